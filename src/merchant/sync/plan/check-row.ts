/** Turns a row into a product for the catalog, or gives the reason for skipping it. Pure; pictures are checked elsewhere. */
import { CATEGORIES, type Category } from '../../../core/catalog/resources.ts';
import { findCategory, isCategory, type CategoryMap } from '../feed/categories.ts';
import { normalizeName, SURPLUS } from '../feed/delimited.ts';
import { many, one, type FeedRow } from '../feed/feed-row.ts';
import { plainText } from '../feed/plain-text.ts';
import { findDamage } from './doubtful-ids.ts';
import type { ReportedRow, Skip, SkipCode, Wanted } from './task.ts';

/** The service's limit for ids and titles (section 8), where an emoji is one character. */
const MAX_LENGTH = 255;
/** Matches `shopify_US_1234_5678`: a country, a product and a variant. */
const SHOPIFY_ID = /^shopify_[a-z]{2}_\d+_\d+$/i;
/** Matches what plugins for WooCommerce write before a product's number, such as `gla_33` and `online:en:DE:gla_33`. */
const PLUGIN_ID = /^((?:\w+:\w+:\w+:)?(?:gla|woocommerce_gpf|wc_post_id)_)(\d+)$/i;
/** Several SKUs in one cell, as Etsy writes those of variants. */
const SEVERAL_IDS = /^[^\s,;]+(?:\s*[,;\n]\s*[^\s,;]+)+$/;

export interface RowOptions {
  /** The identifier that the shop's pages use: `sku`, `id`, `mpn`, or a template with column names in braces. */
  readonly id: string;
  readonly categories?: CategoryMap | undefined;
  readonly onlyCategory?: Category | undefined;
  /** The category of products whose own is unknown. */
  readonly defaultCategory?: Category | undefined;
  /** Advice about products without an id. */
  readonly idHint?: string | undefined;
  /** Whether the user chose the id instead of taking the default. */
  readonly isIdChosen?: boolean | undefined;
}

/** The id that the shop's pages use for this product; '' if a column of the template is empty. */
export function readExternalId({ values }: FeedRow, id: string): string {
  const template = id.includes('{') ? id : `{${id}}`;
  let isComplete = true;
  const filled = template.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => {
    // As in a shell, `{id#gla_}` is the value without that beginning. Some columns have a # in their name.
    const [column = '', start = ''] = normalizeName(name) in values ? [name] : name.split('#');
    const whole = one(values, normalizeName(column));
    const value = whole.startsWith(start) ? whole.slice(start.length) : whole;
    isComplete &&= value !== '';
    return value;
  });
  return isComplete ? filled.trim() : '';
}

export function checkRow(row: FeedRow, id: string, options: RowOptions): Wanted | Skip {
  const { line } = row;
  const title = [...plainText(row.title)].slice(0, MAX_LENGTH).join('').trim();
  const skip = (code: SkipCode, problem: string, remedy: string, subject?: string): Skip => {
    return { line, id, title, code, problem, remedy, subject };
  };
  // A column `category` with one of the service's categories takes precedence.
  const own = many(row.values, 'category');
  const texts = [...own.filter((text) => isCategory(text.toLowerCase())), ...row.categories, ...own];
  const found = findCategory(texts, options.categories ?? new Map());
  const category = found === undefined ? options.defaultCategory : found;
  const [subject] = texts;
  const alsoCategory =
    category === undefined ? `; and --default-category, since its category is not known either` : '';
  if (/\uFFFD/.test(id + row.title)) {
    const problem = 'its id or title has letters that could not be read (\uFFFD)';
    return skip('broken-row', problem, 'correct it in the shop, or name the feed’s encoding with --encoding');
  }
  const surplus = many(row.values, SURPLUS);
  if (surplus.length > 0) {
    const problem = `it has more values than the header has columns, the last ${JSON.stringify(surplus.at(-1))}`;
    return skip('broken-row', problem, 'put what contains a comma or a quote in quotes');
  }
  if (!id) {
    const remedy = options.idHint ?? 'give it one, or choose another column with --id';
    return skip('no-id', `it has no ${options.id}`, remedy + alsoCategory);
  }
  const { length } = [...id];
  if (length > MAX_LENGTH)
    return skip('long-id', `its id has ${length} characters`, `use an id of at most ${MAX_LENGTH}`);
  const damage = findDamage(id);
  if (damage) return doubtfulId({ line, id, title }, damage);
  if (!options.id.includes('{') && SEVERAL_IDS.test(id)) {
    const problem = `its ${options.id} names several products: ${id}`;
    const remedy = `write each into a row of its own, or add --id '{${options.id}}' if your pages name it like that`;
    return skip('several-ids', problem, remedy);
  }
  const [, start, number] = (!options.isIdChosen && PLUGIN_ID.exec(id)) || [];
  if (start) {
    const problem = `its id ${id} is one that a plugin made for Google or Meta, which no page names`;
    const remedy = `add --id '{id#${start}}', which is ${number}, or --id mpn if that is the SKU that your pages name, or --id id if they name this one`;
    return skip('platform-id', problem, remedy);
  }
  if (!options.isIdChosen && SHOPIFY_ID.test(id)) {
    const other = ['mpn', 'sku', 'gtin'].find((name) => one(row.values, name));
    const remedy = other
      ? `add --id ${other} if that is what the script reads, or --id id if your pages name this one`
      : "this feed has no SKU, so sync Shopify's own export of your products instead, or add --id id if your pages name this one";
    const problem = `its id ${id} is one that Shopify made for Google, which no page names`;
    return skip('platform-id', problem, remedy);
  }
  if (!title) return skip('no-title', 'it has no title', 'give it one');
  if (row.hidden) return skip('hidden', `it is ${row.hidden}`, 'show it in the shop first');
  if (category === null) {
    const problem = `your map leaves out ${subject}`;
    return skip('unwanted-category', problem, 'change the map if you want it', subject);
  }
  if (category === undefined) {
    const [problem, remedy] = subject
      ? [`its category is ${subject}`, 'say in --category-map what it is, or add --default-category']
      : ['it has no category', `add --default-category with one of ${CATEGORIES.join(', ')}`];
    return skip('unknown-category', problem, remedy, subject);
  }
  if (options.onlyCategory && category !== options.onlyCategory) {
    return skip('other-category', `it is ${category}`, 'leave out --only-category', category);
  }
  return { line, id, title, category, pictures: row.pictures };
}

export const doubtfulId = (row: ReportedRow, problem: string): Skip => ({
  ...row,
  code: 'doubtful-id',
  problem: `its id ${row.id} ${problem}`,
  remedy:
    'export the products again and sync that file unopened, or make the column text before you enter the id',
});

export const isSkip = (result: object): result is Skip => 'code' in result;
