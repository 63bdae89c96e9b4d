/**
 * The ready products of earlier page views of this session, so that their buttons need not wait. Knows no request; what
 * it answers is only a beginning and is checked by the broker that asks it. Never throws: storage may be full, forbidden
 * or somebody else's.
 */
import { storefrontProductSchema, type StorefrontProduct } from '../catalog/storefront-product.ts';

const MOST = 60;

export interface Memory {
  recall(key: string): StorefrontProduct | undefined;
  /** Forgets with null. */
  remember(key: string, product: StorefrontProduct | null): void;
}

/** @param storage null, or one that throws, is a memory for this page alone */
export function createMemory(baseUrl: string, storage: () => Storage | null): Memory {
  const name = `storefront-tryon ${baseUrl}`;
  const products = new Map<string, StorefrontProduct>();
  try {
    const kept = JSON.parse(storage()!.getItem(name)!) as [string, unknown][];
    for (const [key, product] of kept) {
      const result = storefrontProductSchema['~standard'].validate(product);
      if (!(result instanceof Promise) && !result.issues) products.set(key, product as StorefrontProduct);
    }
  } catch {}

  return {
    recall: (key) => products.get(key),
    remember(key, product) {
      if (!products.delete(key) && !product) return;
      if (product) products.set(key, product);
      try {
        storage()?.setItem(name, JSON.stringify([...products].slice(-MOST)));
      } catch {}
    },
  };
}
