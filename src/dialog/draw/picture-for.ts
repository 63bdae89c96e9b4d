/** The picture of a product that suits what is to be done with it. */
import type { StorefrontProduct } from '../../catalog/storefront-product.ts';
import type { WearingSite } from '../wearing-site.ts';
import { oneOfPair } from './one-of-pair.ts';
import {
  loadFrontalPicture,
  loadProductPicture,
  type GetDrawing,
  type ProductPicture,
} from './product-picture.ts';

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
  getDrawing: GetDrawing,
): Promise<ProductPicture | null> {
  const say = (what: string) => {
    if (isDebugging) console.info(`storefront-tryon: ${what}`);
  };
  const name = product.external_id ?? product.id;
  if (!site) {
    const picture = await loadProductPicture(product, getDrawing);
    if (picture?.isCopyable && !picture.cutOut) {
      say(
        `the picture of "${name}" is shown with its background, which is neither white nor transparent. Add one that shows the product alone, on white or transparent.`,
      );
    }
    return picture;
  }
  const found = await loadFrontalPicture(product, getDrawing);
  if (found && !found.isFrontal) {
    say(
      `no picture of "${name}" shows it from the front, on white or transparent. Add one: it is placed on faces.`,
    );
  }
  if (!found) return null;
  const picture = site === 'ears' ? await oneOfPair(found.picture, getDrawing) : found.picture;
  return { ...picture, widthMm };
}
