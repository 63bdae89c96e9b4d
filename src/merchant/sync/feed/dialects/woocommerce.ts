/** WooCommerce's product export. A variation refers to its parent by `id:12` or SKU; the parent may come later in the file. */
import { many, one, type FeedRow, type RawRow } from '../feed-row.ts';

export async function* wooCommerceRows(raw: AsyncIterable<RawRow>): AsyncGenerator<FeedRow> {
  const parents = new Map<string, FeedRow>();
  const orphans: RawRow[] = [];
  for await (const row of raw) {
    const parent = one(row.record, 'parent');
    if (parent && isVariation(row)) {
      const found = parents.get(parent);
      if (found) yield toRow(row, found);
      else orphans.push(row);
      continue;
    }
    const product = toRow(row);
    if (/\bvariable\b/.test(one(row.record, 'type'))) {
      for (const name of [`id:${one(row.record, 'id')}`, one(row.record, 'sku')]) parents.set(name, product);
    }
    yield product;
  }
  for (const row of orphans) yield toRow(row, parents.get(one(row.record, 'parent')));
}

const isVariation = ({ record }: RawRow) => /\bvariation\b/.test(one(record, 'type'));

function toRow({ line, record }: RawRow, parent?: FeedRow): FeedRow {
  const pictures = many(record, 'images').map(unescape);
  const categories = split(many(record, 'categories')).toSorted((a, b) => b.length - a.length);
  return {
    line,
    values: record,
    title: one(record, 'name') || (parent?.title ?? ''),
    categories: categories.length > 0 ? categories : (parent?.categories ?? []),
    pictures: pictures.length > 0 ? pictures : (parent?.pictures ?? []),
    group: parent && one(record, 'parent'),
    hidden: /^(0|-1)$/.test(one(record, 'published')) ? 'not published in WooCommerce' : parent?.hidden,
  };
}

/** A comma within a value is written `\,`. */
const unescape = (text: string) => text.replaceAll('\\,', ',');

const split = (texts: readonly string[]): string[] =>
  texts
    .flatMap((text) => text.split(/(?<!\\),/))
    .map((text) => unescape(text).trim())
    .filter(Boolean);
