/**
 * Sends the page's first request before Lit and the rest of the script are evaluated: the one that the elements and placeholders
 * in the page will make, with the same URL.
 */
import type { ButtonDefaults } from '../core/base/settings.ts';
import { createSessionCache, type SessionCache } from './availability/products.ts';
import { firstQuery } from './availability/request-plan.ts';
import { checkBaseUrl, requestUrl, resolveBaseUrl } from '../core/catalog/connection-settings.ts';
import { toProductKey, toProductRef, type ProductRef } from '../core/catalog/storefront-product.ts';
import type { FirstRequest } from './compose.ts';
import type { FetchLike } from '../core/http/attempt.ts';
import { all } from './page/dom.ts';
import { BUTTONS } from './page/placeholders.ts';

/** The greatest age of the response when it is used. It grows old while the page is hidden. */
const MAX_AGE_MS = 10_000;

/**
 * Null if there is nothing to request, and if the page is hidden, has a key or another copy of the script. Nothing is sent if
 * the session cache has every product.
 * @param onSeveral called if there are onSeveral products
 * @param caches session caches by base URL, with products that are not stored yet
 */
export function sendFirstRequest(
  defaults: ButtonDefaults,
  onSeveral: () => void,
  send: FetchLike,
  caches?: ReadonlyMap<string, SessionCache>,
): FirstRequest | null {
  try {
    if (document.visibilityState !== 'visible' || customElements.get('tryon-button')) return null;
    const { given, refs } = namedInPage(defaults);
    if (!given || given === 'mock:' || refs.length === 0) return null;
    const baseUrl = resolveBaseUrl(given);
    const { path, query } = firstQuery(refs);
    const url = requestUrl(checkBaseUrl(baseUrl), path, query);
    if (refs.length > 1) onSeveral();
    const cache =
      caches?.get(baseUrl) ??
      createSessionCache(baseUrl, () => (defaults.session === 'none' ? null : sessionStorage));
    const isRemembered = refs.every((ref) => cache.get(ref));
    return { baseUrl, cache, fetch: isRemembered ? undefined : fetchAhead(url, send) };
  } catch {
    // The element that has an invalid setting reports it.
    return null;
  }
}

/** The products that the page names for its first service without a key. */
function namedInPage({ baseUrl, apiKey }: ButtonDefaults) {
  let given: string | null | undefined;
  const refs = new Map<string, ProductRef>();
  for (const element of all(document, BUTTONS)) {
    const attribute = (name: string) => element.getAttribute(name);
    const prefix = element.localName === 'tryon-button' ? '' : 'data-tryon-';
    const ref = toProductRef(attribute(`${prefix}product-id`), attribute(`${prefix}external-id`));
    const own = (!prefix && attribute('base-url')) || baseUrl;
    if (!ref || !own || (!prefix && attribute('api-key')) || apiKey || own !== (given ??= own)) continue;
    refs.set(toProductKey(ref), ref);
  }
  return { given, refs: [...refs.values()] };
}

function fetchAhead(url: string, send: FetchLike): FetchLike {
  const sentAt = performance.now();
  const abort = new AbortController();
  let ahead: Promise<Response> | null = send(url, { signal: abort.signal });
  // Whoever uses the response handles the failure.
  ahead.catch(() => {});
  return (wanted, init) => {
    const answer = wanted === url && performance.now() - sentAt < MAX_AGE_MS && ahead;
    if (!answer) return fetch(wanted, init);
    ahead = null;
    init.signal?.addEventListener('abort', () => abort.abort());
    return answer;
  };
}
