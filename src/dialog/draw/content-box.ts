/** Where the product is in its picture, once the background is transparent. */
import { WHOLE_PICTURE, type ContentBox } from '../place/placement.ts';
import { inTimeSlices } from '../time-slices.ts';

/** The picture is divided into so many cells each way: a speck of dust covers little of a cell, a fine chain covers enough. */
const MAX_CELLS = 128;
/** A pixel counts from here on: more opaque than the darkest shadow. */
const MIN_ALPHA = 40;
/** A cell counts from this fraction of its pixels on. */
const MIN_COVERAGE = 0.1;

export async function contentBox(picture: HTMLCanvasElement): Promise<ContentBox> {
  const { width, height } = picture;
  const { data } = picture.getContext('2d')!.getImageData(0, 0, width, height);
  return inTimeSlices(boxOf(data, width, height));
}

function* boxOf(data: Uint8ClampedArray, width: number, height: number): Generator<void, ContentBox> {
  const [columns, rows] = [Math.min(width, MAX_CELLS), Math.min(height, MAX_CELLS)];
  const opaque = new Uint32Array(columns * rows);
  for (let y = 0, alpha = 3; y < height; y++) {
    const row = Math.floor((y * rows) / height);
    for (let x = 0; x < width; x++, alpha += 4) {
      if (data[alpha]! >= MIN_ALPHA) opaque[row * columns + Math.floor((x * columns) / width)]!++;
    }
    yield;
  }
  const minOpaque = MIN_COVERAGE * ((width * height) / (columns * rows));
  let [left, top, right, bottom] = [columns, rows, 0, 0];
  opaque.forEach((count, cell) => {
    if (count < minOpaque) return;
    const [column, row] = [cell % columns, Math.floor(cell / columns)];
    left = Math.min(left, column);
    right = Math.max(right, column + 1);
    top = Math.min(top, row);
    bottom = Math.max(bottom, row + 1);
  });
  if (right === 0) return WHOLE_PICTURE;
  return {
    x: left / columns,
    y: top / rows,
    width: (right - left) / columns,
    height: (bottom - top) / rows,
  };
}
