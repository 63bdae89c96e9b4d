/**
 * Loads the product's picture for the fitting room: with readable pixels if the shop's image server allows it (CORS), else for
 * display only. Product data is not trusted: only addresses that can be nothing but a picture are loaded.
 */
import type { StorefrontProduct } from '../../../core/catalog/storefront-product.ts';
import { fitWithin } from '../../base/fit-within.ts';
import { pictureAddresses } from '../../base/picture-addresses.ts';
import { drawStill } from '../../base/still.ts';
import type { WearingSite } from '../../base/wearing-site.ts';
import { loadPart } from '../../parts/parts.ts';
import { WHOLE_PICTURE } from '../placement.ts';
import { FRONT, frontality, MIN_FRONTAL } from './frontal.ts';
import type { Cutout, ProductPicture } from '../types.ts';
import { MAX_PICTURE_SIDE, MAX_PICTURES } from './looked-at.ts';
import { drawing, type OnPage } from '../on-page.ts';

/**
 * The product's picture that suits the place where it is worn; null if no picture can be shown.
 * @param site where the product is worn; null if the shopper places it
 * @param widthMm real width of the product, if the shop says it
 * @param isDebugging reports unfit pictures in the console
 */
export async function pictureFor(
  product: StorefrontProduct,
  site: WearingSite | null,
  isDebugging: boolean,
  widthMm: number | null,
  onPage: OnPage,
): Promise<ProductPicture | null> {
  const say = (what: string) => {
    if (isDebugging) console.info(`storefront-tryon: ${what}`);
  };
  const name = product.external_id ?? product.id;
  if (!site || site === 'neck' || site === 'finger') {
    const picture = await loadProductPicture(product, onPage);
    if (picture?.isCopyable && !picture.transparent) {
      say(
        `the picture of "${name}" is shown with its background, which is neither white nor transparent. Add one that shows the product alone, on white or transparent.`,
      );
    }
    return picture && { ...picture, isUnfit: site !== null };
  }
  const { category } = product;
  const onHand = site === 'wrist' ? await loadedPart('on-hand') : null;
  const found = await loadWornPicture(
    product,
    (cutout) =>
      site === 'wrist' ? (onHand?.fitness(cutout) ?? 0) : frontality(cutout, category === 'eyewear'),
    onPage,
  );
  if (!found) return null;
  const isFrontal = found.score >= MIN_FRONTAL;
  // A picture with its background is placed as it is; at an angle it can't be worn.
  const isUnfit =
    site === 'wrist' ? !found.score : site === 'eyes' && !isFrontal && !!found.picture.transparent;
  if (isUnfit || (!onHand && !isFrontal)) {
    say(
      onHand?.adviceFor(name, category) ??
        `no picture of "${name}" can be worn, because none shows ${FRONT}, on white or transparent${isUnfit ? ': shoppers place it by hand' : ''}. Add one.`,
    );
  }
  const pair = site === 'ears' ? await loadedPart('one-of-pair') : null;
  const picture = pair ? await pair.oneOfPair(found.picture, onPage) : found.picture;
  return { ...picture, widthMm: widthMm ?? picture.widthMm, isUnfit };
}

/** Null if a file is missing, which the shop should know about; the picture is shown as it is. */
const loadedPart = <Name extends 'on-hand' | 'one-of-pair'>(name: Name) =>
  loadPart(name).catch((error: unknown) => {
    console.info('storefront-tryon: no automatic placement.', error);
    return null;
  });

/** The product's primary picture; null if it can't be shown. */
export async function loadProductPicture(
  product: StorefrontProduct,
  onPage = drawing(false),
): Promise<ProductPicture | null> {
  const [address] = pictureAddresses(product);
  return address ? loadPicture(address, product.category, onPage) : null;
}

/** Scores how well a picture shows its product as it is worn, from 0 to 1. */
type ScorePicture = (cutout: Cutout) => number;

/** The picture with the best score; null if none can be shown. The search ends at the first good one and loads no others. */
export async function loadWornPicture(
  product: StorefrontProduct,
  scorePicture: ScorePicture,
  onPage = drawing(false),
): Promise<{ picture: ProductPicture; score: number } | null> {
  let best: { picture: ProductPicture; score: number } | null = null;
  for (const address of pictureAddresses(product).slice(0, MAX_PICTURES)) {
    const picture = await loadPicture(address, product.category, onPage);
    if (!picture) continue;
    const score = picture.cutout ? scorePicture(picture.cutout) : 0;
    if (!best || score > best.score) best = { picture, score };
    if (score >= MIN_FRONTAL) break;
  }
  return best;
}

const NOT_PREPARED = { transparent: null, cutout: null, content: WHOLE_PICTURE };

async function preparedFrom(
  pixels: HTMLCanvasElement,
  category: string | undefined,
  onPage: OnPage,
): Promise<Pick<ProductPicture, 'transparent' | 'cutout' | 'content'>> {
  try {
    const { flat, cutout, content } = await onPage.prepare(pixels, category);
    return { transparent: flat, cutout: cutout.isAlone ? cutout : null, content };
  } catch (error) {
    // A file is missing, which the shop should know about; the picture is shown as it is.
    console.info('storefront-tryon: the product’s background is not removed.', error);
    return NOT_PREPARED;
  }
}

async function loadPicture(
  address: string,
  category: string | undefined,
  onPage: OnPage,
): Promise<ProductPicture | null> {
  onPage.load(category);
  const image = (await load(address, 'anonymous')) ?? (await load(bypassingCache(address), 'anonymous'));
  const pixels = image && drawToCanvas(image);
  if (image && pixels) {
    const prepared = await preparedFrom(pixels, category, onPage);
    // Browsers paint an image off the main thread, but not a canvas. A huge image is replaced by its smaller copy.
    const { width, height } = pixels;
    const smaller = () => drawStill(width, height, (ctx) => ctx.drawImage(pixels, 0, 0));
    const original = width === image.naturalWidth ? image : smaller();
    // An SVG may have a size but no aspect ratio of its own.
    Object.assign(image, { width, height });
    return { original, ...prepared, isCopyable: true, ratio: measureRatio(pixels) };
  }
  const displayOnly = await load(address, null);
  return (
    displayOnly && {
      original: displayOnly,
      ...NOT_PREPARED,
      isCopyable: false,
      ratio: measureRatio(displayOnly),
    }
  );
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
