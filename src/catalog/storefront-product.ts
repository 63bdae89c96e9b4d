/**
 * The part of a product that a storefront reads (specification, section 2.1). Every shopper downloads this file, so its
 * schemas are a few checks written by hand: zod would add half the size of Lit. Other fields are kept unchecked.
 */
import type { Issue, Result, Schema } from './standard-schema.ts';

export interface StorefrontProduct {
  id: string;
  external_id?: string | null;
  title?: string;
  category?: string;
  image_url?: string | null;
  model_type?: string | null;
  tryon_status: string;
  swap_ready: boolean;
  images: { url: string; [field: string]: unknown }[];
  [field: string]: unknown;
}

/** The first problem in `value`; `path` is the place of `value` in the response. */
type Check = (value: unknown, path: PropertyKey[]) => Issue | undefined;

const is =
  (...types: string[]): Check =>
  (value, path) =>
    types.includes(value === null ? 'null' : typeof value)
      ? undefined
      : { path, message: types.join(' or ') };

const each =
  (check: Check): Check =>
  (value, path) =>
    Array.isArray(value)
      ? // Not by its own `entries()`, which Prototype.js replaces.
        firstIssue(Object.entries(value), (item, index) => check(item, [...path, Number(index)]))
      : { path, message: 'array' };

const fields =
  (checks: Record<string, Check>): Check =>
  (value, path) =>
    typeof value === 'object' && value
      ? firstIssue(Object.entries(checks), (check, key) => check(value[key as never], [...path, key]))
      : { path, message: 'object' };

function firstIssue<Key, Item>(
  entries: Iterable<[Key, Item]>,
  issueOf: (item: Item, key: Key) => Issue | undefined,
): Issue | undefined {
  for (const [key, item] of entries) {
    const issue = issueOf(item, key);
    if (issue) return issue;
  }
  return undefined;
}

function schemaOf<Output>(
  checks: Record<string, Check>,
  read: (value: any) => Result<Output> = (value) => ({ value }),
): Schema<Output> {
  const check = fields(checks);
  return {
    '~standard': {
      validate(value) {
        const issue = check(value, []);
        return issue ? { issues: [issue] } : read(value);
      },
    },
  };
}

const text = is('string');
const textOrNone = is('string', 'null', 'undefined');

const product = {
  id: text,
  external_id: textOrNone,
  image_url: textOrNone,
  model_type: textOrNone,
  tryon_status: text,
  swap_ready: is('boolean'),
  images: each(fields({ url: text })),
};

export const storefrontProductSchema = schemaOf<StorefrontProduct>(product);

/** `value`, or undefined where it is no product. */
export function readProduct(value: unknown): StorefrontProduct | undefined {
  const result = storefrontProductSchema['~standard'].validate(value);
  return (result as { value?: StorefrontProduct }).value;
}

/** `GET /products` (section 4.2). The products are not checked here but one by one, so that an invalid one does not spoil the list. */
export interface StorefrontList {
  products: object[];
  total: number;
}

const list = { products: each(is('object')), total: is('number') };

export const storefrontListSchema = schemaOf<StorefrontList>(list);

/**
 * The answer about one product: a list (section 4.2) if it was asked for by its SKU, which is empty where there is none, else the
 * product alone (section 4.3). An answer about another product does not fit.
 */
export const oneProductSchema = (
  isInList: boolean,
  isAskedFor: (product: Partial<StorefrontProduct>) => boolean,
) =>
  schemaOf<StorefrontProduct | null>(
    isInList ? list : { product: fields(product) },
    ({ product, products = [product] }) => {
      const found = products.find(isAskedFor);
      if (found) return storefrontProductSchema['~standard'].validate(found) as Result<StorefrontProduct>;
      return products[0] ? { issues: [{ message: 'the product asked for' }] } : { value: null };
    },
  );
