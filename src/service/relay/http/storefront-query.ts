/**
 * Reads what a storefront's request asks for, by an allow-list: no header, no cookie and no other parameter is passed on. Pure.
 */
import { readWholeNumber } from '../../../core/base/numbers.ts';
import { orNull } from '../../../core/base/or-null.ts';

export type StorefrontQuery =
  /** The id in lower case. */
  | { kind: 'product'; key: { id: string } }
  | { kind: 'search'; key: { externalId: string }; page: number; limit: number }
  | { kind: 'list'; page: number; limit: number }
  | { kind: 'unknown' }
  | { kind: 'invalid' };

const PRODUCTS = '/v1/products';
/** In lower case. */
export const PRODUCT_ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const UUID_LENGTH = 36;
const MAX_PAGE = 9_999_999;
const MAX_LIMIT = 100;
const DEFAULT_RANGE = { page: 1, limit: 20 };
/** 255 characters at most, where an emoji is one, although it has two UTF-16 units. */
export const EXTERNAL_ID = /^.{1,255}$/su;
const PARAMETERS = new Set(['external_id', 'tryon_status', 'page', 'limit']);

const UNKNOWN: StorefrontQuery = { kind: 'unknown' };
const INVALID: StorefrontQuery = { kind: 'invalid' };

/**
 * @param target path and query of the request, as they were sent: `/v1/products?external_id=SKU-1`
 * @param basePath where the relay lies, without a slash at its end: '' or for example '/tryon'
 */
export function readStorefrontQuery(target: string, basePath: string): StorefrontQuery {
  // Most requests are of these two kinds and written as the widget writes them: no URL has to be parsed.
  const prefix = basePath + PRODUCTS;
  if (target.startsWith(prefix)) {
    const rest = target.slice(prefix.length);
    if (rest.length === UUID_LENGTH + 1 && rest.startsWith('/')) {
      const id = rest.slice(1).toLowerCase();
      if (PRODUCT_ID.test(id)) return { kind: 'product', key: { id } };
    }
    const plain = /^\?external_id=([\w.~-]{1,255})$/.exec(rest)?.[1];
    if (plain !== undefined) return { kind: 'search', key: { externalId: plain }, ...DEFAULT_RANGE };
  }
  return readParsed(target, basePath);
}

function readParsed(target: string, basePath: string): StorefrontQuery {
  const url = orNull(() => new URL(`http://relay${target}`));
  if (!url?.pathname.startsWith(`${basePath}/`)) return UNKNOWN;
  const path = url.pathname.slice(basePath.length);
  if (path === PRODUCTS) return readListQuery(url.searchParams);
  const id = path.startsWith(`${PRODUCTS}/`) ? path.slice(PRODUCTS.length + 1).toLowerCase() : '';
  return PRODUCT_ID.test(id) ? { kind: 'product', key: { id } } : UNKNOWN;
}

function readListQuery(params: URLSearchParams): StorefrontQuery {
  const names = [...params.keys()];
  if (new Set(names).size < names.length || !names.every((name) => PARAMETERS.has(name))) return INVALID;
  const page = readNumber(params.get('page'), DEFAULT_RANGE.page, MAX_PAGE);
  const limit = readNumber(params.get('limit'), DEFAULT_RANGE.limit, MAX_LIMIT);
  const status = params.get('tryon_status');
  if (page === null || limit === null || (status !== null && status !== 'active')) return INVALID;
  const externalId = params.get('external_id');
  if (externalId === null) return status === null ? INVALID : { kind: 'list', page, limit };
  if (!EXTERNAL_ID.test(externalId)) return INVALID;
  return { kind: 'search', key: { externalId }, page, limit };
}

function readNumber(text: string | null, fallback: number, max: number): number | null {
  return text === null ? fallback : readWholeNumber(text, 1, max);
}
