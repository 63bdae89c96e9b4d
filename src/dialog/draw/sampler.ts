/** Reads a sheet at any size without jagged edges: copies of half the size each, and bilinear reading between pixels. Pure. */
import { BYTES, type Sheet } from './layers.ts';

const halves = new WeakMap<Sheet, Sheet>();

function halfOf(sheet: Sheet): Sheet {
  const known = halves.get(sheet);
  if (known) return known;
  const [width, height] = [Math.ceil(sheet.width / 2), Math.ceil(sheet.height / 2)];
  const data = new Uint8ClampedArray(width * height * BYTES);
  for (let y = 0; y < height; y++) {
    const rows = [2 * y, Math.min(2 * y + 1, sheet.height - 1)];
    for (let x = 0; x < width; x++) {
      const columns = [2 * x, Math.min(2 * x + 1, sheet.width - 1)];
      const corners = rows.flatMap((row) => columns.map((column) => (row * sheet.width + column) * BYTES));
      const [a, b, c, d] = corners as [number, number, number, number];
      const to = (y * width + x) * BYTES;
      for (let i = 0; i < 7; i++) {
        data[to + i] =
          (sheet.data[a + i]! + sheet.data[b + i]! + sheet.data[c + i]! + sheet.data[d + i]!) / 4;
      }
    }
  }
  const half = { data, width, height };
  halves.set(sheet, half);
  return half;
}

/** The smallest copy that still has a pixel for each one that is drawn. */
export function levelFor(sheet: Sheet, pixelsPerPixel: number): { sheet: Sheet; scale: number } {
  let [level, scale] = [sheet, 1];
  while (pixelsPerPixel * scale >= 2 && level.width > 8) [level, scale] = [halfOf(level), scale / 2];
  return { sheet: level, scale };
}

/** Adds the seven values at `x`, `y` (pixels of the sheet) to `out`, times `weight`; beyond the sheet all is let through. */
export function addSample(
  { data, width, height }: Sheet,
  x: number,
  y: number,
  weight: number,
  out: Float32Array,
  at: number,
): void {
  const [left, top] = [Math.floor(x - 0.5), Math.floor(y - 0.5)];
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) {
    for (let i = 4; i < 7; i++) out[at + i]! += 255 * weight;
    return;
  }
  const [fx, fy] = [x - 0.5 - left, y - 0.5 - top];
  const from = (top * width + left) * BYTES;
  const below = from + width * BYTES;
  const [a, b] = [(1 - fx) * (1 - fy) * weight, fx * (1 - fy) * weight];
  const [c, d] = [(1 - fx) * fy * weight, fx * fy * weight];
  for (let i = 0; i < 7; i++) {
    out[at + i]! +=
      data[from + i]! * a + data[from + BYTES + i]! * b + data[below + i]! * c + data[below + BYTES + i]! * d;
  }
}
