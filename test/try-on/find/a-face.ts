import type { FaceAnchors } from '../../../src/try-on/find/face-points.ts';

/** A face seen from the front, 200 wide at the temples. */
export const FRONT: FaceAnchors = {
  leftEye: { x: 460, y: 500 },
  rightEye: { x: 540, y: 500 },
  leftTemple: { x: 400, y: 500 },
  rightTemple: { x: 600, y: 500 },
  leftEar: { x: 405, y: 570 },
  rightEar: { x: 595, y: 570 },
  forehead: { x: 500, y: 400 },
  chin: { x: 500, y: 650 },
  yaw: 0,
};
