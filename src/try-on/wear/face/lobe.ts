/**
 * Finds how low the ear lobes in a photo hang, which the face mesh does not tell: the height at which an ear's colour ends, beside
 * the jaw. By eye on 24 portraits half of the holes lay within 0.013 heights of the face of it, and within 0.023 of the usual
 * place.
 */
import type { FaceAnchors } from '../../find/face-points.ts';

/** The usual hole in a lobe below an ear's point, and how much ears differ; in heights of the face. */
export const LOBE_DOWN = -0.043;
const DEVIATION = 0.045;
/** Distance from a lobe's hole to its end. */
const END = 0.028;
/** The area that is read: rows from above an ear's point to below it, and columns beside it, in heights and breadths of the face. */
const [FROM, TO, ROWS] = [-0.16, 0.12, 64];
const [INNER, ACROSS] = [0.01, 0.02];
/** Rows that are compared: those above an end, which resemble one another, and those below it. */
const WINDOW = 12;
/** Least spread of colours: smaller ones count as this. */
const SPREAD = 15;
const MAX_CONTRAST = 3;
/** Yaw in radians beyond which one ear is hidden. */
const MAX_YAW = 0.15;

/** Breadth and height in pixels of the photo, roll in radians. */
export interface EaredFace extends Pick<FaceAnchors, 'leftEar' | 'rightEar' | 'yaw'> {
  readonly breadth: number;
  readonly height: number;
  readonly roll: number;
}

/** Drop of the lobes below the ears' points, in heights of the face. */
export function findLobe(photo: CanvasImageSource, face: EaredFace): number {
  const { leftEar, rightEar, yaw, roll, breadth, height } = face;
  const columns = [leftEar, rightEar].flatMap((ear, i) => {
    const side = i ? 1 : -1;
    if (yaw * side > MAX_YAW) return [];
    const ctx = new OffscreenCanvas(1, ROWS).getContext('2d', { willReadFrequently: true })!;
    ctx.scale(1 / (ACROSS * breadth), ROWS / ((TO - FROM) * height));
    ctx.translate(-INNER * breadth, -FROM * height);
    ctx.scale(side, 1);
    ctx.rotate(-roll);
    ctx.drawImage(photo, -ear.x, -ear.y);
    return [ctx.getImageData(0, 0, 1, ROWS).data];
  });
  return lobeDown(columns);
}

/** @param columns RGBA of each visible ear */
export function lobeDown(columns: readonly Uint8ClampedArray[]): number {
  let [best, down] = [-Infinity, 0];
  for (let row = WINDOW; row <= ROWS - WINDOW; row++) {
    const at = FROM + ((TO - FROM) * row) / ROWS - END;
    const contrasts = columns.map((column) => Math.min(MAX_CONTRAST, contrastAt(column, row)));
    const likely = contrasts.reduce((a, b) => a + b, 0) - ((at - LOBE_DOWN) / DEVIATION) ** 2 / 2;
    if (likely > best) [best, down] = [likely, at];
  }
  return down;
}

/** How much the rows above differ from the rows below, relative to the spread within each. */
function contrastAt(column: Uint8ClampedArray, row: number): number {
  let [difference, spread] = [0, 0];
  for (let channel = 0; channel < 3; channel++) {
    const [above, below] = [row - WINDOW, row].map((from) => {
      let [sum, squares] = [0, 0];
      for (let i = from; i < from + WINDOW; i++) {
        const value = column[i * 4 + channel]!;
        sum += value / WINDOW;
        squares += (value * value) / WINDOW;
      }
      spread += Math.sqrt(Math.max(0, squares - sum * sum)) / 3;
      return sum;
    }) as [number, number];
    difference += (above - below) ** 2;
  }
  return Math.sqrt(difference) / (spread + SPREAD);
}
