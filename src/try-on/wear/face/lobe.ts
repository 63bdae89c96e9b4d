/**
 * How low the lobes of a photo's ears hang, which the points of a face don't tell: where the colour of an ear ends, beside the jaw.
 * On 24 portraits by eye, in heights of the face, half of the holes lay within 0.013 of it and of the usual place within 0.023.
 */
import type { FaceAnchors } from '../../find/face-points.ts';

/** In heights of the face below an ear's point: the hole in a lobe as most have it, and how much ears differ. */
export const LOBE_DOWN = -0.043;
const DEVIATION = 0.045;
/** The lobe's end below its hole. */
const END = 0.028;
/** What is looked at: from so far above an ear's point to below it, in rows; across, in breadths beside it, as one of these. */
const [FROM, TO, ROWS] = [-0.16, 0.12, 64];
const [INNER, ACROSS] = [0.01, 0.02];
/** Of the rows: those above an end, which resemble one another, and those below it. */
const WINDOW = 12;
/** In colours' steps: by less nothing differs. */
const SPREAD = 15;
const MAX_CONTRAST = 3;
/** Radians: beyond it one ear is hidden. */
const MAX_YAW = 0.15;

/** Breadth and height in pixels of the photo, roll in radians. */
export interface EaredFace extends Pick<FaceAnchors, 'leftEar' | 'rightEar' | 'yaw'> {
  readonly breadth: number;
  readonly height: number;
  readonly roll: number;
}

/** In heights of the face below the ears' points. */
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

/** @param columns RGBA of each ear that is seen */
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

/** How much what is above a row differs from what is below it, for how much each of these differs in itself. */
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
