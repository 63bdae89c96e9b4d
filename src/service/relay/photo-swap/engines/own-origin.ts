/**
 * Keeps photo and key at the engine's own origin, whatever an engine's answer says: neither is redirected or sent elsewhere, and a
 * picture that lies elsewhere is fetched as products' pictures are, from public addresses alone.
 */
import { isPrivateName } from '../../../../core/http/public-address.ts';
import type { GetPicture } from '../product-picture.ts';
import { PhotoSwapError } from '../swap-engine.ts';

/**
 * The `fetch` for the calls of an engine. Rejects with a PhotoSwapError where an address, or a redirect, leads elsewhere.
 * @param addresses the engine's own
 */
export function keepAtOrigin(
  engine: string,
  addresses: readonly string[],
  { fetch, getPicture }: { fetch: typeof globalThis.fetch; getPicture: GetPicture },
): typeof globalThis.fetch {
  const origins = addresses.map((address) => new URL(address).origin);
  const failure = (what: string) => new PhotoSwapError('failed', `${engine} ${what}.`);
  return async (input, init = {}) => {
    const url = new URL(input as string | URL);
    if (url.protocol === 'data:') return fetch(url.href, init);
    if (origins.includes(url.origin)) {
      const response = await fetch(url.href, { ...init, redirect: 'manual' });
      const isRedirect =
        response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400);
      if (!isRedirect) return response;
      void response.body?.cancel().catch(() => {});
      throw failure('redirects to another address, to which nothing is sent. Name the address itself');
    }
    const { method = 'GET', headers, signal } = init;
    if (method !== 'GET' || new Headers(headers).has('authorization'))
      throw failure('names an address of another origin, to which neither photo nor key is sent');
    if (url.protocol !== 'https:' || isPrivateName(url.hostname))
      throw failure('has its picture at an address that is not public, which is not fetched');
    try {
      return new Response(await getPicture(url, signal!));
    } catch {
      signal!.throwIfAborted();
      throw failure('has its picture at another address, from which it could not be fetched');
    }
  };
}
