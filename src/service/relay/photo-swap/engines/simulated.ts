/**
 * The engine for demos and tests: no AI and no network, and its picture says so. In a page it lays the product, cut out of its picture,
 * where such a product is usually worn; where nothing decodes pictures, as in Node, it is a stored figure.
 */
import { sleep, systemClock } from '../../../../core/base/clock.ts';
import { CATEGORIES } from '../../../../core/catalog/resources.ts';
import type { Generate, SwapEngine } from '../swap-engine.ts';
import { cutOut } from './cut-out.ts';
import figure from './figure.json' with { type: 'json' };
import { storedPng } from './stored-png.ts';

/** The facts that are known before a picture is made. */
export const SIMULATOR: Omit<SwapEngine, 'generate'> = {
  name: 'Simulator (no AI)',
  privacyUrl: 'https://github.com/storefront-tryon/storefront-tryon/blob/main/docs/privacy.md',
  categories: CATEGORIES,
  typicalSeconds: 2,
};

const MARK = 'Simulated, no AI';
/** The time that it pretends to work, so that a page has a wait to show. */
const TAKES_MS = 1500;
const MAX_SIDE = 1536;

const generate: Generate = async ({ photo, productPicture, product, signal, onProgress }) => {
  await sleep(systemClock, TAKES_MS / 2, signal);
  onProgress();
  const picture = canDecode()
    ? await drawOnPhoto(photo, productPicture, product.category)
    : storedPng(figure.png);
  await sleep(systemClock, TAKES_MS / 2, signal);
  return picture;
};

export const open = async (): Promise<Generate> => generate;

const canDecode = (): boolean =>
  typeof createImageBitmap === 'function' && typeof OffscreenCanvas === 'function';

/** The longer side at most `MAX_SIDE`. */
function fit({ width, height }: ImageBitmap) {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** The middle of a product and its width, on a person who stands upright in the middle of a photo of 4 by 5: nobody is looked for. */
const PLACES: Readonly<Record<string, readonly [x: number, y: number, width: number]>> = {
  clothes: [0, 0.615, 0.56],
  bag: [0.17, 0.65, 0.3],
  shoes: [0.05, 0.75, 0.36],
  luggage: [0.12, 0.62, 0.3],
  eyewear: [-0.03, 0.205, 0.26],
  watch: [-0.1, 0.55, 0.2],
};
const ELSEWHERE = [0, 0.55, 0.2] as const;
/** One sees through a part of these. */
const OPEN = new Set<string | null>(['bag', 'luggage', 'eyewear']);

async function drawOnPhoto(photo: Blob, product: Blob, category: string | null): Promise<Blob> {
  const [ground, shown] = await Promise.all([createImageBitmap(photo), createImageBitmap(product)]);
  const { width, height } = fit(ground);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d')!;
  context.drawImage(ground, 0, 0, width, height);
  const { picture, box } = cutOut(shown, OPEN.has(category));
  ground.close();
  shown.close();
  const [x, y, part] = PLACES[category ?? ''] ?? ELSEWHERE;
  const person = Math.min(width, height * 0.8);
  const across = part * person;
  const down = (across * box.height) / box.width;
  context.imageSmoothingQuality = 'high';
  context.shadowColor = '#0005';
  context.shadowBlur = across / 20;
  context.shadowOffsetY = across / 50;
  const [left, top] = [width / 2 + x * person - across / 2, y * height - down / 2];
  context.drawImage(picture, box.x, box.y, box.width, box.height, left, top, across, down);
  context.shadowColor = 'transparent';
  writeMark(context, width, height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
}

/** Above the lower edge, where the room writes its own. */
function writeMark(context: OffscreenCanvasRenderingContext2D, width: number, height: number): void {
  const letter = width / 14;
  context.fillStyle = '#000c';
  context.fillRect(0, height - 3 * letter, width, 1.8 * letter);
  context.fillStyle = '#fff';
  context.font = `bold ${letter}px sans-serif`;
  context.textAlign = 'center';
  context.fillText(MARK, width / 2, height - 1.8 * letter, 0.94 * width);
}
