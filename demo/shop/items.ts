/**
 * What Halden & Co. sells: the shop's own records, as any shop has them apart from the try-on catalog. Only the SKU
 * (`externalId`) is in both.
 */
import type { Category, Product } from 'storefront-tryon/client';
import stock from './stock.json' with { type: 'json' };
import { type Language, type Sku, WORDS } from './words/words.ts';

export interface Item {
  /** The shop's SKU, the service's external_id. */
  readonly externalId: string | null;
  /** The service's id, for items that were created in the merchant's panel. */
  readonly productId: string | null;
  readonly handle: string;
  readonly category: Category;
  /** Of jewelry. */
  readonly wornAt?: 'ears' | 'neck' | 'wrist' | 'finger';
  /** The service's title, of an item that was created in the merchant's panel: the shop has words of its own for its own. */
  readonly title: string | null;
  /** In whole euros; null while none is set. */
  readonly price: number | null;
  /** Sizes, colours or straps to choose from: the first is chosen at the start. */
  readonly options: readonly string[];
  readonly picture: string | null;
}

const STOCK = stock as readonly Omit<Item, 'title' | 'productId' | 'picture'>[];

/** @param findPicture the address of a product's picture, by its handle */
export const initialItems = (findPicture: (handle: string) => string | null): Item[] =>
  STOCK.map((stock) => ({ ...stock, title: null, productId: null, picture: findPicture(stock.handle) }));

/** An item for a product that a merchant has just created: the shop knows no more of it than the service does. */
export function toItem({ id, external_id, handle, category, title, image_url }: Product): Item {
  return {
    externalId: external_id,
    productId: id,
    handle,
    category,
    title,
    price: null,
    options: [],
    picture: image_url,
  };
}

/** The item that the try-on has under these ids: by its SKU, where it has one. */
export const findItem = (
  items: readonly Item[],
  sku: string | null | undefined,
  id: string | undefined,
): Item | undefined =>
  items.find(({ externalId, productId }) => (externalId ? externalId === sku : productId === id));

export const findWords = (
  { externalId, title }: Item,
  language: Language,
): { title: string; description: string | null } =>
  title === null ? WORDS[language].items[externalId as Sku] : { title, description: null };
