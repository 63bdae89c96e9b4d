/**
 * The engine for demos and tests: no AI and no network, and its picture says so. In a page it lays the product, cut out of its picture,
 * where such a product is usually worn; where nothing decodes pictures, as in Node, it draws a figure instead.
 */
import { sleep, systemClock } from '../../../../core/base/clock.ts';
import { readPicture } from '../photo.ts';
import type { Generate } from '../swap-engine.ts';
import { cutOut } from './cut-out.ts';
import { indexedPng } from './indexed-png.ts';

const MARK = 'Simulated, no AI';
/** As if something were made, so that a page has a wait to show. */
const TAKES_MS = 1500;
const MAX_SIDE = 1536;

const generate: Generate = async ({ photo, productPicture, product, signal, onProgress }) => {
  await sleep(systemClock, TAKES_MS / 2, signal);
  onProgress();
  const picture = await (canDecode()
    ? drawOnPhoto(photo, productPicture, product.category)
    : drawFigure(photo));
  await sleep(systemClock, TAKES_MS / 2, signal);
  return picture;
};

export const open = async (): Promise<Generate> => generate;

const canDecode = (): boolean =>
  typeof createImageBitmap === 'function' && typeof OffscreenCanvas === 'function';

/** The longer side at most so long. */
function fit({ width, height }: { width: number; height: number }, side: number) {
  const scale = Math.min(1, side / Math.max(width, height));
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
  const { width, height } = fit(ground, MAX_SIDE);
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

/** Five columns and seven rows a letter; each row is a number of five bits. */
const LETTERS: Readonly<Record<string, readonly number[]>> = {
  S: [14, 17, 16, 14, 1, 17, 14],
  I: [14, 4, 4, 4, 4, 4, 14],
  M: [17, 27, 21, 21, 17, 17, 17],
  U: [17, 17, 17, 17, 17, 17, 14],
  L: [16, 16, 16, 16, 16, 16, 31],
  A: [14, 17, 17, 31, 17, 17, 17],
  T: [31, 4, 4, 4, 4, 4, 4],
  E: [31, 16, 16, 30, 16, 16, 31],
  D: [30, 17, 17, 17, 17, 17, 30],
  N: [17, 25, 21, 19, 17, 17, 17],
  O: [14, 17, 17, 17, 17, 17, 14],
  ',': [0, 0, 0, 0, 4, 4, 8],
};
const COLUMNS = 6 * MARK.length + 3;

/** Ground, figure, band, letters. */
const PALETTE = [0xe8e4de, 0x9aa5b1, 0x222222, 0xffffff];

async function drawFigure(photo: Blob): Promise<Blob> {
  const { width, height } = fit(readPicture(new Uint8Array(await photo.arrayBuffer())), 1024);
  const dot = Math.max(1, Math.floor(width / COLUMNS));
  const left = Math.floor((width - (COLUMNS - 4) * dot) / 2);
  const top = height - 10 * dot;
  const isLit = (x: number, y: number): boolean => {
    const column = Math.floor((x - left) / dot);
    const row = LETTERS[MARK.toUpperCase()[Math.floor(column / 6)] ?? '']?.[Math.floor((y - top) / dot)];
    return x >= left && column % 6 < 5 && ((row ?? 0) & (16 >> (column % 6))) !== 0;
  };
  const isFigure = (x: number, y: number): boolean => {
    const across = (x / width - 0.5) * 2;
    const down = y / height;
    return (
      Math.hypot(across / 0.3, (down - 0.28) / 0.17) < 1 || Math.hypot(across / 0.75, (down - 1) / 0.5) < 1
    );
  };
  const png = await indexedPng(width, height, PALETTE, (x, y) => {
    if (y < top - 2 * dot || y >= top + 9 * dot) return isFigure(x, y) ? 1 : 0;
    return y >= top && y < top + 7 * dot && isLit(x, y) ? 3 : 2;
  });
  return new Blob([png], { type: 'image/png' });
}
