/** Shopify's product export, with its older column names and those of 2025: lines with one handle are one product. */
import { many, one, type FeedRow, type RawRow } from '../feed-row.ts';
import { compareByNumber, groupLines } from './groups.ts';

const readHandle = ({ record }: RawRow) => one(record, 'handle', 'url handle');

export async function* shopifyRows(raw: AsyncIterable<RawRow>): AsyncGenerator<FeedRow> {
  for await (const group of groupLines(raw, (row, first) => readHandle(row) !== readHandle(first))) {
    const [{ record }] = group;
    const pictures = group
      .toSorted(compareByNumber('image position'))
      .flatMap((row) => many(row.record, 'image src', 'product image url'));
    const isVariant = (row: RawRow) =>
      one(row.record, 'variant sku', 'sku', 'option1 value', 'variant price', 'price') !== '';
    const variants = group.filter(isVariant);
    for (const variant of variants.length > 0 ? variants : [group[0]]) {
      const own = many(variant.record, 'variant image', 'variant image url');
      yield {
        line: variant.line,
        values: {
          ...record,
          ...Object.fromEntries(Object.entries(variant.record).filter(([, text]) => text !== '')),
          handle: readHandle(variant),
          sku: one(variant.record, 'variant sku', 'sku').replace(/^'/, ''),
        },
        title: one(record, 'title'),
        categories: many(record, 'google shopping / google product category', 'product category', 'type'),
        pictures: own.length > 0 ? own : [...new Set(pictures)],
        group: readHandle(variant),
        hidden: whyHidden(group[0]),
      };
    }
  }
}

function whyHidden({ record }: RawRow): string | undefined {
  const status = one(record, 'status').toLowerCase();
  if (status === 'draft' || status === 'archived') return `${status} in Shopify`;
  const isPublished = one(record, 'published', 'published on online store');
  return /^false$/i.test(isPublished) ? 'not published in Shopify' : undefined;
}
