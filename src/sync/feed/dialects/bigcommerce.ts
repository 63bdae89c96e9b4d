/**
 * BigCommerce's exports: the present one, in which the lines below a product are its variants and pictures, and the older one
 * with numbered columns for pictures.
 */
import { many, one, type FeedRow, type RawRow } from '../feed-row.ts';
import { byNumber, groupsOf } from './groups.ts';

const PICTURES = ['internal image url (export)', 'image url (import)'];

export async function* bigCommerceRows(raw: AsyncIterable<RawRow>): AsyncGenerator<FeedRow> {
  const itemOf = ({ record }: RawRow) => one(record, 'item').toLowerCase();
  for await (const group of groupsOf(raw, (row) => itemOf(row) === 'product')) {
    const [product] = group;
    const isThumbnail = ({ record }: RawRow) => /^(true|1)$/i.test(one(record, 'image is thumbnail'));
    const pictures = group
      .filter((row) => itemOf(row) === 'image')
      .toSorted(byNumber('image sort order'))
      .toSorted((a, b) => Number(isThumbnail(b)) - Number(isThumbnail(a)))
      .map(({ record }) => one(record, ...PICTURES));
    const variants = group.filter((row) => itemOf(row) === 'variant');
    for (const row of [product, ...variants]) {
      const own = many(row.record, 'variant image url');
      yield toRow(row, product, own.length > 0 ? own : [...new Set(pictures)].filter(Boolean));
    }
  }
}

export async function* legacyBigCommerceRows(raw: AsyncIterable<RawRow>): AsyncGenerator<FeedRow> {
  const typeOf = ({ record }: RawRow) => one(record, 'item type').toLowerCase();
  for await (const group of groupsOf(raw, (row) => typeOf(row) === 'product')) {
    const [product] = group;
    for (const row of group.filter((row) => ['product', 'sku'].includes(typeOf(row)))) {
      const own = picturesOf(row);
      yield toRow(row, product, own.length > 0 ? own : picturesOf(product));
    }
  }
}

/** The address of each numbered picture, else the path of its file. */
function picturesOf({ record }: RawRow): string[] {
  return Object.keys(record).flatMap((name) => {
    const [, number] = /^product image file - (\d+)$/.exec(name) ?? [];
    return number ? many(record, `product image url - ${number}`, name).slice(0, 1) : [];
  });
}

function toRow(row: RawRow, product: RawRow, pictures: string[]): FeedRow {
  const { record } = row;
  return {
    line: row.line,
    values: { ...record, id: one(record, 'id', 'product id'), sku: one(record, 'sku', 'product code/sku') },
    title: one(product.record, 'name', 'product name'),
    categories: many(product.record, 'categories', 'category').flatMap((text) =>
      text.split(';').map((path) =>
        path
          .trim()
          .replaceAll(/(?<!\\)\//g, ' > ')
          .replaceAll('\\/', '/'),
      ),
    ),
    pictures,
    link: null,
    group: one(product.record, 'id', 'product id', 'sku', 'product code/sku'),
    hidden: /^(false|n|0)$/i.test(one(product.record, 'is visible', 'product visible?'))
      ? 'not visible in BigCommerce'
      : undefined,
  };
}
