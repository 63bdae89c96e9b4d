/**
 * Drawing as one part, loaded when the preview opens: between the page's canvases and the pixels that the rest of this room
 * works on. Works in time slices, so that the page stays responsive.
 */
import type { ContentBox } from '../place/placement.ts';
import { inTimeSlices, nextTask } from '../time-slices.ts';
import type { FacePoints } from './face.ts';
import type { Patch } from './finish.ts';
import { lookOf, type Look } from './look.ts';
import { BYTES, type Cutout } from './layers.ts';
import { cutOut } from './sheet.ts';
import { wear, type Place } from './wear.ts';

export interface PreparedProduct {
  /** What is drawn on a face. */
  readonly cutout: Cutout;
  /** The same as it lies before any photo; null where the picture shows more than the product. */
  readonly flat: HTMLCanvasElement | null;
  /** Where in the picture the product is. */
  readonly content: ContentBox;
}

/** @param category of the product (specification, section 2.1) */
export async function prepare(
  source: HTMLCanvasElement,
  category: string | undefined,
): Promise<PreparedProduct> {
  const { width, height } = source;
  const pixels = source.getContext('2d')!.getImageData(0, 0, width, height);
  await nextTask();
  const cutout = await inTimeSlices(cutOut(pixels, category));
  const { box, inset, sheet } = cutout;
  const content = {
    x: box.x / width,
    y: box.y / height,
    width: box.width / width,
    height: box.height / height,
  };
  if (!cutout.isCutOut) return { cutout, flat: null, content };
  const flat = canvasOf(width, height);
  const image = new ImageData(flatPixels(cutout), sheet.width, sheet.height);
  flat.getContext('2d')!.putImageData(image, box.x - inset.x, box.y - inset.y);
  return { cutout, flat, content };
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

/** A photo with a face on it, on which products are drawn one after the other: it is measured once. */
export interface FacePhoto {
  /** What is laid over the photo, with its upper left corner at `left`, `top`; null where nothing of it is on the photo. */
  wear(cutout: Cutout, place: Place): Promise<(Omit<Patch, 'data'> & { picture: HTMLCanvasElement }) | null>;
}

/** @param points of the face, in the photo's pixels */
export function facePhoto(photo: HTMLCanvasElement, points: FacePoints): FacePhoto {
  const pixels = photo.getContext('2d')!.getImageData(0, 0, photo.width, photo.height);
  let look: Look | null = null;
  return {
    async wear(cutout, place) {
      look ??= lookOf(pixels, points);
      const patch = await inTimeSlices(wear(cutout, pixels, look, place));
      if (!patch) return null;
      const { left, top, width, height, data } = patch;
      const picture = canvasOf(width, height);
      const bytes = data as Uint8ClampedArray<ArrayBuffer>;
      picture.getContext('2d')!.putImageData(new ImageData(bytes, width, height), 0, 0);
      return { left, top, width, height, picture };
    },
  };
}

function canvasOf(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  return canvas;
}
