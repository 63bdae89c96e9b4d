/**
 * Takes one earring from a picture of two: of a pair, or of one from the front and from its edge. Only one hangs at a visible ear.
 * An earring without length is a stud, much smaller than a hanging one. Pure.
 */
import { BYTES, type Sheet } from '../pixels.ts';
import type { Box, Cutout } from '../types.ts';

const OPAQUE = 32;
/** Least empty width between two earrings, and least empty height between two rows of them; by the product's width and height. */
const GAP = { across: 0.015, down: 0.08 };
/** How many times wider an earring is from the front than from its edge; the two of a pair never match exactly in a photo. */
const MIN_WIDER = 1.5;
/** Least height of the smaller one by the larger one. */
const MIN_HEIGHT = 0.7;
/** Largest width of one earring by its height. */
const MAX_RATIO = 1.6;
/** A stud: least width by height, least share of its box that it covers, and its height. */
const STUD = { ratio: 0.75, cover: 0.45, heightMm: 10 };

/** The left one of a pair, or the wider one, or the only one, with its width if it is a stud; null if there are others. */
export function oneOfPair(cutout: Cutout): { cutout: Cutout; widthMm: number | null } | null {
  const { sheet, box, inset } = cutout;
  const isSeen = (x: number, y: number) => sheet.data[(y * sheet.width + x) * BYTES + 3]! >= OPAQUE;
  const whole = { ...box, ...inset };
  const columns = runs(inset.x, box.width, GAP.across, (x) =>
    someOf(inset.y, box.height, (y) => isSeen(x, y)),
  );
  const boxes: Box[] = [];
  for (const [x, width] of columns) {
    const rows = runs(whole.y, whole.height, GAP.down, (y) =>
      someOf(x, width, (column) => isSeen(column, y)),
    );
    if (rows.length !== 1) return null;
    const [y, height] = rows[0]!;
    boxes.push({ x, y, width, height });
  }
  const [first, second, ...others] = boxes;
  if (!first || others.length > 0) return null;
  const heights = [first.height, second?.height ?? first.height];
  if (Math.min(...heights) < Math.max(...heights) * MIN_HEIGHT) return null;
  const one = second && second.width > first.width * MIN_WIDER ? second : first;
  if (one.width > one.height * MAX_RATIO) return null;
  const taken = second ? cropped(cutout, one) : cutout;
  return { cutout: taken, widthMm: studWidth(taken) };
}

const someOf = (from: number, count: number, is: (at: number) => boolean): boolean => {
  for (let at = from; at < from + count; at++) if (is(at)) return true;
  return false;
};

/** Runs of seen lines with smaller gaps than a share of the whole. */
function runs(
  from: number,
  count: number,
  gap: number,
  isSeen: (at: number) => boolean,
): [start: number, length: number][] {
  const found: [number, number][] = [];
  for (let at = from; at < from + count; at++) {
    if (!isSeen(at)) continue;
    const last = found.at(-1);
    if (last && at - (last[0] + last[1]) < count * gap) last[1] = at + 1 - last[0];
    else found.push([at, 1]);
  }
  return found;
}

/** A part of a cut-out. @param part in pixels of the sheet */
function cropped({ sheet, box, inset, ...cutout }: Cutout, part: Box): Cutout {
  const data = new Uint8ClampedArray(sheet.data.length).fill(255);
  for (let at = 0; at < data.length; at += BYTES) {
    const x = (at / BYTES) % sheet.width;
    const isIn = x >= part.x - 1 && x <= part.x + part.width;
    if (isIn) data.set(sheet.data.subarray(at, at + BYTES), at);
    else data.fill(0, at, at + 4);
  }
  const one: Sheet = { data, width: sheet.width, height: sheet.height };
  const [x, y] = [box.x + part.x - inset.x, box.y + part.y - inset.y];
  return { ...cutout, sheet: one, box: { ...part, x, y }, inset: { x: part.x, y: part.y } };
}

/** In millimetres; null for a hanging earring, and for a hoop, which is open. */
function studWidth({ sheet: { data, width }, box, inset }: Cutout): number | null {
  let cover = 0;
  for (let y = inset.y; y < inset.y + box.height; y++) {
    for (let x = inset.x; x < inset.x + box.width; x++) cover += data[(y * width + x) * BYTES + 3]! / 255;
  }
  const ratio = box.width / box.height;
  const isStud = ratio >= STUD.ratio && cover >= box.width * box.height * STUD.cover;
  return isStud ? STUD.heightMm * ratio : null;
}
