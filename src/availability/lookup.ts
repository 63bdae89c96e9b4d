/**
 * Looks up products: a single one by its own request, several by lookup-many.ts, which is loaded when it is first needed. Knows no
 * state of a button.
 */
import {
  readProduct,
  storefrontListSchema,
  storefrontProductResponseSchema,
  type StorefrontProduct,
} from '../catalog/storefront-product.ts';
import type { Clock } from '../base/clock.ts';
import type { Get, LoadRechecks } from './get.ts';
import { limit } from './limit.ts';
import { isNamed, type ProductRef } from './product-ref.ts';
import { listingQuery, productQuery } from './request-plan.ts';

const MAX_IN_FLIGHT = 6;

/** The result for one product: the product, null where there is none, or the error. */
export type ProductResult = { product: StorefrontProduct | null } | { error: unknown };
export type OnResult = (ref: ProductRef, result: ProductResult) => void;

/** @param maxRequests to spend; refs that these do not reach get no result */
export type Lookup = (refs: readonly ProductRef[], onResult: OnResult, maxRequests?: number) => Promise<void>;

/** The requests that lookups are made of. They reject with a CatalogError. */
export interface Requests {
  one(ref: ProductRef): Promise<StorefrontProduct | null>;
  page(number: number): Promise<{ products: object[]; total: number }>;
  /** The product in a list; undefined where it does not fit. */
  read(product: object): StorefrontProduct | undefined;
  /** Makes the call as soon as the number of requests in flight allows it. */
  inLine<Result>(call: () => Promise<Result>): Promise<Result>;
}

/** Loads the lookup of several products, which pages with a single one do not need. */
export type LoadLookupMany = () => Promise<{ createLookupMany(requests: Requests, clock: Clock): Lookup }>;

export function createLookup(
  get: Get,
  clock: Clock,
  loadLookupMany: LoadLookupMany,
  loadRechecks: LoadRechecks,
): Lookup {
  const requests: Requests = {
    async one(ref) {
      const query = productQuery(ref);
      if (ref.productId !== null) {
        const { product } = await get(storefrontProductResponseSchema, query);
        if (isNamed(ref, product)) return product;
        throw (await loadRechecks()).wrongProduct(ref);
      }
      const { products } = await get(storefrontListSchema, query);
      const product = products.find((product) => isNamed(ref, product));
      if (!product && products.length === 0) return null;
      const read = product && requests.read(product);
      if (read) return read;
      throw (await loadRechecks())[product ? 'invalidProduct' : 'wrongProduct'](ref);
    },
    page: (number) => get(storefrontListSchema, listingQuery(number)),
    read: readProduct,
    inLine: limit(MAX_IN_FLIGHT),
  };
  let many: Promise<Lookup> | undefined;

  return async (refs, onResult, maxRequests) => {
    const [ref] = refs;
    if (refs.length === 1) {
      return requests
        .inLine(() => requests.one(ref!))
        .then(
          (product) => onResult(ref!, { product }),
          (error: unknown) => onResult(ref!, { error }),
        );
    }
    many ??= loadLookupMany().then(({ createLookupMany }) => createLookupMany(requests, clock));
    try {
      await (
        await many
      )(refs, onResult, maxRequests);
    } catch (error) {
      many = undefined;
      for (const ref of refs) onResult(ref, { error });
    }
  };
}
