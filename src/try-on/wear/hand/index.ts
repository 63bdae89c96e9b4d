/** Draws on hands. A part for off-thread.ts, loaded once a product was placed on a hand. Has those calls of index.ts that hands need. */
import { answerCalls } from '../../parts/answer-calls.ts';
import { toLimbPlace, type LimbPlace, type LimbPoints } from './limb-points.ts';
import type { Pixels, Work } from '../pixels.ts';
import type { Cutout, Patch, Place } from '../types.ts';
import { findFront, type Front } from './front-of-bangle.ts';
import { copyPixels } from '../picture/bitmap.ts';
import { extentOn, isOnLimb, wearOnLimb } from './limb.ts';
import { frameDrawing, type FrameAndPatch, type WornFrame } from '../live.ts';
import { inSteps } from '../steps.ts';
import { FRONTAL, turned } from '../face/face.ts';
import { cutPatch, ifSeen } from '../finish.ts';
import { emptyLayer, measureReach, warp, type Seat } from '../warp.ts';

/** The photo with the hand that products are drawn on. */
let hand: { pixels: Pixels; limb: LimbPlace } | null = null;
interface Worn {
  readonly cutout: Cutout;
  /** The nearer half of a bangle; null for a watch, and for a bracelet without an opening. */
  readonly front: Front | null;
}

/** The current product: sent once, and drawn until another one comes. */
let worn: Worn | null = null;

function* wearOn({ cutout, front }: Worn, pixels: Pixels, limb: LimbPlace, place: Place): Work<Patch | null> {
  const canBeBent = front !== null || cutout.category === 'watch';
  return canBeBent && isOnLimb(limb, place, cutout.category)
    ? yield* wearOnLimb(front?.cutout ?? cutout, front, pixels, limb, place)
    : lay(cutout, pixels, place);
}

/** Draws a product flat on the photo, as its picture shows it. */
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
    // The product is still on its way to the limb.
    const [{ x, y, width }, { box }] = [place, cutout];
    const room = width * Math.hypot(1, box.height / box.width) * 0.6;
    return [x - room, y - room, x + room, y + room];
  },
  (product, photo, points, place) => wearOn(product, photo, toLimbPlace(points), place),
);

export const calls = {
  /** Sets the photo that the next calls draw on. @param points where on its hand the product is worn, in its pixels */
  async face({ photo, points }: { photo: ImageBitmap; points: LimbPoints }): Promise<void> {
    hand = { pixels: copyPixels(photo), limb: toLimbPlace(points) };
  },

  /** Sets the product that the next calls draw. */
  async product({ cutout }: { cutout: Cutout }): Promise<void> {
    worn = { cutout, front: cutout.category === 'watch' ? null : findFront(cutout) };
  },

  /** The patch over the photo; null if hardly anything of the product is seen on the photo. */
  async wear({ place }: { place: Place }): Promise<Patch | null> {
    if (!hand || !worn) return null;
    return ifSeen(await inSteps(wearOn(worn, hand.pixels, hand.limb, place)), worn.cutout, place);
  },

  /** The same for a frame of a moving picture; returns the frame too. */
  wearOnFrame: (frame: WornFrame): Promise<FrameAndPatch> => wearOnFrame(frame, worn),

  /** Releases the photo. */
  async forget(): Promise<void> {
    hand = null;
  },
};

answerCalls(calls);
