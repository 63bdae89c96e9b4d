/** Reads a sheet at any size without jagged edges: mipmaps of half the size each, and bilinear sampling. Pure. */
import { BYTES, type Sheet } from '../pixels.ts';

function halveSheet(sheet: Sheet): Sheet {
  const [width, height] = [sheet.width >> 1, sheet.height >> 1];
  const data = new Float32Array(width * height * BYTES);
  for (let pixel = 0; pixel < width * height; pixel++) {
    // A reading between four pixels is their mean.
    readSheet(sheet, 2 * (pixel % width) + 1, 2 * Math.floor(pixel / width) + 1, data, pixel * BYTES);
  }
  return { data: Uint8ClampedArray.from(data), width, height };
}

/** The mipmap with about as many pixels as are drawn. */
export function levelFor(sheet: Sheet, pixelsPerPixel: number): { sheet: Sheet; scale: number } {
  let [level, scale] = [sheet, 1];
  while (pixelsPerPixel * scale >= 1.8 && level.width > 8)
    [level, scale] = [(level.half ??= halveSheet(level)), scale / 2];
  return { sheet: level, scale };
}

/** Writes the values at `x`, `y` (pixels of the sheet) to `out`; beyond the sheet everything is transparent. */
export function readSheet(
  { data, width, height }: Sheet,
  x: number,
  y: number,
  out: Float32Array,
  at: number,
): void {
  const left = Math.floor(x - 0.5);
  const top = Math.floor(y - 0.5);
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1)
    return void out.fill(255, at + 4, at + 7);
  const fx = x - 0.5 - left;
  const fy = y - 0.5 - top;
  const from = (top * width + left) * BYTES;
  const below = from + width * BYTES;
  for (let i = 0; i < 7; i++) {
    const a = data[from + i]!;
    const b = data[below + i]!;
    const upper = a + (data[from + BYTES + i]! - a) * fx;
    out[at + i] = upper + (b + (data[below + BYTES + i]! - b) * fx - upper) * fy;
  }
}
