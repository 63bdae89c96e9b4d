/**
 * What Halden & Co. sells: the shop's own records, as any shop has them apart from the try-on catalog. Only the SKU
 * (`externalId`) is in both.
 */
import type { Category, Product } from 'storefront-tryon/client';
import stock from './stock.json' with { type: 'json' };
import { LANGUAGES, type Language } from './words/language.ts';
import { type ItemWords, type Sku, WORDS } from './words/words.ts';

/** A text in every language of the shop. */
export type Translations = Record<Language, string>;

export interface Item {
  /** The shop's SKU, the service's external_id. */
  readonly externalId: string | null;
  /** The service's id, for items that were created in the merchant's panel. */
  readonly productId: string | null;
  readonly handle: string;
  readonly category: Category;
  /** Of jewelry. */
  readonly wornAt?: 'ears' | 'neck' | 'wrist' | 'finger';
  readonly title: Translations;
  /** In whole euros; null while none is set. */
  readonly price: number | null;
  readonly description: Translations | null;
  /** Sizes, colours or straps to choose from: the first is chosen at the start. */
  readonly options: readonly string[];
  readonly picture: string | null;
}

type Stock = Pick<Item, 'handle' | 'category' | 'wornAt' | 'price' | 'options'> & { externalId: Sku };

const STOCK = stock as readonly Stock[];

/** @param pictureOf the address of a product's picture, by its handle */
export function initialItems(pictureOf: (handle: string) => string | null): Item[] {
  return STOCK.map((stock) => ({
    ...stock,
    title: translationsOf(stock.externalId, 'title'),
    description: translationsOf(stock.externalId, 'description'),
    productId: null,
    picture: pictureOf(stock.handle),
  }));
}

function translationsOf(sku: Sku, text: keyof ItemWords): Translations {
  return inEveryLanguage((language) => WORDS[language].items[sku][text]);
}

function inEveryLanguage(textIn: (language: Language) => string): Translations {
  return Object.fromEntries(LANGUAGES.map((language) => [language, textIn(language)])) as Translations;
}

/** An item for a product that a merchant has just created: the shop knows no more of it than the service does. */
export function itemOf(product: Product): Item {
  const { id, external_id, handle, category, title, image_url } = product;
  return {
    externalId: external_id,
    productId: id,
    handle,
    category,
    title: inEveryLanguage(() => title),
    price: null,
    description: null,
    options: [],
    picture: image_url,
  };
}
