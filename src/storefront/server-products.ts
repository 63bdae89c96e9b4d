/**
 * Elements that a server has rendered as ready, with their product, begin as ready: the session remembers the product until it is
 * checked.
 */
import { createSessionCache, type SessionCache } from './availability/index.ts';
import { resolveBaseUrl } from '../core/catalog/connection-settings.ts';
import { readProduct } from '../core/catalog/storefront-product.ts';

/**
 * To be called before the element is defined.
 * @returns the session's caches that know them, by base URL: they are stored a moment later
 */
export function rememberServerProducts(): ReadonlyMap<string, SessionCache> {
  const caches = new Map<string, SessionCache>();
  for (const element of globalThis.document?.querySelectorAll?.('tryon-button[data-product]') ?? []) {
    const given = element.getAttribute('base-url');
    // What is asked for with a key is not stored.
    if (!given || element.hasAttribute('api-key')) continue;
    try {
      const product = readProduct(JSON.parse(element.getAttribute('data-product')!));
      if (!product) continue;
      const baseUrl = resolveBaseUrl(given);
      let cache = caches.get(baseUrl);
      if (!cache) caches.set(baseUrl, (cache = createSessionCache(baseUrl, () => sessionStorage)));
      cache.set({ productId: product.id, externalId: null }, product);
    } catch {
      // An address that can't be used is reported by the element.
    }
  }
  return caches;
}
