/**
 * Judges whether a picture shows a product so that it can be worn, as the dialog does before it draws, for tools that check a
 * shop's pictures without a dialog. Pure.
 */
import { drawnSite } from '../base/wearing-site.ts';
import { settling } from './picture/settle.ts';
import { refineEyewear } from './eyewear/eyewear.ts';
import { fitness, whatSuits } from './hand/wearable.ts';
import { FRONT, frontality, MIN_FRONTAL } from './picture/frontal.ts';
import type { Pixels } from './pixels.ts';
import { cutFromBackground } from './picture/sheet.ts';
import { inSteps } from './steps.ts';

export { MAX_PICTURE_SIDE, MAX_PICTURES } from './picture/looked-at.ts';

/**
 * What a picture has to show so that its product can be worn; null if the dialog refuses no picture, as for earrings, or does not
 * draw the product on anybody.
 * @param category of the product (specification, section 2.1)
 * @param wornAt of jewelry, as the shop says it
 */
export function whatHasToBeShown(category: string | undefined, wornAt: string | null): string | null {
  const site = drawnSite(category, wornAt);
  if (site === 'eyes') return FRONT;
  return site === 'wrist' ? whatSuits(category) : null;
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
  const site = drawnSite(category, wornAt);
  const isEyewear = site === 'eyes';
  const work = cutFromBackground(
    pixels,
    category,
    isEyewear ? refineEyewear : undefined,
    isEyewear ? undefined : settling,
  );
  const cutout = await inSteps(work);
  if (!cutout.isAlone) return false;
  return site === 'wrist' ? fitness(cutout) > 0 : frontality(cutout, isEyewear) >= MIN_FRONTAL;
}
