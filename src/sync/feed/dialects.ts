/**
 * The feeds and exports that are known, each with the columns by which it is recognised and the way from its records to
 * products. Column names are in lower case, with spaces for underscores. The pages of docs/platforms say where each comes from.
 */
import { many, one, type FeedRow, type RawRecord, type RawRow } from './feed-row.ts';
import { bigCommerceRows, legacyBigCommerceRows } from './dialects/bigcommerce.ts';
import { shopifyRows } from './dialects/shopify.ts';
import { wooCommerceRows } from './dialects/woocommerce.ts';

export interface Dialect {
  readonly name: string;
  readonly idField: 'id' | 'sku';
  isIts(has: (column: string) => boolean): boolean;
  rows(raw: AsyncIterable<RawRow>): AsyncIterable<FeedRow>;
}

/** A dialect in which each record is a product by itself. */
const eachRecord = (toRow: (record: RawRecord) => Omit<FeedRow, 'line'> | null): Dialect['rows'] =>
  async function* (raw) {
    for await (const { line, record } of raw) {
      const row = toRow(record);
      if (row) yield { line, ...row };
    }
  };

/** Google's product data specification; its names are the same in XML and TSV. */
const google = eachRecord((record) => ({
  values: record,
  title: one(record, 'title'),
  categories: many(record, 'google product category', 'product type'),
  pictures: split(/,(?=\s*https?:)/, many(record, 'image link', 'additional image link')),
  link: one(record, 'link', 'canonical link') || null,
}));

/** The list of products as PrestaShop's back office exports it, and the columns of its own import. */
const prestaShop = eachRecord((record) => ({
  values: { ...record, id: one(record, 'product id', 'id'), sku: one(record, 'reference', 'reference #') },
  title: one(record, 'name', 'name *'),
  categories: split(',', many(record, 'category', 'categories (x,y,z...)')),
  pictures: split(',', many(record, 'image urls (x,y,z...)', 'image')),
  link: one(record, 'product url', 'url') || null,
  hidden: /^(0|no|disabled)$/i.test(one(record, 'active (0/1)', 'status'))
    ? 'switched off in PrestaShop'
    : undefined,
}));

/** `catalog_product` of Magento: lines with a store view only override texts of the line before. */
const magento = eachRecord((record) =>
  one(record, 'store view code')
    ? null
    : {
        values: record,
        title: one(record, 'name'),
        categories: split(/[,|]/, many(record, 'categories'))
          .map((path) => path.split('/').slice(1).join(' > ') || path)
          .toSorted((a, b) => b.length - a.length),
        pictures: split(/[,|]/, many(record, 'base image', 'additional images')),
        link: null,
        hidden: one(record, 'product online') === '2' ? 'switched off in Magento' : undefined,
      },
);

/** Our own columns, in the words of the catalog service, and what people call them otherwise. */
const plain = eachRecord((record) => ({
  values: {
    ...record,
    id: one(record, 'id', 'external id', 'sku'),
    sku: one(record, 'sku', 'external id', 'id'),
  },
  title: one(record, 'title', 'name'),
  categories: many(record, 'category', 'product type', 'type'),
  pictures: split(
    /[|\s]+(?=\S)|,(?=\s*(?:https?:|\/|\.))/,
    Object.keys(record)
      .filter((name) => /^(images?|pictures?)( ?(url|link|src|file))?( ?\d+)?$/.test(name))
      .flatMap((name) => many(record, name)),
  ),
  link: one(record, 'link', 'url', 'product url') || null,
}));

export const DIALECTS: readonly Dialect[] = [
  { name: 'Google Merchant feed', idField: 'id', isIts: (has) => has('image link'), rows: google },
  {
    name: 'Shopify export',
    idField: 'sku',
    isIts: (has) => (has('handle') && has('variant sku')) || (has('url handle') && has('sku')),
    rows: shopifyRows,
  },
  {
    name: 'WooCommerce export',
    idField: 'sku',
    isIts: (has) => has('sku') && has('type') && has('published') && has('images'),
    rows: wooCommerceRows,
  },
  {
    name: 'BigCommerce export',
    idField: 'sku',
    isIts: (has) =>
      has('item') && has('sku') && (has('image url (import)') || has('internal image url (export)')),
    rows: bigCommerceRows,
  },
  {
    name: 'BigCommerce export',
    idField: 'sku',
    isIts: (has) => has('item type') && has('product code/sku'),
    rows: legacyBigCommerceRows,
  },
  {
    name: 'Magento export',
    idField: 'sku',
    isIts: (has) => has('sku') && has('product type') && (has('base image') || has('attribute set code')),
    rows: magento,
  },
  {
    name: 'PrestaShop export',
    idField: 'sku',
    isIts: (has) =>
      has('reference #') || (has('reference') && (has('image') || has('image urls (x,y,z...)'))),
    rows: prestaShop,
  },
  {
    name: 'plain feed',
    idField: 'sku',
    isIts: (has) => ['sku', 'id', 'external id'].some(has) && ['title', 'name', 'category'].some(has),
    rows: plain,
  },
];

function split(by: string | RegExp, texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => text.split(by)).map((text) => text.trim()))].filter(Boolean);
}
