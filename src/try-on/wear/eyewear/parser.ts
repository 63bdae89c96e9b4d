/**
 * Asks the parser, a network that was trained on drawn pictures (build/networks/eyewear-parser), what each place of a product's
 * picture is: front, lens, temple or print; and how sure it is that the picture shows a front that can be worn. Pure.
 */
import type { Network } from '../../find/network.ts';
import { findBox } from '../picture/layers.ts';
import { countMarks, findParts, type Pixels } from '../pixels.ts';
import { coloursAt, eachOf, linePlaces, reduced, type Planes, type Size } from './planes.ts';

/** The network's field, in pixels. */
export const FIELD = { width: 256, height: 128 } as const;
const MAPS = ['front', 'lens', 'temple', 'print'] as const;

export interface Parsed {
  /** That of the field, or of the rows of it that are left. */
  readonly size: Size;
  /** Cover of each place of the field, from 0 to 1. */
  readonly maps: Readonly<Record<(typeof MAPS)[number], Float32Array>>;
  /** The picture in the field, from 0 to 1. */
  readonly colours: Planes;
  /** How sure the network is that this is a front that can be worn, from 0 to 1. */
  readonly score: number;
  /** The field's upper left corner in the picture, which may lie outside, and pixels of the picture for each of the field. */
  readonly left: number;
  readonly top: number;
  readonly scale: number;
}

/** Passes after the first, each enlarged on the product that the one before found: thin wire shows only where it fills the field. */
const CLOSER_PASSES = 2;
/** Around the product, as a share of its width; the network was tried with it. */
const MARGIN = 0.07;
/** Pieces of the product are at least this share of its largest one. */
const MIN_PIECE = 0.08;
/** Rows of the field that are left around the product, for its ground. */
const ROWS_AROUND = 8;
/** Fewest places that are a product. */
const MIN_PLACES = 40;

export interface Parses {
  /** The front alone, as near as it fills the field. */
  readonly front: Parsed;
  /** Parses the product again, in a field that holds its temples; they are parts of its front there. */
  parseWhole(): Promise<Parsed>;
}

/** @param pause awaited between the network's steps; may throw to end the run */
export async function parseEyewear(
  network: Network,
  pixels: Pixels,
  pause?: () => Promise<void> | undefined,
): Promise<Parses> {
  const first = await ask(network, pixels, [0, 0, pixels.width, pixels.height], pause);
  let front = first;
  for (let pass = 0; pass < CLOSER_PASSES; pass++) {
    const box = productBox(front, ['front', 'lens']);
    if (!box) break;
    front = await ask(network, pixels, box, pause);
  }
  return {
    front: withBridge(front),
    async parseWhole() {
      const box = productBox(first, ['front', 'lens', 'temple']);
      const parsed = box ? await ask(network, pixels, box, pause) : first;
      const { maps } = parsed;
      const whole = maps.front.map((value, at) => Math.max(value, maps.temple[at]!));
      return { ...parsed, maps: { ...maps, front: whole, temple: new Float32Array(whole.length) } };
    },
  };
}

/**
 * A bridge before temples of its own colour is taken for one of them: where nothing connects the lenses, what lies between them is
 * the bridge.
 */
function withBridge(parsed: Parsed): Parsed {
  const { maps } = parsed;
  const lenses = findParts(new Uint8Array(maps.lens.map((value) => +(value > 0.5))), FIELD.width);
  const [one, other] = [...lenses].sort((a, b) => b.length - a.length);
  const isFront = new Uint8Array(maps.front.map((front, at) => +(Math.max(front, maps.lens[at]!) > 0.5)));
  const pieces = [...findParts(isFront, FIELD.width)];
  if (!one || !other || pieces.some((piece) => piece.includes(one[0]!) && piece.includes(other[0]!)))
    return parsed;
  const middle = (places: Int32Array) =>
    places.reduce((sum, at) => sum + (at % FIELD.width), 0) / places.length;
  const [from, to] = [middle(one), middle(other)].sort((a, b) => a - b) as [number, number];
  const isBetween = (at: number) => maps.lens[at]! < 0.5 && at % FIELD.width > from && at % FIELD.width < to;
  const front = maps.front.map((value, at) => (isBetween(at) ? Math.max(value, maps.temple[at]!) : value));
  const temple = maps.temple.map((value, at) => (isBetween(at) ? 0 : value));
  return { ...parsed, maps: { ...maps, front, temple } };
}

