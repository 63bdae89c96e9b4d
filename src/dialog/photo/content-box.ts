/** Where in its picture the product itself is, once the background is transparent. Used by the product's picture. */

/** In parts of the picture's width and height. */
export interface ContentBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const WHOLE: ContentBox = { x: 0, y: 0, width: 1, height: 1 };

/** Looked at this small: a few specks of dust then weigh nothing, and a fine chain still does. */
const LOOK = 128;
/** More than the darkest shadow. */
const SOLID = 40;

export function contentBox(picture: HTMLCanvasElement): ContentBox {
  const canvas = document.createElement('canvas');
  canvas.width = LOOK;
  canvas.height = LOOK;
  const pen = canvas.getContext('2d', { willReadFrequently: true })!;
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, LOOK, LOOK);
  const { data } = pen.getImageData(0, 0, LOOK, LOOK);
  const solid = Array.from({ length: LOOK * LOOK }, (_, at) => at).filter((at) => data[at * 4 + 3]! >= SOLID);
  if (solid.length === 0) return WHOLE;
  const columns = solid.map((at) => at % LOOK);
  const rows = solid.map((at) => Math.floor(at / LOOK));
  const [left, top] = [Math.min(...columns), Math.min(...rows)];
  return {
    x: left / LOOK,
    y: top / LOOK,
    width: (Math.max(...columns) + 1 - left) / LOOK,
    height: (Math.max(...rows) + 1 - top) / LOOK,
  };
}
