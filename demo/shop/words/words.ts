/** What the shop's pages say in one language. The try-on button brings its own texts and takes only the page's `lang`. */
import type { Category } from 'storefront-tryon/client';

export type SampleName = 'portrait' | 'hand' | 'fingers' | 'figure' | 'room';

export type Sku =
  | 'EYE-101'
  | 'WATCH-201'
  | 'SHOE-301'
  | 'JEWEL-401'
  | 'TEE-501'
  | 'EYE-102'
  | 'BAG-601'
  | 'WATCH-202'
  | 'JEWEL-402'
  | 'LUG-701';

export interface ItemWords {
  title: string;
  description: string;
}

export interface Words {
  collection: string;
  season: string;
  lead: string;
  all: string;
  categories: Record<Category, string>;
  count: (n: number) => string;
  bag: string;
  bagOf: (n: number) => string;
  bagEmpty: string;
  total: string;
  remove: (title: string) => string;
  add: string;
  added: (title: string) => string;
  option: string;
  pictures: string;
  picture: (n: number) => string;
  noPicture: string;
  priceSoon: string;
  taxes: string;
  delivery: string;
  back: string;
  missing: string;
  footer: string;
  yourTryon: string;
  samples: Record<SampleName, string>;
  /** By SKU. */
  items: Record<Sku, ItemWords>;
}
