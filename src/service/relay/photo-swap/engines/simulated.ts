/**
 * The engine for demos and tests, without AI and without a network: it returns the photo. The dialog doesn't send it a photo, but draws
 * the example itself (try-on/photo-swap/example.ts).
 */
import { sleep, systemClock } from '../../../../core/base/clock.ts';
import { CATEGORIES } from '../../../../core/catalog/resources.ts';
import type { Generate, SwapEngine } from '../swap-engine.ts';

/** The facts that are known before a picture is made. */
export const SIMULATOR: Omit<SwapEngine, 'generate'> = {
  name: 'Simulator (no AI)',
  privacyUrl: 'https://github.com/storefront-tryon/storefront-tryon/blob/main/docs/privacy.md',
  categories: CATEGORIES,
  typicalSeconds: 2,
  isSimulated: true,
};

/** The time that it pretends to work, so that a page has a wait to show. */
const TAKES_MS = 1500;

const generate: Generate = async ({ photo, signal, onProgress }) => {
  await sleep(systemClock, TAKES_MS / 2, signal);
  onProgress();
  await sleep(systemClock, TAKES_MS / 2, signal);
  return photo;
};

export const open = async (): Promise<Generate> => generate;
