/**
 * Removes the temples behind a front that was photographed from a little above: they show above the rims, and would lie over the
 * brows. Removes all that is beyond a gap above a rim, and what is connected to it, down to the hinge. Pure.
 */
import { findParts, paleness, percentile, spread } from '../pixels.ts';
import type { Box } from '../types.ts';
import type { Layers } from '../picture/layers.ts';
import type { Shape } from '../picture/shapes.ts';

/** Share of the studio's white that shows through clear glass; white acetate has 0.93 of it. */
const MIN_STUDIO = 0.96;
/** Share of a lens from its outer end where temples end; bars above the bridge, and rims, reach beyond it. */
const INWARDS = 0.8;
/** Shares of the product's width: a gap above a rim, and the hinge. */
const GAP = 0.005;
const HINGE = 0.015;
/** How much thicker a rim may be than at a third of its columns, before it counts as one with a temple on it. */
const USUAL_THICKNESS = 0.3;
const MAX_EXCESS = 1.08;
/** Least thickness of a rim between a lens and a gap: anything thinner is a temple seen in the lens, and the rim is beyond it. */
const MIN_RIM = 0.6;

/** 1 where the studio shows, beside the product or through clear glass. */
export const findStudio = ({ pixels: { data, width }, isClear, white }: Layers): Uint8Array =>
  isClear.map(
    (is, pixel) => is || +(paleness(data, pixel, 255) >= white[Math.floor(pixel / width) * 3]! * MIN_STUDIO),
  );

/** @param lenses one of each half @returns whether there are temples */
export function clearTemplesBehind(layers: Layers, lenses: readonly Shape[], box: Box): boolean {
  const {
    pixels: { width, height },
    isClear,
  } = layers;
  const isOpen = findStudio(layers);
  let isFound = false;
  for (const { hull } of lenses) {
    const tops: number[] = [];
    hull.forEach(([from, to], y) => {
      for (let x = from; x <= to; x++) tops[x] ??= y;
    });
    const left = tops.findIndex((y) => y >= 0);
    const right = tops.length - 1;
    const isLeft = left + right < width;
    /** Distance from the outer end, as a share of the lens. */
    const inwards = (pixel: number) =>
      (isLeft ? (pixel % width) - left : right - (pixel % width)) / (right - left);
    const rims = tops.slice(left).map((y, i) => {
      const rim: number[] = [];
      for (
        let free = 0, pixel = y * width + left + i;
        free <= box.width * GAP && pixel >= 0;
        pixel -= width
      ) {
        free = isOpen[pixel] ? free + 1 : 0;
        if (!free) rim.push(pixel);
      }
      return rim;
    });
    const usual = percentile(
      rims.map((rim) => rim.length),
      USUAL_THICKNESS,
    );
    /** Marks what is beyond a gap, then what may be connected to it where the rim is too thick. */
    const isBehind = new Uint8Array(isClear.length);
    for (const rim of rims) {
      if (rim.length <= usual * MIN_RIM) continue;
      for (let pixel = rim.at(-1)! - width; pixel >= 0; pixel -= width) isBehind[pixel] = +!isOpen[pixel];
    }
    const parts = [...findParts(isBehind, width)];
    rims.forEach((rim, i) => {
      // At the ends of a lens the thickness is unreliable.
      const rise = ((tops[left + i + 2] ?? height) - (tops[left + i - 2] ?? 0)) / 4;
      for (const pixel of rim.slice(usual * Math.hypot(1, rise) * MAX_EXCESS + 1)) isBehind[pixel] = 1;
    });
    // Beside the lens, above the end of the front.
    let hinge = Math.floor(box.x + box.width * (isLeft ? HINGE : 1 - HINGE));
    while (isOpen[hinge]) hinge += width;
    for (const part of parts) {
      if (part.some((pixel) => inwards(pixel) > INWARDS)) continue;
      isFound = true;
      spread(
        isClear,
        width,
        part,
        Infinity,
        (pixel) => isBehind[pixel] === 1 || (inwards(pixel) < 0 && pixel < hinge),
      );
    }
  }
  return isFound;
}
