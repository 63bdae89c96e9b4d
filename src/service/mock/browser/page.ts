/**
 * The service behind `base-url="mock:"`: one for the whole page, whichever bundle calls it, so that a merchant's tools and the
 * shop's buttons see the same products.
 */
import type { StoredImage } from '../domain/records.ts';
import { createService, type Service } from '../service.ts';
import { pictureContent, seedPictureAt } from '../seed/pictures.ts';
import { DEMO_SHOP_KEY } from '../domain/shops.ts';

const PAGE_WIDE = Symbol.for('storefront-tryon.mock');
/** The address in the service's requests; nothing is ever sent there. */
const ORIGIN = 'https://mock.invalid';

type PageWide = { [PAGE_WIDE]?: Service };

/** The page's one service, made when it is first asked for. */
export function pageMockService(): Service {
  const page = globalThis as PageWide;
  return (page[PAGE_WIDE] ??= createService({ resolveImageUrl, photoSwap: 'simulated' }));
}

/**
 * Fetch for URLs that begin with `mock:`. A request without a key is the demo shop's: in a page the mock stands in for
 * the relay too.
 */
export async function mockFetch(url: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  if (!headers.has('Authorization')) headers.set('Authorization', `Bearer ${DEMO_SHOP_KEY}`);
  const { signal } = init;
  signal?.throwIfAborted();
  const response = pageMockService().fetch(url.replace(/^mock:\/*/, `${ORIGIN}/`), { ...init, headers });
  if (!signal) return response;
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    response.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

const objectUrls = new WeakMap<StoredImage, string>();

/** An upload has no address in a page but an object URL, made once. */
function resolveImageUrl(_origin: string, path: string, image: StoredImage): string {
  if (!image.upload) return seedPictureAt(path) ?? pictureAsData(path);
  const url = objectUrls.get(image) ?? URL.createObjectURL(image.upload);
  objectUrls.set(image, url);
  return url;
}

/** In a server process and in tests there is nothing that would serve a file, and no page loads `file:`. */
function pictureAsData(path: string): string {
  const picture = pictureContent(path);
  if (!picture) return path;
  const text = Array.from(new Uint8Array(picture.bytes), (byte) => String.fromCharCode(byte)).join('');
  return `data:${picture.type};base64,${btoa(text)}`;
}
