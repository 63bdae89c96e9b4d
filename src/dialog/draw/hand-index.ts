/**
 * Drawing on hands as a part for off-thread.ts, loaded once a product was placed on one. Its calls are those of index.ts, as far as
 * a hand needs them.
 */
import { answerCalls } from '../answer-calls.ts';
import { limbOf, type LimbPlace, type LimbPoints } from '../place/limb-points.ts';
import type { Patch } from './finish.ts';
import { frontOf } from './front-of-ring.ts';
import { pixelsOf } from './bitmap.ts';
import type { Cutout } from './layers.ts';
import { isOnLimb, wearOnLimb } from './limb.ts';
import type { Pixels } from './pixels.ts';
import type { Place } from './place.ts';
import { inSteps } from './steps.ts';
import { lay } from './lay.ts';

/** The photo with a hand on it, on which products are drawn one after the other. */
let hand: { pixels: Pixels; limb: LimbPlace } | null = null;
/** Sent once, and drawn until there is another one. */
let worn: { cutout: Cutout; front: Cutout | null } | null = null;

export const calls = {
  /** Takes the photo that is drawn on from now on. @param points where on its hand the product is worn, in its pixels */
  async face({ photo, points }: { photo: ImageBitmap; points: LimbPoints }): Promise<void> {
    hand = { pixels: pixelsOf(photo), limb: limbOf(points) };
  },

  /** Takes the product that is drawn from now on. */
  async product({ cutout }: { cutout: Cutout }): Promise<void> {
    worn = { cutout, front: cutout.category === 'watch' ? null : frontOf(cutout) };
  },

  /** What is laid over the photo; null where nothing of it is on the photo. */
  async wear({ place }: { place: Place }): Promise<Patch | null> {
    if (!hand || !worn) return null;
    const { pixels, limb } = hand;
    const { cutout, front } = worn;
    return isOnLimb(limb, place, cutout.category)
      ? inSteps(wearOnLimb(front ?? cutout, front !== null, pixels, limb, place))
      : lay(cutout, pixels, place);
  },

  /** Nothing of a photo is left here. */
  async forget(): Promise<void> {
    hand = null;
  },
};

answerCalls(calls);
