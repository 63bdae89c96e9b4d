/**
 * Computes the placement of a watch, bracelet or ring on a hand, as a start that the shopper may change. Pure: knows only a picture's
 * size and where on the hand the product is worn.
 */
import { clamp } from '../../../core/base/numbers.ts';
import type { LimbPlace } from './limb-points.ts';
import { wearingSite } from '../../base/wearing-site.ts';
import type { PictureSize } from '../types.ts';
import type { PictureShape, Placement } from '../placement.ts';

/** Of an adult's wrist seen from above, on average: people differ by 9 %. */
const WRIST_MM = 57;
/** Of a watch as its picture shows it, crown included, where the shop does not say it. */
const WATCH_MM = 40;
/** Of the limb's width: what goes around it stands out a little at both sides. */
const AROUND = 1.08;
/** Width by height, from which on a picture shows a band that is open and lies flat; so long in parts of the limb's width. */
export const FLAT_RATIO = 6;
const FLAT_LENGTH = 3;

/** Null for a product that is worn elsewhere, and for a picture that does not show it as it could be worn. */
export function placeOnHand(
  category: string | undefined,
  wornAt: string | null,
  { x, y, width, angle, across }: LimbPlace,
  shape: PictureShape,
  picture: PictureSize,
): Placement | null {
  const site = wearingSite(category, wornAt);
  if ((site !== 'wrist' && site !== 'finger') || shape.isUnfit) return null;
  const isWatch = category === 'watch';
  const ratio = (shape.ratio * shape.content.width) / shape.content.height;
  const ofProduct = isWatch
    ? (width * (shape.widthMm ?? WATCH_MM)) / WRIST_MM
    : width * (ratio > FLAT_RATIO ? FLAT_LENGTH : AROUND);
  return {
    x: clamp(x / picture.width, 0, 1),
    y: clamp(y / picture.height, 0, 1),
    width: ofProduct / shape.content.width / picture.width,
    // A watch has 12 o'clock at the side of the little finger; what else goes around a limb has its top towards the finger tips.
    angle: normalized((isWatch ? across : angle) + Math.PI / 2),
    mirrored: false,
    foreshortening: 1,
  };
}

/** From −π to π. */
const normalized = (angle: number) => Math.atan2(Math.sin(angle), Math.cos(angle));
