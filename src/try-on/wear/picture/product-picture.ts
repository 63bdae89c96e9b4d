/**
 * Loads the product's picture for the fitting room: with readable pixels if the shop's image server allows it (CORS), else for
 * display only, as where the browser gives noise for pixels. Product data is not trusted: only addresses that can be nothing but a picture are loaded.
 */
import type { StorefrontProduct } from '../../../core/catalog/storefront-product.ts';
import { fitWithin } from '../../base/fit-within.ts';
import { pictureAddresses } from '../../base/picture-addresses.ts';
import { drawStill } from '../../base/still.ts';
import { isCanvasTrue } from '../../base/true-canvas.ts';
import { isDrawn, type WearingSite } from '../../base/wearing-site.ts';
import { WHOLE_PICTURE } from '../placement.ts';
import type { PictureOf } from '../calls.ts';
import type { ProductPicture } from '../types.ts';
import { UNFIT, type Verdict } from '../verdict.ts';
import { MAX_PICTURE_SIDE, MAX_PICTURES } from './looked-at.ts';
import type { OnPage } from '../on-page.ts';

/** From this score on no other picture is looked at: hardly any is better. */
const SURE = 0.9;

/**
 * The product's picture that suits the place where it is worn; null if no picture can be shown.
 * @param site where the product is worn; null if the shopper places it
 * @param isDebugging reports unfit pictures in the console
 */
export async function pictureFor(
  product: StorefrontProduct,
  site: WearingSite | null,
  isDebugging: boolean,
  widthMm: number | null,
  onPage: OnPage,
): Promise<ProductPicture | null> {
  const { category } = product;
  const found = await loadBestPicture(product, { category, site: isDrawn(site) ? site : null }, onPage);
  if (!found) return null;
  const { picture, verdict } = found;
  if (isDebugging && verdict?.unfit) {
    const { why, remedy } = UNFIT[verdict.unfit];
    const name = product.external_id ?? product.id;
    console.info(
      `storefront-tryon: the picture of "${name}" can't be ${isDrawn(site) ? 'worn' : 'cut out'}: ${why}. ${remedy}`,
    );
  }
  const isUnfit = site !== null && (!isDrawn(site) || verdict?.unfit !== null);
  return { ...picture, widthMm: widthMm ?? picture.widthMm, isUnfit };
}

interface Judged {
  readonly picture: ProductPicture;
  /** Null if a file is missing. */
  readonly verdict: Verdict | null;
}

/** The picture that the gate is surest of; the first one for a product that the shopper places; null if none can be shown. */
export async function loadBestPicture(
  product: StorefrontProduct,
  of: PictureOf,
  onPage: OnPage,
): Promise<Judged | null> {
  const scoreOf = (one: Judged | null) => (one?.verdict && !one.verdict.unfit ? one.verdict.score : -1);
  let best: Judged | null = null;
  for (const address of pictureAddresses(product).slice(0, of.site ? MAX_PICTURES : 1)) {
    const judged = await loadPicture(address, of, onPage);
    if (judged && (!best || scoreOf(judged) > scoreOf(best))) best = judged;
    if (scoreOf(best) >= SURE) break;
  }
  return best;
}

const NOT_PREPARED = { transparent: null, cutout: null, content: WHOLE_PICTURE };

async function preparedFrom(pixels: HTMLCanvasElement, of: PictureOf, onPage: OnPage) {
  try {
    const { flat, cutout, content, widthMm, verdict } = await onPage.prepare(pixels, of);
    const worn = verdict.unfit ? null : cutout;
    return { prepared: { transparent: flat, cutout: worn, content, widthMm }, verdict };
  } catch (error) {
    // A file is missing, which the shop should know about; the picture is shown as it is.
    console.info('storefront-tryon: the product’s background is not removed.', error);
    return { prepared: NOT_PREPARED, verdict: null };
  }
}

async function loadPicture(address: string, of: PictureOf, onPage: OnPage): Promise<Judged | null> {
  onPage.load(of.category);
  const image = (await load(address, 'anonymous')) ?? (await load(bypassingCache(address), 'anonymous'));
  const pixels = image && (await isCanvasTrue()) && drawToCanvas(image);
  if (image && pixels) {
    const { prepared, verdict } = await preparedFrom(pixels, of, onPage);
    // Browsers paint an image off the main thread, but not a canvas. A huge image is replaced by its smaller copy.
    const { width, height } = pixels;
    const smaller = () => drawStill(width, height, (ctx) => ctx.drawImage(pixels, 0, 0));
    const original = width === image.naturalWidth ? image : smaller();
    // An SVG may have a size but no aspect ratio of its own.
    Object.assign(image, { width, height });
    const picture = { original, ...prepared, isCopyable: true, ratio: measureRatio(pixels) };
    return { picture, verdict };
  }
  const displayOnly = image ?? (await load(address, null));
  if (!displayOnly) return null;
  const picture = {
    original: displayOnly,
    ...NOT_PREPARED,
    isCopyable: false,
    ratio: measureRatio(displayOnly),
  };
  return { picture, verdict: { score: 0, unfit: 'unreadable' } };
}

/**
 * The browser may have cached the picture without the CORS header that allows reading its pixels: servers that send it only with
 * CORS requests often forget `Vary: Origin`.
 */
function bypassingCache(address: string): string | null {
  const url = new URL(address);
  if (!url.protocol.startsWith('http')) return null;
  // The query keeps its spelling: it may be signed.
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
  try {
    // The DOM of tests, for example jsdom, can't decode images.
    await image.decode();
    return image;
  } catch {
    return null;
  }
}

/** Null without a canvas: iOS runs out of them on a page full of canvases, and the DOM of tests has none. */
function drawToCanvas(image: HTMLImageElement): HTMLCanvasElement | null {
  // An SVG without a size of its own reports zero.
  const [width, height] = [image.naturalWidth || MAX_PICTURE_SIDE, image.naturalHeight || MAX_PICTURE_SIDE];
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = fitWithin(width, height, MAX_PICTURE_SIDE);
  const ctx = canvas.getContext('2d', { willReadFrequently: true });
  if (!ctx) return null;
  ctx.imageSmoothingQuality = 'high';
  ctx.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function measureRatio(picture: HTMLImageElement | HTMLCanvasElement): number {
  const [width, height] =
    picture instanceof HTMLImageElement
      ? [picture.naturalWidth, picture.naturalHeight]
      : [picture.width, picture.height];
  return width && height ? width / height : 1;
}
