/**
 * Judges whether a picture shows a product so that it can be worn, as the dialog does before it draws, for tools that check a
 * shop's pictures without a dialog. Pure.
 */
import { isOnHand, wearingSite } from '../base/wearing-site.ts';
import { settling } from './picture/settle.ts';
import { refineEyewear } from './eyewear/eyewear.ts';
import { fitness, whatSuits } from './hand/wearable.ts';
import { FRONT, frontality, MIN_FRONTAL } from './picture/frontal.ts';
import type { Pixels } from './pixels.ts';
import { cutFromBackground } from './picture/sheet.ts';
import { inSteps } from './steps.ts';

export { MAX_PICTURE_SIDE, MAX_PICTURES } from './picture/looked-at.ts';

/**
 * What a picture has to show so that its product can be worn; null if the dialog refuses no picture, as for earrings and necklaces,
 * or does not place the product.
 * @param category of the product (specification, section 2.1)
 * @param wornAt of jewelry, as the shop says it
 */
export function whatHasToBeShown(category: string | undefined, wornAt: string | null): string | null {
  const site = wearingSite(category, wornAt);
  if (site === 'eyes') return FRONT;
  return isOnHand(site) ? whatSuits(category) : null;
}

/**
 * Yields to other tasks: a server must not wait for a second of computation.
 * @param pixels of a picture of at most `MAX_PICTURE_SIDE`
 */
export async function canBeWorn(
  pixels: Pixels,
  category: string | undefined,
  wornAt: string | null,
): Promise<boolean> {
  const site = wearingSite(category, wornAt);
  const isEyewear = site === 'eyes';
  const work = cutFromBackground(
    pixels,
    category,
    isEyewear ? refineEyewear : undefined,
    isEyewear ? undefined : settling,
  );
  const cutout = await inSteps(work);
  if (!cutout.isAlone) return false;
  return isOnHand(site) ? fitness(site, cutout) > 0 : frontality(cutout, isEyewear) >= MIN_FRONTAL;
}
