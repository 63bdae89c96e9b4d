/** Turns photos that are upside down, judged by the face. A person lying on the side is left alone. */
import { findFaceAnchors, type FacePoints } from '../../find/face-points.ts';
import { measureAngle } from '../../find/geometry.ts';
import { drawStill } from '../../base/still.ts';

const MIN_ROLL = (135 * Math.PI) / 180;

export function isUpsideDown(points: FacePoints): boolean {
  const { leftEye, rightEye } = findFaceAnchors(points);
  return Math.abs(measureAngle(leftEye, rightEye)) > MIN_ROLL;
}

/** Turns the photo by 180°. */
export function turnOver(photo: HTMLCanvasElement): void {
  const { width, height } = photo;
  drawStill(
    width,
    height,
    (ctx) => {
      ctx.setTransform(-1, 0, 0, -1, width, height);
      ctx.drawImage(photo, 0, 0);
    },
    photo,
  );
}

/** Maps points to the turned photo. */
export const turnedOver = (points: FacePoints, { width, height }: HTMLCanvasElement): FacePoints =>
  points.map((value, i) => (i % 3 === 0 ? width - value : i % 3 === 1 ? height - value : value));
