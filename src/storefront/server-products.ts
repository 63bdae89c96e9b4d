/**
 * Lets elements that a server has rendered as ready, with their product, start as ready: the product is put into the session cache
 * until it is checked.
 */
import { createSessionCache, type SessionCache } from './availability/index.ts';
import { resolveBaseUrl } from '../core/catalog/connection-settings.ts';
import { readProduct } from '../core/catalog/storefront-product.ts';

/**
 * Must be called before the element is defined.
 * @returns the session caches with these products, by base URL: they are stored a moment later
 */
export function rememberServerProducts(): ReadonlyMap<string, SessionCache> {
  const caches = new Map<string, SessionCache>();
  for (const element of globalThis.document?.querySelectorAll?.('tryon-button[data-product]') ?? []) {
    const given = element.getAttribute('base-url');
    // Responses to requests with a key are not stored.
    if (!given || element.hasAttribute('api-key')) continue;
    try {
      const product = readProduct(JSON.parse(element.getAttribute('data-product')!));
      if (!product) continue;
      const baseUrl = resolveBaseUrl(given);
      let cache = caches.get(baseUrl);
      if (!cache) caches.set(baseUrl, (cache = createSessionCache(baseUrl, () => sessionStorage)));
      cache.set({ productId: product.id, externalId: null }, product);
    } catch {
      // The element reports an invalid address.
    }
  }
  return caches;
}
