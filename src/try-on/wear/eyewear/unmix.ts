/**
 * Unmixes a product's picture into what covers a face and what lets it through. The parser says what each place is; the picture at
 * its own resolution says how much of it: a rim's cover from its ink, a lens' light from the picture divided by the ground behind
 * it. Temples are left out, as a worn front has its own. Pure.
 */
import { clamp } from '../../../core/base/numbers.ts';
import { BYTES, clamp01, percentile, type Pixels, type Sheet, type Work } from '../pixels.ts';
import { findBox } from '../picture/layers.ts';
import type { Box } from '../types.ts';
import { FIELD, type Parsed } from './parser.ts';
import {
  blurred,
  coloursAt,
  dilated,
  eachOf,
  enlarged,
  eroded,
  guided,
  linePlaces,
  NONE,
  reduced,
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

/** The part of a picture that the parser's field shows, in the size of a sheet. */
interface View {
  readonly size: Size;
  /** Red, green and blue, 0 to 1. */
  readonly image: Planes;
  /** Pixels of the sheet for each of the field. */
  readonly zoom: number;
  /** Enlarges a map of the field. @param sheet takes the result */
  enlarge(map: Float32Array, sheet?: Float32Array): Float32Array;
  /** The means of a plane, times its weight, for each place of the field. */
  reduce(plane: Float32Array, weight?: Float32Array): Float32Array;
}

/** @param pixels opaque */
export function* unmix(pixels: Pixels, parsed: Parsed): Work<Unmixed> {
  const { size: field } = parsed;
  const width = Math.round(FIELD.width * clamp(parsed.scale, 1, MAX_WIDTH / FIELD.width));
  const zoom = width / FIELD.width;
  const size = { width, height: Math.round(field.height * zoom) };
  const scale = parsed.scale / zoom;
  const columns = linePlaces(size.width, parsed.left, scale, pixels.width);
  const rows = linePlaces(size.height, parsed.top, scale, pixels.height);
  const view: View = {
    size,
    image: coloursAt(pixels, columns, rows),
    zoom,
    enlarge: (map, sheet) => enlarged(map, field, size, sheet),
    reduce: (plane, weight) => reduced(plane, size, field, weight),
  };
  yield;
  const { cover, colour } = yield* unmixFront(view, parsed);
  const through = yield* lensLight(view, parsed, cover);
  const lens = view.enlarge(parsed.maps.lens);
  for (let at = 0; at < lens.length; at++) lens[at] = ofLens(lens[at]!);
  const data = new Uint8ClampedArray(size.width * size.height * BYTES);
  for (let i = 0; i < 3; i++) {
    const [own, light] = [colour[i]!, through[i]!];
    for (let at = 0, to = i; at < cover.length; at++, to += BYTES) {
      data[to] = 255 * cover[at]! * own[at]!;
      data[to + 4] = 255 * (1 - lens[at]! * (1 - light[at]!));
    }
  }
  for (let at = 0; at < cover.length; at++) data[at * BYTES + 3] = 255 * cover[at]!;
  return { sheet: { data, ...size }, box: boxOf(cover, lens, size), scale };
}

/** How much of a place is lens. */
const ofLens = (value: number) => slope(value, 0.25, 0.75);

/** The front's cover and colours. */
function* unmixFront(
  { size, image, zoom, enlarge, reduce }: View,
  { size: field, maps, colours }: Parsed,
): Work<{ cover: Float32Array; colour: Planes }> {
  const radius = Math.round(zoom);
  const narrower = eroded(maps.front, field, 1).map((value) => slope(value, 0.45, 0.65));
  const wider = dilated(maps.front, field, 1).map(
    (value, at) => slope(value, 0.15, 0.4) * slope(maps.front[at]! - maps.temple[at]!, -0.4, -0.15),
  );
  const occupied = maps.front.map((value, at) => Math.max(value, maps.temple[at]!));
  const beside = dilated(occupied, field, 1).map((value) => Math.max(0, 1 - 4 * value));
  const ground = spreadFrom(colours, beside, field, [
    [1, 1],
    [3, 0.05],
    [13, 0.0005],
  ]);
  const around = eachOf(ground, (plane) => enlarge(plane));
  yield;
  const [front, near] = [enlarge(maps.front), enlarge(wider)];
  const ink = new Float32Array(near.length);
  const inkNear = new Float32Array(near.length);
  for (let at = 0; at < ink.length; at++) {
    near[at]! *= slope(front[at]!, 0.1, 0.4);
    ink[at] = difference(image, around, at);
    inkNear[at] = ink[at]! * near[at]!;
  }
  const strongest = blurred(dilated(inkNear, size, radius), size, 0.7 * zoom);
  yield;
  // It takes the place of what is no longer needed.
  const byInk = inkNear;
  for (let at = 0; at < ink.length; at++) {
    byInk[at] = near[at]! * Math.min(1, ink[at]! / (0.8 * strongest[at]! + 1e-3));
  }
  // Gloss has no ink of its own, but lies between inked edges.
  const closed = eroded(dilated(byInk, size, radius), size, radius);
  const [core, thick] = [enlarge(narrower), enlarge(dilated(narrower, field, 2))];
  const { slopes, starts } = guided(lightness(colours), maps.front, field, 1, 3e-4);
  const [perLight, dark] = [enlarge(slopes), enlarge(starts)];
  yield;
  const cover = new Float32Array(ink.length);
  const certain = new Float32Array(ink.length);
  for (let at = 0; at < ink.length; at++) {
    const most = strongest[at]!;
    const trust = thick[at]! * slope(most, 0.12, 0.27) + (1 - thick[at]!) * slope(most, 0.03, 0.08);
    const gloss = Math.min(closed[at]!, slope(front[at]!, 0.5, 0.8));
    const light = (image[0][at]! + image[1][at]! + image[2][at]!) / 3;
    const soft = slope(dark[at]! + perLight[at]! * light, 0.14, 0.74);
    const part = Math.max(core[at]!, gloss, trust * byInk[at]! + (1 - trust) * soft);
    if (part < 0.06) continue;
    cover[at] = part;
    if (near[at]! > 0.3) certain[at] = part ** 6 * Math.min(0.3, ink[at]! + 0.02);
  }
  yield;
  const certainly = reduce(certain);
  const own = eachOf(image, (plane, i) => {
    const sum = reduce(plane, certain);
    return sum.map((value, at) => (value + NONE * colours[i]![at]!) / (certainly[at]! + NONE));
  });
  const spread = spreadFrom(own, certainly, field, [
    [0.7, 1],
    [2.7, 0.01],
  ]);
  const colour = eachOf(spread, (plane) => enlarge(plane));
  yield;
  // A frame that looks different from the ground, there or mostly, has no part that looks like it.
  const mostly = percentile(
    ink.filter((_, at) => core[at]! > 0.5),
    0.5,
  );
  for (let at = 0; at < cover.length; at++) {
    if (!cover[at]) continue;
    const differs = Math.max(difference(colour, around, at), mostly);
    const isBare = (1 - slope(ink[at]!, 0.08, 0.16)) * slope(differs, 0.2, 0.4);
    const part = (cover[at]! *= 1 - isBare * (1 - closed[at]!));
    if (part < 0.06) continue;
    for (let i = 0; i < 3; i++) {
      const plane = colour[i]!;
      const behind = around[i]![at]!;
      const seen = clamp01(behind + (image[i]![at]! - behind) / part);
      plane[at]! += (seen - plane[at]!) * slope(part, 0.7, 1);
    }
  }
  return { cover, colour };
}

/** A lens' transmission: the picture by the ground, filled in from around under temples and print. */
function* lensLight(
  { image, enlarge, reduce }: View,
  { size: field, maps: { front, lens, temple, print }, colours }: Parsed,
  cover: Float32Array,
): Work<Planes> {
  const isGround = lens.map((value, at) => +(Math.max(value, front[at]!, temple[at]!, print[at]!) < 0.15));
  const ground = spreadFrom(colours, isGround, field, [
    [8, 1],
    [27, 0.05],
    [100, 0.001],
  ]);
  yield;
  // The gaps between letters go with them.
  const closed = eroded(dilated(print, field, 2), field, 2);
  const hidden = dilated(
    temple.map((value, at) => Math.max(value, closed[at]!)),
    field,
    1,
  ).map((value) => Math.min(1, 2.5 * value));
  const covered = reduce(cover);
  const clean = lens.map((value, at) => {
    const part = ofLens(value);
    const rim = covered[at]!;
    return Math.max(0, part - rim) * (1 - hidden[at]!) * (1 - Math.min(1, 3 * rim)) + 1e-5 * part;
  });
  const ratio = (value: number, behind: number) => Math.min(1, value / Math.max(0.2, behind));
  const ratios = eachOf(colours, (plane, i) => plane.map((value, at) => ratio(value, ground[i]![at]!)));
  const filled = spreadFrom(ratios, clean, field, [
    [1.3, 1],
    [6, 0.05],
    [20, 0.002],
  ]);
  yield;
  const isHidden = enlarge(hidden);
  const behind = new Float32Array(isHidden.length);
  return eachOf(image, (plane, i) => {
    enlarge(ground[i]!, behind);
    const around = enlarge(filled[i]!);
    for (let at = 0; at < plane.length; at++) {
      const seen = ratio(plane[at]!, behind[at]!);
      around[at] = seen + (around[at]! - seen) * isHidden[at]!;
    }
    return around;
  });
}

const lightness = ([red, green, blue]: Planes): Float32Array =>
  red.map((value, at) => (value + green[at]! + blue[at]!) / 3);

/** The largest difference of the three channels. */
const difference = (one: Planes, other: Planes, at: number): number =>
  Math.max(
    Math.abs(one[0][at]! - other[0][at]!),
    Math.abs(one[1][at]! - other[1][at]!),
    Math.abs(one[2][at]! - other[2][at]!),
  );

/** The box of what is seen; null if nothing is. */
function boxOf(cover: Float32Array, lens: Float32Array, { width }: Size): Box | null {
  const isClear = new Uint8Array(cover.length);
  for (let at = 0; at < isClear.length; at++) isClear[at] = +(cover[at]! < 0.3 && lens[at]! < 0.5);
  return isClear.includes(0) ? findBox(isClear, width) : null;
}
