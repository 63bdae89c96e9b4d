/**
 * The shop's offer in the try-on dialog beside a product, with prices: products of the same kind worn at the same place, and
 * others for the same face, which the dialog finds in the page and asks the shop for prices.
 */
import type { OfferedProduct, StorefrontProduct } from 'storefront-tryon';
import { ON_FACE, wearingSite } from '../../src/try-on/base/wearing-site.ts';
import { findItem, findWords, type Item } from './items.ts';
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
    .map((item) => ({
      ...(item.externalId ? { externalId: item.externalId } : { productId: item.productId! }),
      price: formatPrice(language, item.price),
      title: findWords(item, language).title,
    }));
}
