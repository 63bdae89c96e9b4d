/**
 * Places the product on the shopper's hand: on a photo, or frame by frame on the camera's view. A part, loaded while the shopper
 * chooses a photo. It does not decide when to place.
 */
import type { Finder, FinderOptions } from '../../find/finder.ts';
import type { HandAnchors } from '../../find/hand-anchors.ts';
import { loadHandFinder } from '../../find/hand-finder.ts';
import type { HandLandmarks } from '../../find/hand-landmarks.ts';
import type { Limb } from '../../find/limb.ts';
import { followCamera, framing, MIN_BRIGHTNESS, type See } from '../follow-camera.ts';
import { toLimbPlace, limbPoints, type LimbPoints } from './limb-points.ts';
import { placeOnHand } from './place-on-hand.ts';
import { pointsFilter } from '../points-filter.ts';
import type { PictureSize } from '../types.ts';
import type { BodyMark, Found, OpenFinder, Placing } from '../placing.ts';

export { adviceFor, fitness } from './wearable.ts';

export const WHICH = 'whichFinger';
export const PLACED = 'placedOnHand';
/** Width of a mark, in finger widths. */
const MARK = 1.3;
/** Least width of a wrist or finger, as a share of the view's shorter side: a thinner one is too far away. */
const MIN_WIDTH = { wrist: 0.1, finger: 0.03 };
/** Index among the four fingers: with a camera there is no choice. */
const RING_FINGER = 2;
/** How long a product stays visible where the hand was. */
const FADE_MS = 400;

export { isFast, loadHandFinder } from '../../find/hand-finder.ts';
export const isTurnedAway = (): boolean => false;

export async function open(options: FinderOptions): Promise<OpenFinder> {
  const finder = await loadHandFinder(options);
  return {
    async find(photo, site, signal): Promise<Found> {
      const hand = await finder.find(photo, signal);
      if (!hand) return { all: [], none: 'noHandFound' };
      const pointsOn = (limb: Limb) => toLimbPoints(limb, hand);
      if (site === 'wrist') return { all: hand.wrist ? [pointsOn(hand.wrist)] : [], none: 'showWrist' };
      const { width, height } = photo;
      const isSeen = ({ centre: { x, y } }: Limb) => x >= 0 && y >= 0 && x < width && y < height;
      const fingers = hand.fingers.filter(isSeen).sort((a, b) => a.centre.x - b.centre.x);
      return { all: fingers.map(pointsOn), none: 'noHandFound' };
    },
    follow: (video, view, site, signal) =>
      followCamera(
        video,
        view,
        signal,
        handOn(finder, site === 'finger' ? site : 'wrist', signal),
        placeByPoints,
      ),
  };
}

const toLimbPoints = ({ centre, width, angle }: Limb, { acrossAngle }: HandAnchors): LimbPoints =>
  limbPoints({ ...centre, width, angle, across: acrossAngle });

const measureExtent = ([x, y, size]: LimbPoints) => ({ x: x!, y: y!, size: size! });

/** When the hand is lost, the product fades at its last place. */
function handOn(finder: Finder<'hand-finder'>, site: 'wrist' | 'finger', signal: AbortSignal): See {
  let smoothed = pointsFilter(measureExtent);
  let last: HandLandmarks | null = null;
  let shown: LimbPoints | null = null;
  let seenAt = -Infinity;
  return async (taken, isMirrored, now) => {
    const { hand, anchors, brightness, frame } = await finder.follow({ frame: taken, last, site }, signal);
    last = hand;
    const limb = site === 'wrist' ? anchors?.wrist : anchors?.fingers[RING_FINGER];
    if (limb) {
      // A hand that reappears elsewhere starts anew: the product does not slide there.
      if (now - seenAt > FADE_MS) smoothed = pointsFilter(measureExtent);
      seenAt = now;
      shown = smoothed(toLimbPoints(limb, anchors!), now);
      const { x, y, width } = toLimbPlace(shown);
      const isSmall = width < Math.min(frame.width, frame.height) * MIN_WIDTH[site];
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

export const markBodies = (all: readonly LimbPoints[], { width, height }: PictureSize): BodyMark[] =>
  all.map((points) => {
    const limb = toLimbPlace(points);
    return { x: limb.x / width, y: limb.y / height, width: (limb.width * MARK) / width };
  });
