/** Where the product is in its picture. Pure. */

/** In pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The picture is divided into so many cells each way: a speck of dust covers little of a cell, a fine chain covers enough. */
const MAX_CELLS = 128;
/** A cell counts from this fraction of its pixels on. */
const MIN_COVERAGE = 0.1;

/** The whole picture where nothing is of the product. */
export function contentBox(isClear: Uint8Array, width: number, height: number): Box {
  const [columns, rows] = [Math.min(width, MAX_CELLS), Math.min(height, MAX_CELLS)];
  const counts = new Uint32Array(columns * rows);
  for (let y = 0, pixel = 0; y < height; y++) {
    const row = Math.floor((y * rows) / height) * columns;
    for (let x = 0; x < width; x++, pixel++) {
      if (!isClear[pixel]) counts[row + Math.floor((x * columns) / width)]!++;
    }
  }
  const least = MIN_COVERAGE * ((width * height) / (columns * rows));
  let [left, top, right, bottom] = [columns, rows, 0, 0];
  counts.forEach((count, cell) => {
    if (count < least) return;
    const [column, row] = [cell % columns, Math.floor(cell / columns)];
    left = Math.min(left, column);
    right = Math.max(right, column + 1);
    top = Math.min(top, row);
    bottom = Math.max(bottom, row + 1);
  });
  if (right === 0) return { x: 0, y: 0, width, height };
  const [x, y] = [Math.floor((left * width) / columns), Math.floor((top * height) / rows)];
  return {
    x,
    y,
    width: Math.ceil((right * width) / columns) - x,
    height: Math.ceil((bottom * height) / rows) - y,
  };
}
