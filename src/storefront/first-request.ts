/**
 * Sends the page's first request before the rest of the script is evaluated, Lit with it: the request that the elements and
 * placeholders in the page will want, with the same URL.
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

/** How old the response may be when it is used: the page was hidden in between. */
const MAX_AGE_MS = 10_000;

/**
 * Null if there is nothing to ask for, and where the page is hidden, has a key or another copy of the script. Nothing is
 * sent where the session remembers every product.
 * @param several called where there are several products
 * @param caches of the session, by base URL, that know more than is stored yet
 */
export function sendFirstRequest(
  defaults: ButtonDefaults,
  several: () => void,
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
    if (refs.length > 1) several();
    const cache =
      caches?.get(baseUrl) ??
      createSessionCache(baseUrl, () => (defaults.session === 'none' ? null : sessionStorage));
    const isRemembered = refs.every((ref) => cache.get(ref));
    return { baseUrl, cache, fetch: isRemembered ? undefined : fetchAhead(url, send) };
  } catch {
    // A setting that can't be used is reported by the element that has it.
    return null;
  }
}

/** The products that are named in the page for its first service without a key. */
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
  // The failure is handled where the response is used.
  ahead.catch(() => {});
  return (wanted, init) => {
    const answer = wanted === url && performance.now() - sentAt < MAX_AGE_MS && ahead;
    if (!answer) return fetch(wanted, init);
    ahead = null;
    init.signal?.addEventListener('abort', () => abort.abort());
    return answer;
  };
}
