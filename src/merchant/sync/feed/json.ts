/** Reads the records of a JSON feed: an array of objects, an object with such an array in `products` or `items`, or JSON lines. */
import { JSONParser, TokenType } from '@streamparser/json';
import { normalizeName } from './delimited.ts';
import { emptyRecord, FeedError, type RawRow } from './feed-row.ts';
import { addFacts, type Page } from './page.ts';

/** Names of the list of products within an object. */
export const LIST_NAMES = ['products', 'items', 'data', 'results', 'catalog'];

const MAX_NESTING = 100;

/** @param page gets what the answer has beside its products */
export async function* readJson(
  text: AsyncIterable<string>,
  isLines: boolean,
  page: Page,
): AsyncGenerator<RawRow> {
  const paths = isLines ? ['$'] : ['$.*', ...LIST_NAMES.map((name) => `$.${name}.*`)];
  const parser = new JSONParser({ paths, keepStack: false, ...(isLines && { separator: '' }) });
  const rows: RawRow[] = [];
  let line = 0;
  let failure: Error | null = null;
  parser.onValue = ({ value, key, stack }) => {
    if (!isLines && stack.length === 1 && typeof key === 'string') return addFacts(page.facts, key, value);
    if (!isObject(value) || Array.isArray(value)) return;
    page.items++;
    page.isFromApi ||= isVariable(value) || typeof value['permalink'] === 'string';
    for (const record of toRecords(value)) rows.push({ line: ++line, record });
  };
  parser.onError = (error) => void (failure ??= error);
  let depth = 0;
  // The parser would keep every level in memory.
  parser.onToken = ({ token }) => {
    if (token === TokenType.LEFT_BRACKET || token === TokenType.LEFT_BRACE) depth++;
    if (token === TokenType.RIGHT_BRACKET || token === TokenType.RIGHT_BRACE) depth--;
    if (depth > MAX_NESTING)
      throw new FeedError(`The feed nests values more than ${MAX_NESTING} deep, after record ${line}.`);
  };
  for await (const part of text) {
    if (!parser.isEnded) parser.write(part);
    if (failure) break;
    yield* rows.splice(0);
  }
  yield* rows.splice(0);
  if (!failure && !isLines && !parser.isEnded) failure = new Error('it ends before it is complete');
  const error = failure as Error | null;
  if (!error) return;
  if (error instanceof FeedError) throw error;
  throw new FeedError(`The feed is not JSON, after record ${line}: ${error.message}`);
}

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

const isVariable = ({ variants, handle }: Json): boolean =>
  Array.isArray(variants) && variants.length > 0 && typeof handle === 'string';

/** Splits a product of Shopify's `products.json` or API into a record for each variant, with the columns of Shopify's export. */
function toRecords(product: Json): RawRow['record'][] {
  const { variants, handle, ...fields } = product;
  if (!isVariable(product) || !Array.isArray(variants)) return [flatten(product)];
  const shared = flatten(fields);
  const pictures = [fields.images ?? fields.image ?? []].flat().filter(isObject);
  const common = {
    ...shared,
    handle: String(handle),
    'product id': shared.id,
    type: shared['product type'] ?? shared.type,
    'image src': pictures.flatMap(({ src }) => (typeof src === 'string' ? [src] : [])),
    published: fields.published_at === null ? 'false' : 'true',
  };
  return variants.filter(isObject).map((variant) => {
    const own = flatten(variant);
    const image = pictures.find(({ id }) => id === variant.image_id && id !== undefined)?.src;
    return {
      ...common,
      'variant id': own.id,
      'variant sku': own.sku ?? '',
      'variant barcode': own.barcode,
      'variant price': own.price ?? '0',
      'variant image': own['featured image'] ?? (typeof image === 'string' ? image : undefined),
    };
  });
}

/** Flattens a value to texts and lists of texts. An object gives its address or name, as in the API's `images`. */
function flatten(value: Json): RawRow['record'] {
  const record = emptyRecord();
  for (const [name, field] of Object.entries(value)) {
    const texts = (Array.isArray(field) ? field : [field]).flatMap((part: unknown) => {
      const { url, src, name, title } = (part ?? {}) as Json;
      const text = typeof part === 'object' ? (url ?? src ?? name ?? title) : part;
      return ['string', 'number', 'boolean'].includes(typeof text) ? [String(text)] : [];
    });
    if (texts.length > 0) record[normalizeName(name)] = texts;
  }
  return record;
}
