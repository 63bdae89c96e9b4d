/**
 * The product's picture for the preview: with its pixels where the shop's image server allows that (CORS), else for the eye
 * only. Product data is the shop's, not ours: only addresses that can do nothing but be a picture are loaded. Used by the preview.
 */
import type { StorefrontProduct } from '../../catalog/storefront-product.ts';
import { contentBox, WHOLE, type ContentBox } from './content-box.ts';
import { nextTask } from './slices.ts';
import { withoutWhiteBackground } from './white-background.ts';

export interface ProductPicture {
  readonly original: HTMLImageElement | HTMLCanvasElement;
  /** Without its white background; null where it has none, or the pixels may not be read. */
  readonly cutOut: HTMLCanvasElement | null;
  /** Whether it may be copied into a picture to save. */
  readonly copyable: boolean;
  /** Where in the picture the product is, as far as its pixels may be read. */
  readonly content: ContentBox;
  /** Width by height. */
  readonly ratio: number;
}

/** Pixels on the longer side: more than a product takes of any photo, few enough to look at each. */
const LONGEST_SIDE = 1024;

/** Categories whose products one looks through: lenses, rings, handles. */
const SEE_THROUGH: ReadonlySet<string | undefined> = new Set(['eyewear', 'jewelry', 'bag', 'luggage']);

/** The address to load, or null where it is none that is safe: `javascript:` and the like never pass. */
export function pictureAddress({ image_url, images }: StorefrontProduct): string | null {
  const text = image_url ?? images[0]?.url;
  if (!text) return null;
  try {
    const url = new URL(text, document.baseURI);
    const safe = /^(?:https?|blob):$/.test(url.protocol) || /^data:image\//i.test(url.href);
    return safe ? url.href : null;
  } catch {
    return null;
  }
}

/** Null where the product has no picture that can be shown. */
export async function loadProductPicture(product: StorefrontProduct): Promise<ProductPicture | null> {
  const address = pictureAddress(product);
  if (!address) return null;
  const shared = (await load(address, 'anonymous')) ?? (await load(pastTheCache(address), 'anonymous'));
  if (shared) {
    const pixels = drawn(shared);
    const cutOut = await withoutWhiteBackground(pixels, SEE_THROUGH.has(product.category));
    await nextTask();
    const content = contentBox(cutOut ?? pixels);
    // The browser paints an image without troubling the page, which it does for a canvas; unless it is huge.
    const original = pixels.width === shared.naturalWidth ? shared : pixels;
    // A drawing may have a size and no shape that goes with it.
    Object.assign(shared, { width: pixels.width, height: pixels.height });
    return { original, cutOut, content, copyable: true, ratio: ratioOf(pixels) };
  }
  const seenOnly = await load(address, null);
  return (
    seenOnly && {
      original: seenOnly,
      cutOut: null,
      content: WHOLE,
      copyable: false,
      ratio: ratioOf(seenOnly),
    }
  );
}

/**
 * The page may have shown the picture itself, and so have it in its cache without the header that allows its pixels to be
 * read: servers that send that only where it is asked for seldom say so.
 */
function pastTheCache(address: string): string | null {
  const url = new URL(address);
  if (!url.protocol.startsWith('http')) return null;
  // What is there stays as it was written: it may be signed.
  url.search += `${url.search ? '&' : '?'}tryon=1`;
  return url.href;
}

async function load(
  address: string | null,
  crossOrigin: 'anonymous' | null,
): Promise<HTMLImageElement | null> {
  if (!address) return null;
  const image = new Image();
  image.crossOrigin = crossOrigin;
  image.alt = '';
  image.draggable = false;
  image.src = address;
  return image.decode().then(
    () => image,
    () => null,
  );
}

function drawn(image: HTMLImageElement): HTMLCanvasElement {
  // An SVG without a size of its own has none.
  const [width, height] = [image.naturalWidth || LONGEST_SIDE, image.naturalHeight || LONGEST_SIDE];
  const factor = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * factor));
  canvas.height = Math.max(1, Math.round(height * factor));
  const pen = canvas.getContext('2d', { willReadFrequently: true })!;
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function ratioOf(picture: HTMLImageElement | HTMLCanvasElement): number {
  const [width, height] =
    picture instanceof HTMLImageElement
      ? [picture.naturalWidth, picture.naturalHeight]
      : [picture.width, picture.height];
  return width && height ? width / height : 1;
}
