/**
 * The ready products of earlier page views of this session, so that their buttons need not wait. A cached product is shown
 * at first and must then be checked. Never throws: storage may be full, forbidden, or contain other data.
 */
import { readProduct, type StorefrontProduct } from '../catalog/storefront-product.ts';
import { isNamed, type ProductRef } from './product-ref.ts';

const MAX_PRODUCTS = 60;

export interface SessionCache {
  get(ref: ProductRef): StorefrontProduct | undefined;
  /** Null removes the product. */
  set(ref: ProductRef, product: StorefrontProduct | null): void;
}

/** @param storage null, or one that throws, is a cache for this page alone */
export function createSessionCache(baseUrl: string, storage: () => Storage | null): SessionCache {
  const name = `storefront-tryon ${baseUrl}`;
  let products: StorefrontProduct[] = [];
  let isChanged = false;
  try {
    // Empty at first: an error thrown here, though caught, would cost a slow phone 10 ms, for its message is made from the source.
    products = (JSON.parse(storage()?.getItem(name) ?? '[]') as StorefrontProduct[]).filter(readProduct);
  } catch {}

  return {
    get: (ref) => products.find((product) => isNamed(ref, product)),
    set(ref, product) {
      const others = products.filter((known) => !isNamed(ref, known));
      if (!product && others.length === products.length) return;
      products = product ? [...others.slice(1 - MAX_PRODUCTS), product] : others;
      if (isChanged) return;
      isChanged = true;
      // A response may hold many products: they are written once.
      queueMicrotask(() => {
        isChanged = false;
        try {
          storage()?.setItem(name, JSON.stringify(products));
        } catch {}
      });
    },
  };
}
