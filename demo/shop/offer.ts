/**
 * What the shop offers in the try-on dialog beside a product, with its prices: all of the kind that are worn at the same place, and
 * what the same face wears, which the dialog takes from the page and asks the shop for its price.
 */
import type { OfferedProduct, StorefrontProduct } from 'storefront-tryon';
import { ON_FACE, wearingSite } from '../../src/try-on/base/wearing-site.ts';
import { findItem, type Item } from './items.ts';
import { type Language, formatPrice } from './words/words.ts';

type Kind = Pick<Item, 'category' | 'wornAt'>;

const isOnFace = ({ category, wornAt }: Kind) => ON_FACE.has(wearingSite(category, wornAt ?? null));

const isBeside = (own: Kind, other: Kind) =>
  (own.category === other.category && own.wornAt === other.wornAt) || (isOnFace(own) && isOnFace(other));

export function offerBeside(
  { id, external_id }: StorefrontProduct,
  items: readonly Item[],
  language: Language,
): OfferedProduct[] {
  const own = findItem(items, external_id, id);
  return items
    .filter((item) => own && isBeside(own, item))
    .map(({ externalId, productId, price }) => ({
      ...(externalId ? { externalId } : { productId: productId! }),
      price: formatPrice(language, price),
    }));
}
