/** The service behind `base-url="mock:"`. A page's bundles share it, so that merchant and shop see the same products. */
import { toBase64 } from '../../../core/http/streams.ts';
import type { StoredImage } from '../domain/records.ts';
import { createService, type Service } from '../service.ts';
import { pictureContent, seedPictureAt } from '../seed/pictures.ts';
import { DEMO_SHOP_KEY } from '../domain/shops.ts';

const SERVICE_SYMBOL = Symbol.for('storefront-tryon.mock');
/** The address in the service's requests; nothing is ever sent there. */
const ORIGIN = 'https://mock.invalid';

type PageGlobal = { [SERVICE_SYMBOL]?: Service };

/** The page's only service, created on the first call. */
export function pageMockService(): Service {
  const page = globalThis as PageGlobal;
  return (page[SERVICE_SYMBOL] ??= createService({ resolveImageUrl, photoSwap: 'simulated' }));
}

/**
 * A `fetch` for URLs that begin with `mock:`. Requests without a key belong to the demo shop, because in a page the mock also
 * replaces the relay.
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

/** In a page, an upload is only reachable by an object URL, which is created once. */
function resolveImageUrl(_origin: string, path: string, image: StoredImage): string {
  if (!image.upload) return seedPictureAt(path) ?? toDataUrl(path);
  const url = objectUrls.get(image) ?? URL.createObjectURL(image.upload);
  objectUrls.set(image, url);
  return url;
}

/** Server processes and tests serve no files, and pages can't load `file:`. */
function toDataUrl(path: string): string {
  const picture = pictureContent(path);
  if (!picture) return path;
  return `data:${picture.type};base64,${toBase64(new Uint8Array(picture.bytes))}`;
}
