/**
 * What Halden & Co. sells: the shop's own records, as any shop has them apart from the try-on catalog. Only the SKU
 * (`externalId`) is in both. Knows nothing of try-on.
 */
import type { Category } from 'storefront-tryon/client';
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
  readonly wornAt?: 'ears' | 'neck';
  readonly title: Translations;
  /** In whole euros; null while none is set. */
  readonly price: number | null;
  readonly description: Translations | null;
  /** Sizes, colours or straps to choose from: the first is chosen at the start. */
  readonly options: readonly string[];
  readonly picture: string | null;
}

type Stock = Pick<Item, 'handle' | 'category' | 'wornAt' | 'price' | 'options'> & { externalId: Sku };

const STOCK: readonly Stock[] = [
  {
    externalId: 'EYE-101',
    handle: 'tortoise-round-glasses',
    category: 'eyewear',
    price: 185,
    options: ['46 mm', '48 mm', '50 mm'],
  },
  {
    externalId: 'WATCH-201',
    handle: 'steel-diver-watch',
    category: 'watch',
    price: 640,
    options: ['38 mm', '41 mm'],
  },
  {
    externalId: 'SHOE-301',
    handle: 'canvas-low-top-sneaker',
    category: 'shoes',
    price: 95,
    options: ['38', '39', '40', '41', '42', '43'],
  },
  {
    externalId: 'JEWEL-401',
    handle: 'gold-signet-ring',
    category: 'jewelry',
    price: 420,
    options: ['50', '52', '54', '56'],
  },
  {
    externalId: 'TEE-501',
    handle: 'heavy-cotton-tee',
    category: 'clothes',
    price: 48,
    options: ['XS', 'S', 'M', 'L', 'XL'],
  },
  {
    externalId: 'EYE-102',
    handle: 'black-aviator-sunglasses',
    category: 'eyewear',
    price: 210,
    options: ['55 mm', '58 mm'],
  },
  {
    externalId: 'BAG-601',
    handle: 'canvas-tote-bag',
    category: 'bag',
    price: 72,
    options: ['S', 'L'],
  },
  {
    externalId: 'WATCH-202',
    handle: 'leather-dress-watch',
    category: 'watch',
    price: 390,
    options: ['36 mm', '39 mm'],
  },
  {
    externalId: 'JEWEL-402',
    handle: 'pearl-drop-earrings',
    category: 'jewelry',
    wornAt: 'ears',
    price: 160,
    options: [],
  },
  {
    externalId: 'LUG-701',
    handle: 'hard-shell-cabin-case',
    category: 'luggage',
    price: 290,
    options: ['38 l', '42 l'],
  },
];

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
export function itemOf(product: {
  id: string;
  external_id: string | null;
  handle: string;
  category: Category;
  title: string;
  image_url: string | null;
}): Item {
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
