/**
 * The calls of a drawing part for off-thread.ts: from the page's pictures to the pixels that the rest of wear/ works on. They run
 * in steps, so that the page stays responsive without a worker.
 */
import type { ContentBox } from './placement.ts';
import { copyPixels } from './picture/bitmap.ts';
import type { Pixels } from './pixels.ts';
import type { Cutout, FacePoints, Look, Patch, Place, Wear } from './types.ts';
import { faceFrames } from './face/face-frames.ts';
import { cutPatch } from './finish.ts';
import type { FrameAndPatch, WornFrame } from './live.ts';
import { measureLook } from './face/look.ts';
import { cutFromBackground, type Refine, type Settling } from './picture/sheet.ts';
import { inSteps } from './steps.ts';

export interface PreparedProduct {
  /** The product as it is drawn on a face. */
  readonly cutout: Cutout;
  /** The product as it looks away from any photo, and where in the picture it is; null if the picture shows more than the product. */
  readonly flat: Patch | null;
  /** The product's box in the picture. */
  readonly content: ContentBox;
}

/** Stands for the unknown photo behind a tinted lens: the mean of all photos is about this grey. */
const SOME_PHOTO: Pixels = { data: new Uint8ClampedArray(3).fill(150), width: 1, height: 1 };

/**
 * @param refine for eyewear
 * @param settling for all other products
 */
export function drawingCalls(wear: Wear, refine?: Refine, settling?: Settling) {
  /** The photo with a face that products are drawn on; measured once. */
  let face: { pixels: Pixels; points: FacePoints; look: Look | null } | null = null;
  /** The current product: sent once, and drawn until another one comes. */
  let worn: Cutout | null = null;

  const { wearOnFrame, forgetFrames } = faceFrames(wear);

  return {
    /** @param category of the product (specification, section 2.1) */
    async prepare({
      picture,
      category,
    }: {
      picture: ImageBitmap;
      category: string | undefined;
    }): Promise<PreparedProduct> {
      const pixels = copyPixels(picture);
      const { width, height } = pixels;
      const cutout = await inSteps(cutFromBackground(pixels, category, refine, settling));
      const { box, inset, sheet } = cutout;
      const content = {
        x: box.x / width,
        y: box.y / height,
        width: box.width / width,
        height: box.height / height,
      };
      if (!cutout.isAlone) return { cutout, flat: null, content };
      const flat = cutPatch({ ...sheet, left: box.x - inset.x, top: box.y - inset.y }, SOME_PHOTO);
      return { cutout, flat, content };
    },

    /** Sets the photo that the next calls draw on. @param points of its face, in its pixels */
    async face({ photo, points }: { photo: ImageBitmap; points: FacePoints }): Promise<void> {
      face = { pixels: copyPixels(photo), points, look: null };
    },

    /** Sets the product that the next calls draw. */
    async product({ cutout }: { cutout: Cutout }): Promise<void> {
      worn = cutout;
    },

    /** The patch over the photo; null if nothing of the product is on the photo. */
    async wear({ place }: { place: Place }): Promise<Patch | null> {
      if (!face || !worn) return null;
      const { pixels, points } = face;
      face.look ??= measureLook(pixels, points);
      return inSteps(wear(worn, pixels, face.look, place));
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
