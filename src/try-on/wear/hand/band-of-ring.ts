/** Turns a ring that stands in its picture into what a finger shows: a band in the metal's colours with the picture's setting. Pure. */
import { standingRing } from './standing-ring.ts';
import type { Front } from './front-of-ring.ts';
import { BYTES, type Colour } from '../pixels.ts';
import type { Cutout } from '../types.ts';

/** Margin around the drawing in pixels. */
const MARGIN = 4;
/** The setting begins at this many radii. */
const OUTSIDE = 1.03;
/** Shading across a polished band, from its edge near the finger tip to the other: the share of its metal's pixels that is darker. */
const SHINE = [0.06, 0.55, 0.9, 0.97, 0.8, 0.55, 0.4, 0.25, 0.04];
/** Share of the metal's pixels whose mean makes one shade. */
const SHADE = 0.04;

/** Null if the ring does not stand, or can't be drawn this way. */
export function bandOfRing(cutout: Cutout): Front | null {
  const ring = standingRing(cutout);
  if (!ring) return null;
  const { thickness, setting } = ring;
  const { box, inset, sheet } = cutout;
  const radius = box.width / 2;
  const foot = box.height - radius;
  const at = (x: number, y: number) => ((inset.y + y) * sheet.width + inset.x + x) * BYTES;
  const shades = readShades(cutout, radius - thickness);
  const height = Math.ceil(Math.max(box.height - box.width, thickness));
  const [width, rows] = [box.width + 2 * MARGIN, height + 2 * MARGIN];
  const data = new Uint8ClampedArray(width * rows * BYTES);
  const shift = Math.round((height - (box.height - box.width)) / 2);
  for (let row = 0, to = 0; row < rows; row++) {
    const y = row - MARGIN - shift;
    const across = (row + 0.5 - rows / 2) / thickness + 0.5;
    const alpha = Math.min(1, Math.max(0, (0.5 - Math.abs(across - 0.5)) * thickness + 0.5));
    const colour = mixShades(shades, across);
    for (let x = -MARGIN; x < box.width + MARGIN; x++, to += BYTES) {
      data.fill(255, to + 4, to + BYTES);
      if (x >= 0 && x < box.width) {
        for (let i = 0; i < 3; i++) data[to + i] = colour[i]! * alpha;
        data[to + 3] = 255 * alpha;
      }
      const away = x - radius;
      if (y < 0 || Math.abs(away) > setting / 2 + MARGIN || Math.hypot(away, y - foot) < radius * OUTSIDE)
        continue;
      const from = at(x, y);
      const rest = 1 - sheet.data[from + 3]! / 255;
      for (let i = 0; i < 4; i++) data[to + i] = sheet.data[from + i]! + data[to + i]! * rest;
    }
  }
  return {
    cutout: {
      ...cutout,
      sheet: { data, width, height: rows },
      box: { ...box, height },
      inset: { x: MARGIN, y: MARGIN },
    },
    bow: 0,
    reach: 0.5,
  };
}

/** The band's shades, in order across it. */
function readShades({ box, inset, sheet }: Cutout, inside: number): Colour[] {
  const radius = box.width / 2;
  const colours: Colour[] = [];
  // Reads beside and below the opening, where no setting casts a shadow.
  for (let y = Math.round(box.height - radius); y < box.height; y++) {
    for (let x = 0; x < box.width; x++) {
      const away = Math.hypot(x - radius, y - box.height + radius);
      const from = ((inset.y + y) * sheet.width + inset.x + x) * BYTES;
      if (away < inside || away > radius || sheet.data[from + 3]! < 255) continue;
      colours.push([...sheet.data.subarray(from, from + 3)] as unknown as Colour);
    }
  }
  const light = ([red, green, blue]: Colour) => red + 2 * green + blue;
  colours.sort((a, b) => light(a) - light(b));
  const span = Math.max(1, Math.round(colours.length * SHADE));
  return SHINE.map((part) => {
    const first = Math.round(part * (colours.length - span));
    const some = colours.slice(first, first + span);
    return [0, 1, 2].map(
      (i) => some.reduce((sum, colour) => sum + colour[i]!, 0) / span,
    ) as unknown as Colour;
  });
}

/** @param across from 0 to 1 */
function mixShades(shades: readonly Colour[], across: number): readonly number[] {
  const at = Math.min(1, Math.max(0, across)) * (shades.length - 1);
  const [from, to] = [shades[Math.floor(at)]!, shades[Math.ceil(at)]!];
  return from.map((value, i) => value + (to[i]! - value) * (at % 1));
}
