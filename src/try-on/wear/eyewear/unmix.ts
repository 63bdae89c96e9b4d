/**
 * Unmixes a product's picture into what covers a face and what lets it through. The parser says what each place is; the picture at
 * its own resolution says how much of it: a rim's cover from its ink, a lens' light from the picture divided by the ground behind
 * it. Temples are left out, as a worn front has its own. Pure.
 */
import { BYTES, percentile, type Pixels, type Sheet, type Work } from '../pixels.ts';
import { findBox } from '../picture/layers.ts';
import type { Box } from '../types.ts';
import { FIELD, type Parsed } from './parser.ts';
import {
  blurred,
  dilated,
  enlarged,
  eroded,
  guided,
  linePlaces,
  resampled,
  slope,
  spreadFrom,
  type Planes,
  type Size,
} from './planes.ts';

/** Largest width of a sheet in pixels: about that of a face on a large screen. */
const MAX_WIDTH = 768;

export interface Unmixed {
  readonly sheet: Sheet;
  /** Of front and lenses, in pixels of the sheet; null if there are none. */
  readonly box: Box | null;
  /** Pixels of the picture for each of the sheet, which begins where the parser's field does. */
  readonly scale: number;
}

/** A picture's part in the size of a sheet. */
interface View {
  readonly size: Size;
  /** Red, green and blue, 0 to 1. */
  readonly image: Planes;
  /** Pixels of the sheet for each of the field. */
  readonly zoom: number;
  /** Enlarges a map of the field. */
  enlarge(map: Float32Array): Float32Array;
}

/** @param pixels opaque */
export function* unmix(pixels: Pixels, parsed: Parsed): Work<Unmixed> {
  const { maps } = parsed;
  const zoom = Math.min(parsed.scale, MAX_WIDTH / FIELD.width);
  const size = { width: Math.round(FIELD.width * zoom), height: Math.round(FIELD.height * zoom) };
  const scale = (FIELD.width * parsed.scale) / size.width;
  const columns = linePlaces(size.width, parsed.left, scale, pixels.width);
  const rows = linePlaces(size.height, parsed.top, scale, pixels.height);
  const channel = (index: number) =>
    resampled(pixels.data, pixels.width, columns, rows, index, 4).map((value) => value / 255);
  const view: View = {
    size,
    image: [channel(0), channel(1), channel(2)],
    zoom,
    enlarge: (map) => enlarged({ plane: map, ...FIELD }, size, zoom),
  };
  yield;
  const { cover, colour } = yield* unmixFront(view, maps);
  const lens = view.enlarge(maps.lens).map((value) => slope(value, 0.25, 0.75));
  const through = yield* lensLight(view, maps, lens, cover);
  const data = new Uint8ClampedArray(size.width * size.height * BYTES);
  for (let at = 0, to = 0; at < cover.length; at++, to += BYTES) {
    for (let i = 0; i < 3; i++) {
      data[to + i] = 255 * cover[at]! * colour[i]![at]!;
      data[to + 4 + i] = 255 * (1 - lens[at]! * (1 - through[i]![at]!));
    }
    data[to + 3] = 255 * cover[at]!;
  }
  return { sheet: { data, ...size }, box: boxOf(cover, lens, size), scale };
}

