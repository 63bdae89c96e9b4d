/** BigCommerce's exports: variants in the lines below a product, and pictures there (today's) or in numbered columns (legacy). */
import { many, one, type FeedRow, type RawRow } from '../feed-row.ts';
import { compareByNumber, groupLines } from './groups.ts';

const readType = ({ record }: RawRow) => one(record, 'item', 'item type').toLowerCase();

export async function* bigCommerceRows(raw: AsyncIterable<RawRow>): AsyncGenerator<FeedRow> {
  for await (const group of groupLines(raw, (row) => readType(row) === 'product')) {
    const [product] = group;
    const pictures = [...readPictureLines(group), ...readNumberedPictures(product)];
    for (const row of group.filter((row) => ['product', 'variant', 'sku'].includes(readType(row)))) {
      const own = [...many(row.record, 'variant image url'), ...readNumberedPictures(row)];
      yield toRow(row, product, own.length > 0 ? own : pictures);
    }
  }
}

/** The addresses from the picture lines, beginning with the thumbnail. */
function readPictureLines(group: readonly RawRow[]): string[] {
  const isThumbnail = ({ record }: RawRow) => /^(true|1)$/i.test(one(record, 'image is thumbnail'));
  const addresses = group
    .filter((row) => readType(row) === 'image')
    .toSorted(compareByNumber('image sort order'))
    .toSorted((a, b) => Number(isThumbnail(b)) - Number(isThumbnail(a)))
    .map(({ record }) => one(record, 'internal image url (export)', 'image url (import)'));
  return [...new Set(addresses)].filter(Boolean);
}

/** The address of each numbered picture, or the path of its file. */
function readNumberedPictures({ record }: RawRow): string[] {
  return Object.keys(record).flatMap((name) => {
    const [, number] = /^product image file - (\d+)$/.exec(name) ?? [];
    return number ? many(record, `product image url - ${number}`, name).slice(0, 1) : [];
  });
}

function toRow({ line, record }: RawRow, { record: product }: RawRow, pictures: string[]): FeedRow {
  const isHidden = /^(false|n|0)$/i.test(one(product, 'is visible', 'product visible?'));
  return {
    line,
    values: { ...record, id: one(record, 'id', 'product id'), sku: one(record, 'sku', 'product code/sku') },
    title: one(product, 'name', 'product name'),
    categories: many(product, 'categories', 'category')
      .flatMap((text) => text.split(';'))
      .map((path) =>
        path
          .trim()
          .replaceAll(/(?<!\\)\//g, ' > ')
          .replaceAll('\\/', '/'),
      ),
    pictures,
    group: one(product, 'id', 'product id', 'sku', 'product code/sku'),
    hidden: isHidden ? 'not visible in BigCommerce' : undefined,
  };
}
