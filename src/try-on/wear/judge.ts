/**
 * The gate: what can be worn of a product's picture, how sure that is, and if nothing, why. The dialog's drawing parts ask the same
 * two functions while they prepare a picture; this module asks them for tools that look at a shop's pictures without a dialog.
 */
import { drawnSite } from '../base/wearing-site.ts';
import { machineMaker } from '../find/kernels.ts';
import { openNetwork, type Network } from '../find/network.ts';
import { prepareEyewear } from './eyewear/prepare.ts';
import { prepareProduct } from './picture/prepare.ts';
import type { Pixels } from './pixels.ts';
import { inSteps } from './steps.ts';
import type { Verdict } from './verdict.ts';

export { MAX_PICTURE_SIDE, MAX_PICTURES } from './picture/looked-at.ts';
export { UNFIT } from './verdict.ts';

/**
 * Whether products are drawn as worn, so that their pictures are judged.
 * @param category of the product (specification, section 2.1)
 * @param wornAt of jewelry, as the shop says it
 */
export const isJudged = (category: string | undefined, wornAt: string | null): boolean =>
  drawnSite(category, wornAt) !== null;

let parser: Network | null = null;

/**
 * Yields to other tasks: a server must not wait for a second of computation. The parser has one memory: judge one picture at a time.
 * @param pixels of a picture of at most `MAX_PICTURE_SIDE`
 * @param readParser reads the file of the network that eyewear is judged with
 */
export async function judgePicture(
  pixels: Pixels,
  category: string | undefined,
  wornAt: string | null,
  readParser: () => ArrayBuffer,
): Promise<Verdict> {
  const site = drawnSite(category, wornAt);
  if (site !== 'eyes') return (await inSteps(prepareProduct(pixels, category, site))).verdict;
  parser ??= openNetwork(readParser(), machineMaker());
  return (await prepareEyewear(pixels, parser)).verdict;
}
