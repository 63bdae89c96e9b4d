/** Turns photos that are upside down, judged by the face. A person lying on the side is left alone. */
import { findFaceAnchors, type FacePoints } from '../../find/face-points.ts';
import { measureAngle } from '../../find/geometry.ts';
import { drawStill } from '../../base/still.ts';

const MIN_ROLL = (135 * Math.PI) / 180;

/** Turns the photo by 180° if its first face is upside down. @returns the points of the faces on the photo as it is then */
export function turnUpright(photo: HTMLCanvasElement, faces: readonly FacePoints[]): readonly FacePoints[] {
  const eyes = faces[0] && findFaceAnchors(faces[0]);
  const isUpsideDown = eyes && Math.abs(measureAngle(eyes.leftEye, eyes.rightEye)) > MIN_ROLL;
  if (!isUpsideDown) return faces;
  const { width, height } = photo;
  const draw = (ctx: OffscreenCanvasRenderingContext2D) => {
    ctx.setTransform(-1, 0, 0, -1, width, height);
    ctx.drawImage(photo, 0, 0);
  };
  drawStill(width, height, draw, photo);
  return faces.map((points) => points.map((value, i) => [width - value, height - value, value][i % 3]!));
}