/** The front's cover and colours. */
function* unmixFront(
  { size, image, zoom, enlarge }: View,
  maps: Parsed['maps'],
): Work<{ cover: Float32Array; colour: Planes }> {
  const radius = Math.max(1, Math.round(zoom));
  const wider = dilated(maps.front, FIELD, 1);
  const narrower = eroded(maps.front, FIELD, 1).map((value) => slope(value, 0.45, 0.65));
  const front = enlarge(maps.front);
  const occupied = dilated(
    maps.front.map((value, at) => Math.max(value, maps.temple[at]!)),
    FIELD,
    1,
  );
  const beside = enlarge(occupied.map((value) => Math.max(0, 1 - 4 * value)));
  const around = spreadFrom(image, beside, size, [
    [zoom, 1],
    [3 * zoom, 0.05],
    [13 * zoom, 0.0005],
  ]);
  yield;
  const ink = difference(image, around);
  const near = enlarge(
    wider.map(
      (value, at) => slope(value, 0.15, 0.4) * slope(maps.front[at]! - maps.temple[at]!, -0.4, -0.15),
    ),
  );
  for (let at = 0; at < near.length; at++) near[at]! *= slope(front[at]!, 0.1, 0.4);
  const inkNear = ink.slice();
  for (let at = 0; at < ink.length; at++) inkNear[at]! *= near[at]!;
  const strongest = blurred(dilated(inkNear, size, radius), size, 0.7 * zoom);
  const core = enlarge(narrower);
  const thick = enlarge(dilated(narrower, FIELD, 2));
  const light = image[0].slice();
  for (let at = 0; at < light.length; at++) light[at] = (light[at]! + image[1][at]! + image[2][at]!) / 3;
  const soft = guided(light, front, size, radius, 3e-4);
  yield;
  const byInk = new Float32Array(ink.length);
  for (let at = 0; at < ink.length; at++) {
    byInk[at] = near[at]! * Math.min(1, ink[at]! / (0.8 * strongest[at]! + 1e-3));
  }
  // Gloss has no ink of its own, but lies between inked edges.
  const closed = eroded(dilated(byInk, size, radius), size, radius);
  const cover = new Float32Array(ink.length);
  const certain = new Float32Array(ink.length);
  for (let at = 0; at < ink.length; at++) {
    const most = strongest[at]!;
    const trust = thick[at]! * slope(most, 0.12, 0.27) + (1 - thick[at]!) * slope(most, 0.03, 0.08);
    const gloss = Math.min(closed[at]!, slope(front[at]!, 0.5, 0.8));
    const part = Math.max(core[at]!, gloss, trust * byInk[at]! + (1 - trust) * slope(soft[at]!, 0.14, 0.74));
    if (part < 0.06) continue;
    cover[at] = part;
    if (near[at]! > 0.3) certain[at] = part ** 6 * Math.min(0.3, ink[at]! + 0.02);
  }
  yield;
  const spread = spreadFrom(image, certain, size, [
    [0.3 * zoom, 1],
    [0.7 * zoom, 0.2],
    [2.7 * zoom, 0.005],
  ]);
  yield;
  // A frame that looks different from the ground, there or mostly, has no part that looks like it.
  const differs = difference(spread, around);
  const mostly = percentile(
    ink.filter((_, at) => core[at]! > 0.5),
    0.5,
  );
  for (let at = 0; at < cover.length; at++) {
    const isBare = (1 - slope(ink[at]!, 0.08, 0.16)) * slope(Math.max(differs[at]!, mostly), 0.2, 0.4);
    cover[at]! *= 1 - isBare * (1 - closed[at]!);
  }
  const colour = spread.map((plane, i) =>
    plane.map((value, at) => {
      const part = cover[at]!;
      if (part < 0.06) return value;
      const behind = around[i]![at]!;
      const own = Math.min(1, Math.max(0, behind + (image[i]![at]! - behind) / part));
      return value + (own - value) * slope(part, 0.7, 1);
    }),
  );
  return { cover, colour: colour as unknown as Planes };
}

/** A lens' transmission: the picture by the ground, filled in from around under temples and print. */
function* lensLight(
  { size, image, zoom, enlarge }: View,
  { front, lens, temple, print }: Parsed['maps'],
  lensCover: Float32Array,
  cover: Float32Array,
): Work<Planes> {
  const isGround = lens.map((value, at) => +(Math.max(value, front[at]!, temple[at]!, print[at]!) < 0.15));
  const ground = spreadFrom(image, enlarge(isGround), size, [
    [8 * zoom, 1],
    [27 * zoom, 0.05],
    [100 * zoom, 0.001],
  ]);
  yield;
  // The gaps between letters go with them.
  const closed = eroded(dilated(print, FIELD, 2), FIELD, 2);
  const hidden = enlarge(
    dilated(
      temple.map((value, at) => Math.max(value, closed[at]!)),
      FIELD,
      1,
    ).map((value) => Math.min(1, 2.5 * value)),
  );
  const clean = lensCover.map(
    (value, at) =>
      Math.max(0, value - cover[at]!) * (1 - hidden[at]!) * (1 - Math.min(1, 3 * cover[at]!)) + 1e-5 * value,
  );
  const ratios = image.map((plane, i) => {
    const behind = ground[i]!;
    return plane.map((value, at) => Math.min(1, value / Math.max(0.2, behind[at]!)));
  }) as unknown as Planes;
  yield;
  const filled = spreadFrom(ratios, clean, size, [
    [1.3 * zoom, 1],
    [6 * zoom, 0.05],
    [20 * zoom, 0.002],
  ]);
  yield;
  for (const [i, plane] of ratios.entries()) {
    const under = filled[i]!;
    for (let at = 0; at < plane.length; at++) plane[at]! += (under[at]! - plane[at]!) * hidden[at]!;
  }
  return ratios;
}

/** The largest difference of the three channels. */
function difference([red, green, blue]: Planes, [r, g, b]: Planes): Float32Array {
  return red.map((value, at) =>
    Math.max(Math.abs(value - r[at]!), Math.abs(green[at]! - g[at]!), Math.abs(blue[at]! - b[at]!)),
  );
}

/** The box of what is seen; null if nothing is. */
function boxOf(cover: Float32Array, lens: Float32Array, { width }: Size): Box | null {
  const isClear = Uint8Array.from(cover, (value, at) => +(value < 0.3 && lens[at]! < 0.5));
  return isClear.includes(0) ? findBox(isClear, width) : null;
}
