/** Prepares pictures of all products but eyewear: cuts them from their background, and judges those that are drawn as worn. Pure. */
import type { DrawnSite } from '../../base/wearing-site.ts';
import { fitness } from '../hand/wearable.ts';
import { oneOfPair } from '../jewelry/one-of-pair.ts';
import type { Pixels, Work } from '../pixels.ts';
import type { Cutout, Prepared } from '../types.ts';
import type { Unfit } from '../verdict.ts';
import { cutFromBackground } from './sheet.ts';

/**
 * @param category of the product (specification, section 2.1)
 * @param site where it is drawn as worn; null if the shopper places it
 */
export function* prepareProduct(
  pixels: Pixels,
  category: string | undefined,
  site: DrawnSite | null,
): Work<Prepared> {
  const whole = yield* cutFromBackground(pixels, category);
  const one = site === 'ears' && whole.isAlone ? oneOfPair(whole) : null;
  const cutout = one?.cutout ?? whole;
  const score = site === 'wrist' ? fitness(cutout) : +(site !== 'ears' || one !== null);
  const { box, inset } = cutout;
  return {
    cutout,
    at: { left: box.x - inset.x, top: box.y - inset.y, scale: 1 },
    widthMm: one?.widthMm ?? null,
    verdict: { score, unfit: findFault(cutout, score, site) },
  };
}

function findFault({ isAlone, category }: Cutout, score: number, site: DrawnSite | null): Unfit | null {
  if (!isAlone) return 'background';
  if (score > 0) return null;
  if (site === 'ears') return 'pair';
  return category === 'watch' ? 'watch' : 'bangle';
}
