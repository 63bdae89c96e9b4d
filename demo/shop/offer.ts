/** What the shop offers in the try-on dialog beside a product, with its prices: all of the kind that are worn at the same place. */
import type { OfferedProduct, StorefrontProduct } from 'storefront-tryon';
import { findItem, type Item } from './items.ts';
import { type Language, formatPrice } from './words/words.ts';

export function offerBeside(
  { id, external_id }: StorefrontProduct,
  items: readonly Item[],
  language: Language,
): OfferedProduct[] {
  const own = findItem(items, external_id, id);
  return items
    .filter(({ category, wornAt }) => category === own?.category && wornAt === own.wornAt)
    .map(({ externalId, productId, price }) => ({
      ...(externalId ? { externalId } : { productId: productId! }),
      price: formatPrice(language, price),
    }));
}
