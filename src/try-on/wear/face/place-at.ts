/**
 * Computes the placement of a product on a face, as a start that the shopper may change. Proportions are those of an adult's face
 * and of shops' product pictures. Pure: needs only a picture's size and a face's points.
 */
import { clamp } from '../../../core/base/numbers.ts';
import { LOBE_DOWN } from './lobe.ts';
import type { PictureShape, Placement } from '../placement.ts';
import { drawnSite } from '../../base/wearing-site.ts';
import type { FaceAnchors } from '../../find/face-points.ts';
import { measureAngle, between, distance, type Point } from '../../find/geometry.ts';
import type { PictureSize } from '../types.ts';

/** Mean breadth of an adult's face: people differ by 5 %, so that products are right relative to one another. */
const BREADTH_MM = 134;
/** Width of a frame, as a share of the distance between the temples. */
const FRAME_WIDTH = 1;
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
  const {
    centre,
    width,
    angle = 0,
    foreshortening = 1,
  } = PLACES[site](face, ratio, shape.widthMm ? (face.breadth * shape.widthMm) / BREADTH_MM : null, lobeDown);
  return {
    x: clamp(centre.x / picture.width, 0, 1),
    y: clamp(centre.y / picture.height, 0, 1),
    width: width / shape.content.width / picture.width,
    angle,
    mirrored: false,
    foreshortening,
  };
}

interface Face extends FaceAnchors {
  /** Distance between the temples, as seen from the front. */
  readonly breadth: number;
  readonly height: number;
  readonly roll: number;
  readonly foreshortening: number;
}

/** In pixels of the picture; `width` is the product's as seen from the front. */
interface Place {
  readonly centre: Point;
  readonly width: number;
  readonly angle?: number;
  readonly foreshortening?: number;
}

/** @param trueWidth of the product in pixels of the picture, if the shop says how wide it is */
type PlaceOnFace = (face: Face, ratio: number, trueWidth: number | null, lobeDown: number) => Place;

const PLACES: Record<'eyes' | 'ears', PlaceOnFace> = {
  eyes({ leftEye, rightEye, breadth, roll, foreshortening }, ratio, trueWidth) {
    const width = trueWidth ?? breadth * FRAME_WIDTH;
    const below = (width / ratio) * LENS_BELOW_PUPIL;
    const centre = along(between(leftEye, rightEye), roll, below);
    return { centre, width, angle: roll, foreshortening };
  },

  ears({ leftEar, rightEar, yaw, breadth, height }, ratio, trueWidth, lobeDown) {
    // The ear that faces the camera.
    const [ear, side] = yaw > 0 ? [leftEar, -1] : [rightEar, 1];
    const [x, y] = [ear.x + side * breadth * LOBE_OUTWARDS, ear.y + height * lobeDown];
    const length = trueWidth ? trueWidth / ratio : height * EARRING_HEIGHT;
    // An earring hangs straight down, however the head is held.
    return { centre: { x, y: y + (length < breadth * STUD ? 0 : length / 2) }, width: length * ratio };
  },
};

/** Mean distance between an adult's pupils. */
const PUPILS_MM = 62;

/** Breadth of a face in millimetres, estimated by how far its eyes stand apart. */
export const estimateBreadth = ({ leftTemple, rightTemple, leftEye, rightEye }: FaceAnchors): number =>
  (PUPILS_MM * distance(leftTemple, rightTemple)) / distance(leftEye, rightEye);

export function measured(anchors: FaceAnchors): Face {
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

/** A point `length` further down a face that is rotated by `roll`. */
function along(from: Point, roll: number, length: number): Point {
  return { x: from.x - Math.sin(roll) * length, y: from.y + Math.cos(roll) * length };
}
