/**
 * The calls of a drawing part for off-thread.ts: from the page's pictures to the pixels that the rest of wear/ works on. They run
 * in steps, so that the page stays responsive without a worker.
 */
import { copyPixels } from './picture/bitmap.ts';
import type { Pixels } from './pixels.ts';
import type { ContentBox } from './placement.ts';
import type { DrawnSite } from '../base/wearing-site.ts';
import type { Cutout, FacePoints, Look, Patch, Place, Prepared, Wear } from './types.ts';
import { faceFrames } from './face/face-frames.ts';
import { cutPatch, ifSeen } from './finish.ts';
import type { FrameAndPatch, WornFrame } from './live.ts';
import { measureLook } from './face/look.ts';
import { inSteps } from './steps.ts';

export interface PreparedProduct extends Prepared {
  /** The product as it looks away from any photo, in pixels of its sheet; null if the picture shows more than the product. */
  readonly flat: Patch | null;
  /** The product's box in the picture. */
  readonly content: ContentBox;
}

export interface PictureOf {
  /** Of the product (specification, section 2.1). */
  readonly category: string | undefined;
  /** The place where the product is drawn as worn; null if the shopper places it. */
  readonly site: DrawnSite | null;
}

/** Stands for the unknown photo behind a tinted lens: the mean of all photos is about this grey. */
const SOME_PHOTO: Pixels = { data: new Uint8ClampedArray(3).fill(150), width: 1, height: 1 };

/** @param prepare cuts out the product of a picture, and judges it */
export function drawingCalls(wear: Wear, prepare: (pixels: Pixels, of: PictureOf) => Promise<Prepared>) {
  /** The photo with a face that products are drawn on; measured once. */
  let face: { pixels: Pixels; points: FacePoints; look: Look | null } | null = null;
  /** The current product: sent once, and drawn until another one comes. */
  let worn: Cutout | null = null;

  const { wearOnFrame, forgetFrames } = faceFrames(wear);

  return {
    async prepare({ picture, ...of }: PictureOf & { picture: ImageBitmap }): Promise<PreparedProduct> {
      const pixels = copyPixels(picture);
      const prepared = await prepare(pixels, of);
      const { isAlone, sheet, box, inset } = prepared.cutout;
      const { left, top, scale } = prepared.at;
      const content = {
        x: (left + inset.x * scale) / pixels.width,
        y: (top + inset.y * scale) / pixels.height,
        width: (box.width * scale) / pixels.width,
        height: (box.height * scale) / pixels.height,
      };
      const flat = isAlone ? cutPatch({ ...sheet, left: 0, top: 0 }, SOME_PHOTO) : null;
      return { ...prepared, flat, content };
    },

    /** Sets the photo that the next calls draw on. @param points of its face, in its pixels */
    async face({ photo, points }: { photo: ImageBitmap; points: FacePoints }): Promise<void> {
      face = { pixels: copyPixels(photo), points, look: null };
    },

    /** Sets the product that the next calls draw. */
    async product({ cutout }: { cutout: Cutout }): Promise<void> {
      worn = cutout;
    },

    /** The patch over the photo; null if hardly anything of the product is seen on the photo. */
    async wear({ place }: { place: Place }): Promise<Patch | null> {
      // Without a worker another product may come between the steps.
      const cutout = worn;
      if (!face || !cutout) return null;
      const { pixels, points } = face;
      face.look ??= measureLook(pixels, points);
      return ifSeen(await inSteps(wear(cutout, pixels, face.look, place)), cutout, place);
    },

    /** The same for a frame of a moving picture; returns the frame too. */
    wearOnFrame: (frame: WornFrame): Promise<FrameAndPatch> => wearOnFrame(frame, worn),

    /** Releases the photo. */
    async forget(): Promise<void> {
      face = null;
      forgetFrames();
    },
  };
}

export type DrawingCalls = ReturnType<typeof drawingCalls>;
