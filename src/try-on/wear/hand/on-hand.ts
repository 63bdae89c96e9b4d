/**
 * Places the product on the shopper's hand: on a photo, or frame by frame on the camera's view. A part, loaded while the shopper
 * chooses a photo. It does not decide when to place.
 */
import type { Finder, FinderOptions } from '../../find/finder.ts';
import type { HandAnchors } from '../../find/hand-anchors.ts';
import { loadHandFinder } from '../../find/hand-finder.ts';
import type { HandLandmarks } from '../../find/hand-landmarks.ts';
import { followCamera, framing, MIN_BRIGHTNESS, type See } from '../follow-camera.ts';
import { toLimbPlace, limbPoints, type LimbPoints } from './limb-points.ts';
import { placeOnHand } from './place-on-hand.ts';
import { pointsFilter } from '../points-filter.ts';
import type { Found, OpenFinder, Placing } from '../placing.ts';

/** Least width of a wrist, as a share of the view's shorter side: a thinner one is too far away. */
const MIN_WIDTH = 0.1;
/** How long a product stays visible where the hand was. */
const FADE_MS = 400;

export { isFast, loadHandFinder } from '../../find/hand-finder.ts';

export async function open(options: FinderOptions): Promise<OpenFinder> {
  const finder = await loadHandFinder(options);
  return {
    async find(photo, signal): Promise<Found> {
      const [hand = null] = await finder.find(photo, signal);
      const wrist = wristOf(hand);
      return { all: wrist ? [wrist] : [], none: hand ? 'showWrist' : 'noHandFound' };
    },
    follow: (video, view, signal) => followCamera(video, view, signal, handOn(finder, signal), placeByPoints),
  };
}

function wristOf(hand: HandAnchors | null): LimbPoints | null {
  if (!hand?.wrist) return null;
  const { centre, width, angle } = hand.wrist;
  return limbPoints({ ...centre, width, angle, across: hand.acrossAngle });
}

const measureExtent = ([x, y, size]: LimbPoints) => ({ x: x!, y: y!, size: size! });

/** When the hand is lost, the product fades at its last place. */
function handOn(finder: Finder<'hand-finder'>, signal: AbortSignal): See {
  let smoothed = pointsFilter(measureExtent);
  let last: HandLandmarks | null = null;
  let shown: LimbPoints | null = null;
  let seenAt = -Infinity;
  return async (taken, isMirrored, now) => {
    const { hand, anchors, brightness, frame } = await finder.follow({ frame: taken, last }, signal);
    last = hand;
    const wrist = wristOf(anchors);
    if (wrist) {
      // A hand that reappears elsewhere starts anew: the product does not slide there.
      if (now - seenAt > FADE_MS) smoothed = pointsFilter(measureExtent);
      seenAt = now;
      shown = smoothed(wrist, now);
      const { x, y, width } = toLimbPlace(shown);
      const isSmall = width < Math.min(frame.width, frame.height) * MIN_WIDTH;
      const status = framing({ x, y }, isSmall, frame.width, isMirrored, 'handFound');
      return { frame, points: shown, status, opacity: 1 };
    }
    const opacity = Math.max(0, 1 - (now - seenAt) / FADE_MS);
    const status = brightness < MIN_BRIGHTNESS ? 'tooDark' : 'showHand';
    return { frame, points: opacity > 0 ? shown : null, status, opacity };
  };
}

export const placeByPoints: Placing['placeByPoints'] = ({ category, wornAt, picture }, points, photo) =>
  picture && placeOnHand(category, wornAt, toLimbPlace(points), picture, photo);
