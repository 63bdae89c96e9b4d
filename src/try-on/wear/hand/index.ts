/**
 * Drawing on hands as a part for off-thread.ts, loaded once a product was placed on one. Its calls are those of index.ts, as far as
 * a hand needs them.
 */
import { answerCalls } from '../../parts/answer-calls.ts';
import { toLimbPlace, type LimbPlace, type LimbPoints } from './limb-points.ts';
import { bandOfRing } from './band-of-ring.ts';
import type { Pixels, Work } from '../pixels.ts';
import type { Cutout, Patch, Place } from '../types.ts';
import { findFront, type Front } from './front-of-ring.ts';
import { copyPixels } from '../picture/bitmap.ts';
import { extentOn, isOnLimb, wearOnLimb } from './limb.ts';
import { frameDrawing, type FrameAndPatch, type WornFrame } from '../live.ts';
import { inSteps } from '../steps.ts';
import { FRONTAL, turned } from '../face/face.ts';
import { cutPatch } from '../finish.ts';
import { emptyLayer, measureReach, warp, type Seat } from '../warp.ts';

/** The photo with a hand on it, on which products are drawn one after the other. */
let hand: { pixels: Pixels; limb: LimbPlace } | null = null;
/** With the nearer half of a ring or bracelet that lies, or the band of a ring that stands; null of what else there is. */
interface Worn {
  readonly cutout: Cutout;
  readonly front: Front | null;
}

/** Sent once, and drawn until there is another one. */
let worn: Worn | null = null;

function* wearOn({ cutout, front }: Worn, pixels: Pixels, limb: LimbPlace, place: Place): Work<Patch | null> {
  return isOnLimb(limb, place, cutout.category)
    ? yield* wearOnLimb(front?.cutout ?? cutout, front, pixels, limb, place)
    : lay(cutout, pixels, place);
}

/** Lays a product on the photo as its picture shows it. */
function lay(cutout: Cutout, photo: Pixels, { x, y, width, angle, isMirrored }: Place): Patch | null {
  const seat: Seat = { x, y, width, isMirrored, bend: 0, pose: turned(FRONTAL, angle) };
  const layer = emptyLayer(measureReach(seat, cutout), photo);
  if (!layer) return null;
  warp(layer, cutout, seat);
  return cutPatch(layer, photo);
}

const wearOnFrame = frameDrawing<Worn>(
  ({ points, place }, { cutout }) => {
    const limb = toLimbPlace(points);
    if (isOnLimb(limb, place, cutout.category)) return extentOn(limb, cutout, place);
    // On its way there.
    const [{ x, y, width }, { box }] = [place, cutout];
    const room = width * Math.hypot(1, box.height / box.width) * 0.6;
    return [x - room, y - room, x + room, y + room];
  },
  (product, photo, points, place) => wearOn(product, photo, toLimbPlace(points), place),
);

export const calls = {
  /** Takes the photo that is drawn on from now on. @param points where on its hand the product is worn, in its pixels */
  async face({ photo, points }: { photo: ImageBitmap; points: LimbPoints }): Promise<void> {
    hand = { pixels: copyPixels(photo), limb: toLimbPlace(points) };
  },

  /** Takes the product that is drawn from now on. */
  async product({ cutout }: { cutout: Cutout }): Promise<void> {
    worn = { cutout, front: cutout.category === 'watch' ? null : (bandOfRing(cutout) ?? findFront(cutout)) };
  },

  /** What is laid over the photo; null where nothing of it is on the photo. */
  async wear({ place }: { place: Place }): Promise<Patch | null> {
    if (!hand || !worn) return null;
    return inSteps(wearOn(worn, hand.pixels, hand.limb, place));
  },

  /** The same for a frame of a moving picture, which comes back with it. */
  wearOnFrame: (frame: WornFrame): Promise<FrameAndPatch> => wearOnFrame(frame, worn),

  /** Nothing of a photo is left here. */
  async forget(): Promise<void> {
    hand = null;
  },
};

answerCalls(calls);
