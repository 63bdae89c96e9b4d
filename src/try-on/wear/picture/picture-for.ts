/** The picture of a product that suits what is to be done with it. */
import type { StorefrontProduct } from '../../../core/catalog/storefront-product.ts';
import { loadPart } from '../../parts/parts.ts';
import { isOnHand, type WearingSite } from '../../base/wearing-site.ts';
import type { OnPage } from '../on-page.ts';
import { FRONT, frontality, MIN_FRONTAL } from './frontal.ts';
import { loadProductPicture, loadWornPicture, type ProductPicture } from './product-picture.ts';

/**
 * Null if the product has no picture that can be shown.
 * @param site where a face places the product; null if the shopper does
 * @param widthMm of the product itself, where the shop says it
 * @param isDebugging says on the console where no picture suits
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
  if (!site) {
    const picture = await loadProductPicture(product, onPage);
    if (picture?.isCopyable && !picture.transparent) {
      say(
        `the picture of "${name}" is shown with its background, which is neither white nor transparent. Add one that shows the product alone, on white or transparent.`,
      );
    }
    return picture;
  }
  const { category } = product;
  const onHand = isOnHand(site) ? await loadedPart('on-hand') : null;
  const found = await loadWornPicture(
    product,
    (cutout) =>
      isOnHand(site) ? (onHand?.fitness(site, cutout) ?? 0) : frontality(cutout, category === 'eyewear'),
    onPage,
  );
  if (!found) return null;
  const isFrontal = found.score >= MIN_FRONTAL;
  // What is shown with its background lies where it would be worn; at an angle it can't be.
  const isUnfit = isOnHand(site)
    ? !found.score
    : site === 'eyes' && !isFrontal && !!found.picture.transparent;
  if (isUnfit || (!onHand && !isFrontal)) {
    say(
      onHand?.adviceFor(name, category) ??
        `no picture of "${name}" can be worn, because none shows ${FRONT}, on white or transparent${isUnfit ? ': shoppers place it by hand' : ''}. Add one.`,
    );
  }
  const pair = site === 'ears' ? await loadedPart('one-of-pair') : null;
  const picture = pair ? await pair.oneOfPair(found.picture, onPage) : found.picture;
  const ownMm = site === 'neck' ? picture.chainMm : picture.widthMm;
  return { ...picture, widthMm: widthMm ?? ownMm, isUnfit };
}

/** Null where a file is missing, which the shop should know; the picture is shown as it is. */
const loadedPart = <Name extends 'on-hand' | 'one-of-pair'>(name: Name) =>
  loadPart(name).catch((error: unknown) => {
    console.info('storefront-tryon: no automatic placement.', error);
    return null;
  });
