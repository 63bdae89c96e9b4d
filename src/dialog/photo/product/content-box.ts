/** Where the product is in its picture, once the background is transparent. */

/** In fractions of the picture's width and height. */
export interface ContentBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const WHOLE_PICTURE: ContentBox = { x: 0, y: 0, width: 1, height: 1 };

/** Side of the reduced copy that is looked at: a few specks of dust then weigh nothing, and a fine chain still does. */
const SAMPLE_SIZE = 128;
/** More opaque than the darkest shadow. */
const MIN_ALPHA = 40;

export function contentBox(picture: HTMLCanvasElement): ContentBox {
  const canvas = document.createElement('canvas');
  canvas.width = SAMPLE_SIZE;
  canvas.height = SAMPLE_SIZE;
  const ctx = canvas.getContext('2d', { willReadFrequently: true })!;
  ctx.imageSmoothingQuality = 'high';
  ctx.drawImage(picture, 0, 0, SAMPLE_SIZE, SAMPLE_SIZE);
  const { data } = ctx.getImageData(0, 0, SAMPLE_SIZE, SAMPLE_SIZE);
  const opaque = Array.from({ length: SAMPLE_SIZE * SAMPLE_SIZE }, (_, pixel) => pixel).filter(
    (pixel) => data[pixel * 4 + 3]! >= MIN_ALPHA,
  );
  if (opaque.length === 0) return WHOLE_PICTURE;
  const columns = opaque.map((pixel) => pixel % SAMPLE_SIZE);
  const rows = opaque.map((pixel) => Math.floor(pixel / SAMPLE_SIZE));
  const [left, top] = [Math.min(...columns), Math.min(...rows)];
  return {
    x: left / SAMPLE_SIZE,
    y: top / SAMPLE_SIZE,
    width: (Math.max(...columns) + 1 - left) / SAMPLE_SIZE,
    height: (Math.max(...rows) + 1 - top) / SAMPLE_SIZE,
  };
}
