/**
 * Places the product on the shopper's hand, on a photo. A part of its own, which is loaded with the first photo that is searched.
 * Decides nothing about when.
 */
import type { FinderOptions } from '../find/finder-files.ts';
import { loadHandFinder } from '../find/hand-finder.ts';
import type { Limb } from '../find/limb.ts';
import { limbOf, limbPoints, type LimbPoints } from './limb-points.ts';
import { placeOnHand } from './place-on-hand.ts';
import type { PictureSize } from './place-at.ts';
import type { PictureShape, Placement } from './placement.ts';
import type { FaceMark, Found, OpenFinder } from './placing.ts';

export { adviceFor, fitness } from './wearable.ts';

export const WHICH = 'whichFinger';
export const PLACED = 'placedOnHand';
/** Of the finger's width. */
const MARK = 1.3;

/** On the camera's view no hand is followed. */
export const isFast = async (): Promise<boolean> => false;
export const isTurnedAway = (): boolean => false;

export async function open(options: FinderOptions): Promise<OpenFinder> {
  const finder = await loadHandFinder(options);
  return {
    async find(photo, site, signal): Promise<Found> {
      const hand = await finder.find(photo, signal);
      if (!hand) return { all: [], none: 'noHandFound' };
      const pointsOf = ({ centre, width, angle }: Limb) =>
        limbPoints({ ...centre, width, angle, across: hand.acrossAngle });
      if (site === 'wrist') return { all: hand.wrist ? [pointsOf(hand.wrist)] : [], none: 'showWrist' };
      const { width, height } = photo;
      const isSeen = ({ centre: { x, y } }: Limb) => x >= 0 && y >= 0 && x < width && y < height;
      const fingers = hand.fingers.filter(isSeen).sort((a, b) => a.centre.x - b.centre.x);
      return { all: fingers.map(pointsOf), none: 'noHandFound' };
    },
  };
}

export const placementOf = (
  category: string | undefined,
  wornAt: string | null,
  points: LimbPoints,
  shape: PictureShape,
  picture: PictureSize,
): Placement | null => placeOnHand(category, wornAt, limbOf(points), shape, picture);

export const marksOf = (all: readonly LimbPoints[], { width, height }: PictureSize): FaceMark[] =>
  all.map((points) => {
    const limb = limbOf(points);
    return { x: limb.x / width, y: limb.y / height, width: (limb.width * MARK) / width };
  });
