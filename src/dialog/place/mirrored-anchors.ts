/** A face as a mirror shows it. Pure. */
import type { FaceAnchors } from '../find/face-landmarks.ts';
import type { Point } from '../find/geometry.ts';

/** @param width of the picture, in the pixels of the anchors */
export function mirroredAnchors(anchors: FaceAnchors, width: number): FaceAnchors {
  const mirrored = ({ x, y }: Point): Point => ({ x: width - x, y });
  return {
    leftEye: mirrored(anchors.rightEye),
    rightEye: mirrored(anchors.leftEye),
    leftTemple: mirrored(anchors.rightTemple),
    rightTemple: mirrored(anchors.leftTemple),
    leftEar: mirrored(anchors.rightEar),
    rightEar: mirrored(anchors.leftEar),
    forehead: mirrored(anchors.forehead),
    chin: mirrored(anchors.chin),
    yaw: -anchors.yaw,
    box: { ...anchors.box, ...mirrored(anchors.box), angle: -anchors.box.angle },
  };
}
