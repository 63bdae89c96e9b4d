/**
 * The ready products of earlier page views of this session, so that their buttons need not wait. Knows no request; what
 * it answers is only a beginning and is checked by the broker that asks it. Never throws: storage may be full, forbidden
 * or somebody else's.
 */
import { storefrontProductSchema, type StorefrontProduct } from '../catalog/storefront-product.ts';
import { isFor } from './lookup.ts';
import type { Target } from './watch.ts';

const MOST = 60;

export interface Memory {
  recall(target: Target): StorefrontProduct | undefined;
  /** Forgets with null. */
  remember(target: Target, product: StorefrontProduct | null): void;
}

/** @param storage null, or one that throws, is a memory for this page alone */
export function createMemory(baseUrl: string, storage: () => Storage | null): Memory {
  const name = `storefront-tryon ${baseUrl}`;
  let products: StorefrontProduct[] = [];
  let isChanged = false;
  try {
    products = (JSON.parse(storage()!.getItem(name)!) as StorefrontProduct[]).filter((product) => {
      const result = storefrontProductSchema['~standard'].validate(product);
      return !(result instanceof Promise || result.issues);
    });
  } catch {}

  return {
    recall: (target) => products.find((product) => isFor(target, product)),
    remember(target, product) {
      const others = products.filter((known) => !isFor(target, known));
      if (!product && others.length === products.length) return;
      products = product ? [...others.slice(1 - MOST), product] : others;
      if (isChanged) return;
      isChanged = true;
      // One answer may hold many products.
      queueMicrotask(() => {
        isChanged = false;
        try {
          storage()?.setItem(name, JSON.stringify(products));
        } catch {}
      });
    },
  };
}
