/**
 * A storefront's request for one product (specification, sections 4.2 and 4.3), and the fields that it reads (section 2.1). Every
 * shopper downloads this file, so its schemas are a few checks written by hand: zod would add half the size of Lit. Other fields
 * are kept unchecked.
 */
import type { Issue, Result, Schema } from '../http/attempt.ts';

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

/** Names a product: by the service's id if that is set, else by the shop's own. */
export interface ProductRef {
  readonly productId: string | null;
  readonly externalId: string | null;
}

/** The product that the values of two attributes name; null if they name none. Numbers are read as text. */
export function toProductRef(productId: unknown, externalId: unknown): ProductRef | null {
  const [id, sku] = [productId, externalId].map((name) => `${name ?? ''}`.trim() || null);
  return id || sku ? { productId: id!, externalId: id ? null : sku! } : null;
}

/** A key that is equal for equal refs. */
export function toProductKey({ productId, externalId }: ProductRef): string {
  return productId === null ? `sku ${externalId}` : `id ${productId.toLowerCase()}`;
}

/** The keys of a product's id and SKU. An unchecked list may contain any object. */
export function listProductKeys({ id, external_id }: Partial<StorefrontProduct>): string[] {
  return [
    toProductKey({ productId: `${id}`, externalId: null }),
    toProductKey({ productId: null, externalId: `${external_id}` }),
  ];
}

export function isNamed(ref: ProductRef, product: Partial<StorefrontProduct>): boolean {
  return listProductKeys(product).includes(toProductKey(ref));
}

export const isBySku = ({ productId }: ProductRef) => productId === null;

/** A GET of the catalog API. */
export interface CatalogQuery {
  /** The path below /v1. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number>>;
}

/** The request for one product. */
export function productQuery({ productId, externalId }: ProductRef): CatalogQuery {
  return productId === null
    ? { path: '/products', query: { external_id: externalId! } }
    : { path: `/products/${encodeURIComponent(productId)}` };
}

/** The first problem in `value`; `path` is the place of `value` in the response. */
type Check = (value: unknown, path: PropertyKey[]) => Issue | undefined;

// The checks are left out of the parts that need only a product's name: calling these has no side effects.

/* @__NO_SIDE_EFFECTS__ */
const is =
  (...types: string[]): Check =>
  (value, path) =>
    types.includes(value === null ? 'null' : typeof value)
      ? undefined
      : { path, message: types.join(' or ') };

/* @__NO_SIDE_EFFECTS__ */
const each =
  (check: Check): Check =>
  (value, path) =>
    Array.isArray(value)
      ? // Prototype.js replaces the array's own `entries()`.
        firstIssue(Object.entries(value), (item, index) => check(item, [...path, Number(index)]))
      : { path, message: 'array' };

/* @__NO_SIDE_EFFECTS__ */
const fields =
  (checks: Record<string, Check>): Check =>
  (value, path) =>
    typeof value === 'object' && value
      ? firstIssue(Object.entries(checks), (check, key) => check(value[key as never], [...path, key]))
      : { path, message: 'object' };

function firstIssue<Key, Item>(
  entries: Iterable<[Key, Item]>,
  findIssue: (item: Item, key: Key) => Issue | undefined,
): Issue | undefined {
  for (const [key, item] of entries) {
    const issue = findIssue(item, key);
    if (issue) return issue;
  }
  return undefined;
}

/* @__NO_SIDE_EFFECTS__ */
function createSchema<Output>(
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

export const storefrontProductSchema = createSchema<StorefrontProduct>(product);

/** `value`; undefined if it is no product. */
export function readProduct(value: unknown): StorefrontProduct | undefined {
  const result = storefrontProductSchema['~standard'].validate(value);
  return (result as { value?: StorefrontProduct }).value;
}

/** `GET /products` (section 4.2). The products are checked one by one, not here, so that an invalid one does not invalidate the list. */
export interface StorefrontList {
  products: object[];
  total: number;
}

const list = { products: each(is('object')), total: is('number') };

export const storefrontListSchema = createSchema<StorefrontList>(list);

/**
 * The schema of the response for one product: a list (section 4.2) for a request by SKU, which is empty if there is no product,
 * else the product alone (section 4.3). A response about another product does not fit.
 */
export const oneProductSchema = (ref: ProductRef) =>
  createSchema<StorefrontProduct | null>(
    isBySku(ref) ? list : { product: fields(product) },
    ({ product, products = [product] }) => {
      const found = products.find((product: object) => isNamed(ref, product));
      if (found) return storefrontProductSchema['~standard'].validate(found) as Result<StorefrontProduct>;
      return products[0] ? { issues: [{ message: 'the product asked for' }] } : { value: null };
    },
  );
