/**
 * The calls of a part for off-thread.ts that draws: between the page's pictures and the pixels that the rest of this room works
 * on. Works in steps, so that the page stays responsive where there is no worker.
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
  /** What is drawn on a face. */
  readonly cutout: Cutout;
  /** The same as it lies before any photo, and where in the picture; null where the picture shows more than the product. */
  readonly flat: Patch | null;
  /** Where in the picture the product is. */
  readonly content: ContentBox;
  /** Of jewelry: how wide it is, in millimetres, where it is a necklace. */
  readonly chainMm?: number | null;
}

/** What a tinted lens lies on as long as that is not known: about the middle of all photos. */
const SOME_PHOTO: Pixels = { data: new Uint8ClampedArray(3).fill(150), width: 1, height: 1 };

/**
 * @param refine for eyewear
 * @param settling for all else
 * @param measureChain of jewelry that is alone in its picture: `chainMm`
 */
export function drawingCalls(
  wear: Wear,
  refine?: Refine,
  settling?: Settling,
  measureChain?: (cutout: Cutout, content: ContentBox) => number | null,
) {
  /** The photo with a face on it, on which products are drawn one after the other: it is measured once. */
  let face: { pixels: Pixels; points: FacePoints; look: Look | null } | null = null;
  /** Sent once, and drawn until there is another one. */
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
      return { cutout, flat, content, chainMm: measureChain?.(cutout, content) };
    },

    /** Takes the photo that is drawn on from now on. @param points of its face, in its pixels */
    async face({ photo, points }: { photo: ImageBitmap; points: FacePoints }): Promise<void> {
      face = { pixels: copyPixels(photo), points, look: null };
    },

    /** Takes the product that is drawn from now on. */
    async product({ cutout }: { cutout: Cutout }): Promise<void> {
      worn = cutout;
    },

    /** What is laid over the photo; null where nothing of it is on the photo. */
    async wear({ place }: { place: Place }): Promise<Patch | null> {
      if (!face || !worn) return null;
      const { pixels, points } = face;
      face.look ??= measureLook(pixels, points);
      return inSteps(wear(worn, pixels, face.look, place));
    },

    /** The same for a frame of a moving picture, which comes back with it. */
    wearOnFrame: (frame: WornFrame): Promise<FrameAndPatch> => wearOnFrame(frame, worn),

    /** Nothing of a photo is left here. */
    async forget(): Promise<void> {
      face = null;
      forgetFrames();
    },
  };
}

export type DrawingCalls = ReturnType<typeof drawingCalls>;
