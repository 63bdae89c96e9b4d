/**
 * Computes the placement of a product on a face, as a start that the shopper may change. Proportions are those of an adult's face
 * and of shops' product pictures. Pure: needs only a picture's size and a face's points.
 */
import { LOBE_DOWN } from './lobe.ts';
import { placedOn, type PictureShape, type Placement } from '../placement.ts';
import { drawnSite } from '../../base/wearing-site.ts';
import type { FaceAnchors } from '../../find/face-points.ts';
import { measureAngle, between, distance, type Point } from '../../find/geometry.ts';
import type { PictureSize } from '../types.ts';

/** Mean breadth of an adult's face: people differ by 5 %, so that products are right relative to one another. */
const BREADTH_MM = 134;
/** How far ears stand out from the mesh's outline, as a share of the breadth; within 0.015 for most of 44 ears in 24 portraits. */
const LOBE_OUTWARDS = 0.025;
/** Largest height of a stud, 12 mm, as a share of the breadth. A stud sits on the hole in the lobe; longer earrings hang from it. */
const STUD = 0.09;
/** Height of an earring, as a share of the face's height from hairline to chin. */
const EARRING_HEIGHT = 0.2;
/** Pupils look through the upper half of a lens; as a share of the frame's height. */
const LENS_BELOW_PUPIL = 0.08;
/** Below this foreshortening a face shows more of its side than of its front. */
const MIN_FORESHORTENING = 0.4;

/**
 * Null for a product that is not placed on a face: of another category, or jewelry that is worn elsewhere.
 * @param category of the product (specification, section 2.1)
 * @param wornAt of jewelry, as the shop says it
 * @param shape of the product's picture
 * @param lobeDown distance from the ears' points down to the holes in their lobes, in heights of the face
 */
export function placeAt(
  category: string | undefined,
  wornAt: string | null,
  anchors: FaceAnchors,
  shape: PictureShape,
  picture: PictureSize,
  lobeDown = LOBE_DOWN,
): Placement | null {
  const site = drawnSite(category, wornAt);
  if (!site || site === 'wrist') return null;
  const face = measured(anchors);
  // Aspect ratio of the product itself, without the margins of its picture.
  const ratio = (shape.ratio * shape.content.width) / shape.content.height;
  const trueWidth = shape.widthMm ? (face.breadth * shape.widthMm) / BREADTH_MM : null;
  const place = site === 'eyes' ? onEyes(face, ratio, trueWidth) : onEar(face, ratio, trueWidth, lobeDown);
  return placedOn(picture, shape, ...place);
}

/** In pixels of the picture; the width is the product's as seen from the front. */
type Place = readonly [centre: Point, width: number, angle?: number, foreshortening?: number];

/** A frame is as wide as the face, unless the shop says how wide it is. */
function onEyes(
  { leftEye, rightEye, breadth, roll, foreshortening }: Face,
  ratio: number,
  trueWidth: number | null,
): Place {
  const width = trueWidth ?? breadth;
  const below = (width / ratio) * LENS_BELOW_PUPIL;
  const { x, y } = between(leftEye, rightEye);
  const centre = { x: x - Math.sin(roll) * below, y: y + Math.cos(roll) * below };
  return [centre, width, roll, foreshortening];
}

/** An earring hangs straight down from the ear that faces the camera, however the head is held. */
function onEar(
  { leftEar, rightEar, yaw, breadth, height }: Face,
  ratio: number,
  trueWidth: number | null,
  lobeDown: number,
): Place {
  const [ear, side] = yaw > 0 ? [leftEar, -1] : [rightEar, 1];
  const [x, y] = [ear.x + side * breadth * LOBE_OUTWARDS, ear.y + height * lobeDown];
  const length = trueWidth ? trueWidth / ratio : height * EARRING_HEIGHT;
  return [{ x, y: y + (length < breadth * STUD ? 0 : length / 2) }, length * ratio];
}

/** Mean distance between an adult's pupils. */
const PUPILS_MM = 62;

/** Breadth of a face in millimetres, estimated by how far its eyes stand apart. */
export const estimateBreadth = ({ leftTemple, rightTemple, leftEye, rightEye }: FaceAnchors): number =>
  (PUPILS_MM * distance(leftTemple, rightTemple)) / distance(leftEye, rightEye);

type Face = ReturnType<typeof measured>;

/** With the distance between the temples as seen from the front, in pixels, and the roll in radians. */
export function measured(anchors: FaceAnchors) {
  const { leftEye, rightEye, leftTemple, rightTemple, forehead, chin, yaw } = anchors;
  const foreshortening = Math.max(Math.cos(yaw), MIN_FORESHORTENING);
  return {
    ...anchors,
    breadth: distance(leftTemple, rightTemple) / foreshortening,
    height: distance(forehead, chin),
    roll: measureAngle(leftEye, rightEye),
    foreshortening,
  };
}
