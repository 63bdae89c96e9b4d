/**
 * Computes the placement of a product on a face, as a start that the shopper may change. Proportions are those of an adult's
 * face and of products as shops photograph them. Pure: knows only a picture's size and a face's points.
 */
import { clamp } from '../../../core/base/numbers.ts';
import { LOBE_DOWN } from './lobe.ts';
import type { PictureShape, Placement } from '../placement.ts';
import { wearingSite, type WearingSite } from '../../base/wearing-site.ts';
import type { FaceAnchors } from '../../find/face-points.ts';
import { measureAngle, between, distance, type Point } from '../../find/geometry.ts';
import type { PictureSize } from '../types.ts';

/** Of an adult's face, on average: people differ by 5 %, so that products are right relative to one another. */
const BREADTH_MM = 134;
/** Of the distance between the temples. */
const FRAME_WIDTH = 1;
const NECKLACE_WIDTH = 0.95;
/** Ears stand out from the outline that the points follow. Of the breadth, as 44 ears of 24 portraits have it: within 0.015 mostly. */
const LOBE_OUTWARDS = 0.025;
/** Of the breadth, 12 mm: what is shorter is a stud, which sits on the hole in the lobe; all else hangs from it. */
const STUD = 0.09;
/** Of the face's height, from the hairline to the chin. */
const EARRING_HEIGHT = 0.2;
const NECKLACE_BELOW_CHIN = 0.3;
/** What hangs on a chain ends below the collarbones at least. */
const PENDANT_BELOW_CHIN = 0.65;
/** Pupils look through the upper half of a lens. In parts of the frame's height. */
const LENS_BELOW_PUPIL = 0.08;
/** Beyond this a face shows more of its side than of its front. */
const MIN_FORESHORTENING = 0.4;

/**
 * Null for a product that a face does not place: of another category, or jewelry that is worn elsewhere.
 * @param category of the product (specification, section 2.1)
 * @param wornAt of jewelry, as the shop says it: `ears` or `neck`
 * @param shape of the product's picture
 * @param lobeDown how far below the ears' points the holes in their lobes are, in heights of the face
 */
export function placeAt(
  category: string | undefined,
  wornAt: string | null,
  anchors: FaceAnchors,
  shape: PictureShape,
  picture: PictureSize,
  lobeDown = LOBE_DOWN,
): Placement | null {
  const site = wearingSite(category, wornAt);
  if (!site || site === 'wrist' || site === 'finger') return null;
  const face = measured(anchors);
  // Of the product itself, not of the margins that its picture has around it.
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
  /** Between the temples, as if seen from the front. */
  readonly breadth: number;
  readonly height: number;
  readonly roll: number;
  readonly foreshortening: number;
}

/** In pixels of the picture; `width` is the product's as if seen from the front. */
interface Place {
  readonly centre: Point;
  readonly width: number;
  readonly angle?: number;
  readonly foreshortening?: number;
}

/** @param trueWidth of the product, in pixels of the picture, where the shop says how wide it is */
type PlaceOnFace = (face: Face, ratio: number, trueWidth: number | null, lobeDown: number) => Place;

const PLACES: Record<Exclude<WearingSite, 'wrist' | 'finger'>, PlaceOnFace> = {
  eyes({ leftEye, rightEye, breadth, roll, foreshortening }, ratio, trueWidth) {
    const width = trueWidth ?? breadth * FRAME_WIDTH;
    const below = (width / ratio) * LENS_BELOW_PUPIL;
    const centre = along(between(leftEye, rightEye), roll, below);
    return { centre, width, angle: roll, foreshortening };
  },

  ears({ leftEar, rightEar, yaw, breadth, height }, ratio, trueWidth, lobeDown) {
    // The ear that is turned to the camera.
    const [ear, side] = yaw > 0 ? [leftEar, -1] : [rightEar, 1];
    const [x, y] = [ear.x + side * breadth * LOBE_OUTWARDS, ear.y + height * lobeDown];
    const length = trueWidth ? trueWidth / ratio : height * EARRING_HEIGHT;
    // It hangs straight down, however the head is held.
    return { centre: { x, y: y + (length < breadth * STUD ? 0 : length / 2) }, width: length * ratio };
  },

  neck({ chin, breadth, height, roll, foreshortening }, ratio, trueWidth) {
    const width = trueWidth ?? breadth * NECKLACE_WIDTH;
    const below = Math.max(height * NECKLACE_BELOW_CHIN, height * PENDANT_BELOW_CHIN - width / ratio / 2);
    return { centre: along(chin, roll / 2, below), width, foreshortening };
  },
};

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

/** `length` further down a face that is turned by `roll`. */
function along(from: Point, roll: number, length: number): Point {
  return { x: from.x - Math.sin(roll) * length, y: from.y + Math.cos(roll) * length };
}
