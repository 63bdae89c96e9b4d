/** The shop's own records of its products, separate from the try-on catalog. They share only the SKU (`externalId`). */
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
  /** The kind of jewelry. */
  readonly wornAt?: 'ears' | 'neck' | 'wrist' | 'finger';
  /** The service's title, for items that were created in the merchant's panel; the shop's own have texts. */
  readonly title: string | null;
  /** The price in whole euros; null if none is set. */
  readonly price: number | null;
  /** Sizes, colours or straps; the first is preselected. */
  readonly options: readonly string[];
  readonly picture: string | null;
}

const STOCK = stock as readonly Omit<Item, 'title' | 'productId' | 'picture'>[];

/** @param findPicture returns the address of a product's picture by its handle */
export const initialItems = (findPicture: (handle: string) => string | null): Item[] =>
  STOCK.map((stock) => ({ ...stock, title: null, productId: null, picture: findPicture(stock.handle) }));

/** An item for a product that a merchant has just created, with the service's data alone. */
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

/** Finds the item with these ids of the try-on; by SKU if there is one. */
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
