/**
 * How clothes would sit on a body, by their outline: from the shoulders or from the waist, and how wide where they lie close to it.
 * Proportions are those of people and clothes on photos from the front. Pure.
 */
import type { ProductPixels } from '../picture/product-pixels.ts';

/** In parts of the face: of its breadth, and of its height from the hairline to the chin. */
export interface ClothesFit {
  /** Of the product, with its sleeves. */
  readonly width: number;
  /** From the chin to the product's top. */
  readonly top: number;
}

const OPAQUE = 128;
/** From top to bottom: below the collar begins the chest, and from the hem on hang skirts, legs and ties. */
const ROWS = 40;
const BELOW_COLLAR = 6;
const HEM = 26;
/** Trousers and skirts begin with a waistband, from side to side, that is so much of their width. */
const MIN_WAISTBAND = 0.58;
/** In breadths of the face: a body at its waist, and across its chest beside the arms. */
const WAIST = 1.95;
const CHEST = 2.2;
/** However far sleeves are spread. */
const MAX_WIDTH = 4.4;
/** Of the width of clothes with sleeves that hang close to them, as of a coat: what lies across the chest. */
const CHEST_OF_WIDTH = 0.6;
/** Shoulders are seen where clothes grow narrower again below them, or hang on straps. */
const NARROWER = 0.96;
/** Of all rows, from the narrowest: not a waist alone, nor a row that is broken by a hole. */
const NARROW = 0.3;
const MAX_STRAPS = 0.5;
/** In heights of the face below the chin: the collar, and the waist. */
const COLLAR_BELOW = 0.2;
const WAIST_BELOW = 1.7;
/** In breadths: half a neck; beside it shoulders slope down by so many heights of the face for each breadth. */
const NECK = 0.5;
const SLOPE = 0.22;

/** What of a row is opaque: from its first to its last pixel, all in between, and in one piece around the middle. */
interface Row {
  readonly extent: number;
  readonly cover: number;
  readonly middle: number;
}

export function clothesFit(product: ProductPixels): ClothesFit {
  const rows: Row[] = [];
  for (let row = 0; row < ROWS; row++) rows.push(measureRow(product, (row + 0.5) / ROWS));
  const [top] = rows as [Row];
  if (top.middle >= MIN_WAISTBAND) return { width: WAIST / top.middle, top: WAIST_BELOW };
  const width = Math.min(CHEST / findChest(rows), MAX_WIDTH);
  const beside = Math.max(0, (top.extent * width) / 2 - NECK);
  return { width, top: COLLAR_BELOW + SLOPE * beside };
}

/** The part of the width that lies across the chest. */
function findChest(rows: readonly Row[]): number {
  const [, , straps] = rows as [Row, Row, Row];
  let isSeen = straps.cover < straps.extent * MAX_STRAPS;
  let widest = 0;
  const chests: number[] = [];
  rows.slice(0, HEM).forEach(({ extent, middle }, row) => {
    widest = Math.max(widest, extent);
    if (row < BELOW_COLLAR || !middle) return;
    chests.push(middle);
    isSeen ||= middle < widest * NARROWER;
  });
  const chest = chests.sort((a, b) => a - b)[Math.floor(chests.length * NARROW)];
  return (isSeen && chest) || CHEST_OF_WIDTH;
}

/** @param down from 0 (top) to 1 (bottom) */
function measureRow({ sheet, box, inset }: ProductPixels, down: number): Row {
  const start = (inset.y + Math.floor(down * box.height)) * sheet.width + inset.x;
  const isOpaque = (x: number) => x >= 0 && x < box.width && sheet.data[(start + x) * 8 + 3]! >= OPAQUE;
  let [first, last, cover] = [box.width, -1, 0];
  for (let x = 0; x < box.width; x++) {
    if (!isOpaque(x)) continue;
    first = Math.min(first, x);
    last = x;
    cover++;
  }
  let from = box.width >> 1;
  let to = from;
  while (isOpaque(from)) from--;
  while (isOpaque(to)) to++;
  const part = (pixels: number) => Math.max(0, pixels / box.width);
  return { extent: part(last - first + 1), cover: part(cover), middle: part(to - from - 1) };
}
