/**
 * Plans the requests for several products: pages of the shop's active products (specification, section 4.2), or one request
 * for each product, whichever are fewer. Pure.
 */
import {
  isBySku,
  productQuery,
  type CatalogQuery,
  type ProductRef,
} from '../../core/catalog/storefront-product.ts';

const PAGE_SIZE = 100;
/** The most products that are requested one by one after a whole listing did not contain them, to learn whether they exist. */
const MAX_SINGLE_LOOKUPS = 4;
/** The number of requests for one batch above which missing products are not requested one by one. */
const MAX_REQUESTS_WITH_SINGLE_LOOKUPS = 12;

export function listingQuery(page: number): CatalogQuery {
  return { path: '/products', query: { tryon_status: 'active', page, limit: PAGE_SIZE } };
}

/** Whether a listing is worth its request. It is not for one product, nor for an id and a SKU that may name the same one. */
export function isListingWorth([first, second, third]: readonly ProductRef[]): boolean {
  return !!second && (!!third || isBySku(first!) === isBySku(second));
}

/** The first request of a batch; its response decides about the others. */
export function firstQuery(refs: readonly ProductRef[]): CatalogQuery {
  return isListingWorth(refs) ? listingQuery(1) : productQuery(refs.find(isBySku) ?? refs[0]!);
}

/** The number of pages of the whole listing, whatever limit the service applies. */
export function pageCount({ total, products }: { total: number; products: readonly unknown[] }): number {
  return Math.ceil(total / (products.length || PAGE_SIZE));
}

/** Whether reading all pages costs fewer requests than looking up one by one what is missing from the first page. */
export function isRestWorth(pages: number, missing: number, maxRequests: number): boolean {
  return pages <= maxRequests && pages - 1 <= missing;
}

/** How many products missing from a listing of so many pages are requested one by one. */
export function singleLookupCount(pages: number, maxRequests: number): number {
  const left = Math.min(maxRequests, MAX_REQUESTS_WITH_SINGLE_LOOKUPS) - Math.max(pages, 1);
  return Math.min(MAX_SINGLE_LOOKUPS, Math.max(0, left));
}
