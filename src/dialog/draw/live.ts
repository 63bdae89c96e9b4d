/**
 * Draws a product on the frames of a moving picture, as on a photo but only around the face, and no finer than keeps up with the
 * camera. What describes the light is measured now and then, and changes slowly, so that nothing flickers.
 */
import { breadthOf, pointOf, poseOf, type FacePoints } from './face.ts';
import type { Patch } from './finish.ts';
import { lookOf, type Look } from './look.ts';
import type { Cutout } from './layers.ts';
import type { Place, Wear } from './place.ts';
import { inSteps } from './steps.ts';

export interface WornFrame {
  readonly frame: ImageBitmap;
  readonly points: FacePoints;
  /** In pixels of the frame. */
  readonly place: Place;
  /** Pixels of the screen in one of the frame's. */
  readonly scale: number;
}

export interface FrameAndPatch {
  readonly frame: ImageBitmap;
  /** Null where nothing of the product is on the frame. */
  readonly patch: Patch | null;
  /** Pixels of the patch in one of the frame's. */
  readonly scale: number;
}

/** How long drawing a frame may take, and up to what time finer drawing may be tried. */
const MAX_MS = 26;
const EASY_MS = 13;
/** Pixels of the product's width. */
const MAX_WIDTH = 360;
const MIN_WIDTH = 100;
/** Around the root of the nose, in parts of the breadth: the face, its hair, and what is measured there. */
const AROUND = 1.15;
const FRAMES_OF_A_LOOK = 12;
const LOOK_PART = 0.3;

export function frameDrawing(wear: Wear) {
  const canvas = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1);
  let look: Look | null = null;
  let frames = 0;
  let width = MAX_WIDTH / 1.5;

  async function wearOnFrame(worn: WornFrame, cutout: Cutout | null): Promise<FrameAndPatch> {
    const { frame, points, place } = worn;
    if (!cutout) return { frame, patch: null, scale: 1 };
    const began = performance.now();
    const scale = Math.min(1, worn.scale, width / place.width);
    const [left, top, right, bottom] = extentOf(points, place, frame);
    const size = [Math.ceil((right - left) * scale), Math.ceil((bottom - top) * scale)] as const;
    if (size[0] < 1 || size[1] < 1) return { frame, patch: null, scale: 1 };
    [canvas!.width, canvas!.height] = size;
    const ctx = canvas!.getContext('2d', { willReadFrequently: true })!;
    ctx.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);
    ctx.drawImage(frame, 0, 0);
    const photo = ctx.getImageData(0, 0, ...size);
    const onPhoto = points.map((value, i) => (value - (i % 3 === 0 ? left : i % 3 === 1 ? top : 0)) * scale);
    const patch = await inSteps(
      wear(cutout, photo, lookOn(photo, onPhoto), {
        ...place,
        x: (place.x - left) * scale,
        y: (place.y - top) * scale,
        width: place.width * scale,
      }),
    );
    const tookMs = performance.now() - began;
    if (tookMs > MAX_MS) width = Math.max(MIN_WIDTH, width * 0.9);
    else if (tookMs < EASY_MS) width = Math.min(MAX_WIDTH, width * 1.02);
    return {
      frame,
      scale,
      patch: patch && { ...patch, left: left + patch.left / scale, top: top + patch.top / scale },
    };
  }

  /** Another face, or none: what was measured of the one before is forgotten. */
  function forgetFrames(): void {
    look = null;
    frames = 0;
    if (canvas) canvas.width = 0;
  }

  function lookOn(photo: ImageData, points: FacePoints): Look {
    if (!look) look = lookOf(photo, points);
    else if (++frames % FRAMES_OF_A_LOOK === 0) look = between(look, lookOf(photo, points));
    return (look = { ...look, points, pose: poseOf(points), breadth: breadthOf(points) });
  }

  return { wearOnFrame, forgetFrames };
}

function extentOf(
  points: FacePoints,
  { x, y, width: across }: Place,
  frame: ImageBitmap,
): [left: number, top: number, right: number, bottom: number] {
  const [noseX, noseY] = pointOf(points, 6);
  const room = breadthOf(points) * AROUND;
  return [
    Math.max(0, Math.floor(Math.min(noseX - room, x - across * 0.6))),
    Math.max(0, Math.floor(Math.min(noseY - room, y - across * 0.4))),
    Math.min(frame.width, Math.ceil(Math.max(noseX + room, x + across * 0.6))),
    Math.min(frame.height, Math.ceil(Math.max(noseY + room, y + across * 0.4))),
  ];
}

function between(before: Look, now: Look): Look {
  const mixed = (a: number, b: number) => a + LOOK_PART * (b - a);
  const colours = (a: readonly number[], b: readonly number[]) =>
    a.map((value, i) => mixed(value, b[i]!)) as unknown as Look['skin'];
  return {
    ...now,
    light: now.light.map((side, i) => colours(before.light[i]!, side)) as unknown as Look['light'],
    blur: mixed(before.blur, now.blur),
    grain: mixed(before.grain, now.grain),
    skin: colours(before.skin, now.skin),
    hair: before.hair && now.hair && colours(before.hair, now.hair),
  };
}
