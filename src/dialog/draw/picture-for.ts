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
  if (!site) return loadProductPicture(product, getDrawing);
  const found = await loadFrontalPicture(product, getDrawing);
  if (found && !found.isFrontal && isDebugging) {
    console.info(
      `storefront-tryon: no picture of "${product.external_id ?? product.id}" shows it from the front, on white or transparent. Add one: it is placed on faces.`,
    );
  }
  if (!found) return null;
  const picture = site === 'ears' ? await oneOfPair(found.picture, getDrawing) : found.picture;
  return { ...picture, widthMm };
}
