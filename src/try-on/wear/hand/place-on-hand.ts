/**
 * Computes the placement of a watch or bracelet on a hand, as a start that the shopper may change. Pure: needs only a
 * picture's size and the place on the hand.
 */
import type { LimbPlace } from './limb-points.ts';
import { drawnSite } from '../../base/wearing-site.ts';
import type { PictureSize } from '../types.ts';
import { placedOn, type PictureShape, type Placement } from '../placement.ts';

/** Mean width of an adult's wrist from above: people differ by 9 %. */
const WRIST_MM = 57;
/** Width of a watch as its picture shows it, crown included, if the shop does not say it. */
const WATCH_MM = 40;
/** Width of the product in limb widths: it stands out a little on both sides. */
const AROUND = 1.08;

/** Null for a product that is worn elsewhere, and for a picture that does not show it as it can be worn. */
export function placeOnHand(
  category: string | undefined,
  wornAt: string | null,
  { x, y, width, angle, across }: LimbPlace,
  shape: PictureShape,
  picture: PictureSize,
): Placement | null {
  if (drawnSite(category, wornAt) !== 'wrist' || shape.isUnfit) return null;
  const isWatch = category === 'watch';
  const ofProduct = width * (isWatch ? (shape.widthMm ?? WATCH_MM) / WRIST_MM : AROUND);
  // A watch has 12 o'clock at the side of the little finger; other products have their top towards the finger tips.
  const turned = (isWatch ? across : angle) + Math.PI / 2;
  // From −π to π.
  const normalized = Math.atan2(Math.sin(turned), Math.cos(turned));
  return placedOn(picture, shape, { x, y }, ofProduct, normalized);
}