/** The rows of the field that show the product, with some around it. */
export function cropped(parsed: Parsed): Parsed {
  const { maps, colours, top, scale } = parsed;
  const isClear = maps.front.map((value, at) => +(Math.max(value, maps.lens[at]!, maps.temple[at]!) <= 0.15));
  const { y, height } = findBox(new Uint8Array(isClear), FIELD.width);
  const first = Math.max(0, y - ROWS_AROUND);
  const end = Math.min(FIELD.height, y + height + ROWS_AROUND);
  const crop = (map: Float32Array) => map.subarray(first * FIELD.width, end * FIELD.width);
  const cropOf = <Of extends object>(all: Of) =>
    Object.fromEntries(Object.entries(all).map(([name, map]) => [name, crop(map)])) as Of;
  return {
    ...parsed,
    size: { width: FIELD.width, height: end - first },
    maps: cropOf(maps),
    colours: eachOf(colours, crop),
    top: top + first * scale,
  };
}

type Corners = readonly [left: number, top: number, right: number, bottom: number];

/** @param box of the picture; it is widened or heightened to the field's ratio */
async function ask(
  network: Network,
  pixels: Pixels,
  [left, top, right, bottom]: Corners,
  pause?: () => Promise<void> | undefined,
): Promise<Parsed> {
  const ratio = FIELD.width / FIELD.height;
  const width = Math.max(right - left, ratio * (bottom - top));
  const [x, y] = [(left + right - width) / 2, (top + bottom - width / ratio) / 2];
  const scale = width / FIELD.width;
  const colours = readField(pixels, x, y, scale);
  for (const [i, plane] of colours.entries())
    for (let at = 0; at < plane.length; at++) network.input[at * 4 + i] = plane[at]!;
  const [places, [logit]] = (await network.run(pause)) as [Float32Array, Float32Array];
  const maps = Object.fromEntries(MAPS.map((name, index) => [name, mapIn(places, index)]));
  return {
    size: FIELD,
    maps: maps as unknown as Parsed['maps'],
    colours,
    score: sigmoid(logit!),
    left: x,
    top: y,
    scale,
  };
}

const sigmoid = (value: number) => 1 / (1 + Math.exp(-value));

/** A map, of which the network gives four pixels for each place. */
function mapIn(places: Float32Array, index: number): Float32Array {
  const { width, height } = FIELD;
  const map = new Float32Array(width * height);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const place = (y >> 1) * (width >> 1) + (x >> 1);
      map[at] = sigmoid(places[place * 16 + 4 * index + 2 * (y & 1) + (x & 1)]!);
    }
  }
  return map;
}

/** The mean colours of the picture's parts; beyond the picture its edge is repeated. */
function readField(pixels: Pixels, left: number, top: number, scale: number): Planes {
  // Reading between pixels is a mean of two already.
  const steps = Math.max(1, Math.ceil(scale / 2));
  const size = { width: FIELD.width * steps, height: FIELD.height * steps };
  const columns = linePlaces(size.width, left, scale / steps, pixels.width);
  const rows = linePlaces(size.height, top, scale / steps, pixels.height);
  return eachOf(coloursAt(pixels, columns, rows), (plane) => reduced(plane, size, FIELD));
}

/** The box of the product's larger pieces with its margin, in pixels of the picture; null if there is hardly any product. */
function productBox(
  { maps, left, top, scale }: Parsed,
  names: readonly (keyof Parsed['maps'])[],
): Corners | null {
  const isProduct = new Uint8Array(maps.front.map((_, at) => +names.some((name) => maps[name][at]! > 0.5)));
  const pieces = [...findParts(isProduct, FIELD.width)];
  const largest = Math.max(...pieces.map(({ length }) => length));
  const isClear = new Uint8Array(isProduct.length).fill(1);
  for (const piece of pieces) if (piece.length > MIN_PIECE * largest) for (const at of piece) isClear[at] = 0;
  if (isClear.length - countMarks(isClear) < MIN_PLACES) return null;
  const box = findBox(isClear, FIELD.width);
  const margin = box.width * MARGIN;
  return [
    left + (box.x - margin) * scale,
    top + (box.y - margin) * scale,
    left + (box.x + box.width + margin) * scale,
    top + (box.y + box.height + margin) * scale,
  ];
}
