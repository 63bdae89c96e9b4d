/**
 * Drawing as a part for off-thread.ts, loaded with the first photo: between the page's pictures and the pixels that the rest of
 * this room works on. Works in time slices, so that the page stays responsive where there is no worker.
 */
import { answerCalls } from '../answer-calls.ts';
import type { ContentBox } from '../place/placement.ts';
import { inTimeSlices, nextTask } from '../time-slices.ts';
import type { FacePoints } from './face.ts';
import type { Patch } from './finish.ts';
import { forgetFrames, wearOnFrame, type WornFrame } from './live.ts';
import { lookOf, wearsGlasses, type Look } from './look.ts';
import { BYTES, type Cutout } from './layers.ts';
import type { Pixels } from './pixels.ts';
import { cutOut } from './sheet.ts';
import { wear, type Place } from './wear.ts';

export interface PreparedProduct {
  /** What is drawn on a face. */
  readonly cutout: Cutout;
  /** The same as it lies before any photo, and where in the picture; null where the picture shows more than the product. */
  readonly flat: Patch | null;
  /** Where in the picture the product is. */
  readonly content: ContentBox;
}

/** The photo with a face on it, on which products are drawn one after the other: it is measured once. */
let face: { pixels: Pixels; points: FacePoints; look: Look | null } | null = null;
/** Sent once, and drawn until there is another one. */
let worn: Cutout | null = null;

export const calls = {
  /** @param category of the product (specification, section 2.1) */
  async prepare({
    picture,
    category,
  }: {
    picture: ImageBitmap;
    category: string | undefined;
  }): Promise<PreparedProduct> {
    const pixels = pixelsOf(picture);
    await nextTask();
    const { width, height } = pixels;
    const cutout = await inTimeSlices(cutOut(pixels, category));
    const { box, inset, sheet } = cutout;
    const content = {
      x: box.x / width,
      y: box.y / height,
      width: box.width / width,
      height: box.height / height,
    };
    const flat = cutout.isCutOut
      ? {
          data: flatPixels(cutout),
          width: sheet.width,
          height: sheet.height,
          left: box.x - inset.x,
          top: box.y - inset.y,
        }
      : null;
    return { cutout, flat, content };
  },

  /** Takes the photo that is drawn on from now on. @param points of its face, in its pixels */
  async face({ photo, points }: { photo: ImageBitmap; points: FacePoints }): Promise<void> {
    face = { pixels: pixelsOf(photo), points, look: null };
  },

  /** Whether the photo's face wears glasses already. */
  async wearsGlasses(): Promise<boolean> {
    return face !== null && wearsGlasses(face.pixels, face.points);
  },

  /** Takes the product that is drawn from now on. */
  async product({ cutout }: { cutout: Cutout }): Promise<void> {
    worn = cutout;
  },

  /** What is laid over the photo; null where nothing of it is on the photo. */
  async wear({ place }: { place: Place }): Promise<Patch | null> {
    if (!face || !worn) return null;
    const { pixels, points } = face;
    face.look ??= lookOf(pixels, points);
    return inTimeSlices(wear(worn, pixels, face.look, place));
  },

  /** The same for a frame of a moving picture, which comes back with it. */
  wearOnFrame: (frame: WornFrame) => wearOnFrame(frame, worn),

  /** Nothing of a photo is left here. */
  async forget(): Promise<void> {
    face = null;
    forgetFrames();
  },
};

/** @param picture is released */
export function pixelsOf(picture: ImageBitmap): ImageData {
  const { width, height } = picture;
  const ctx = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
  ctx.drawImage(picture, 0, 0);
  picture.close();
  return ctx.getImageData(0, 0, width, height);
}

/** What a tinted lens lies on as long as that is not known: about the middle of all photos. */
const SOME_PHOTO = 150;

/** Colours are those of a photo that is not known, where a lens tints it. */
function flatPixels({ sheet: { data, width, height } }: Cutout): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let from = 0, to = 0; to < pixels.length; from += BYTES, to += 4) {
    const rest = 1 - data[from + 3]! / 255;
    const least = (rest * Math.min(data[from + 4]!, data[from + 5]!, data[from + 6]!)) / 255;
    if (least >= 1) continue;
    for (let i = 0; i < 3; i++) {
      const tint = (rest * data[from + 4 + i]!) / 255 - least;
      pixels[to + i] = (data[from + i]! + SOME_PHOTO * tint) / (1 - least);
    }
    pixels[to + 3] = Math.round(255 * (1 - least));
  }
  return pixels;
}

answerCalls(calls);
