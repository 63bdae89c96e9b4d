/** Fetches a product's picture from where the catalog says, wherever there is a Fetch API; on Node, `node/guarded-get.ts` does. */
import { isPrivateName } from '../../../core/http/public-address.ts';
import { readChunks, readAtMost } from '../../../core/http/streams.ts';
import type { FetchLike } from '../../../core/http/attempt.ts';

export const MAX_PRODUCT_PICTURE_BYTES = 10 * 2 ** 20;
const MAX_REDIRECTS = 5;

/** Resolves with the bytes; rejects where the address, or one it redirects to, is not to be asked, or gives no picture. */
export type GetPicture = (url: URL, signal: AbortSignal) => Promise<Uint8Array<ArrayBuffer>>;

/**
 * @param ownOrigin the service's, which may be on a private network
 * @param allowPrivate so may all others
 */
export function pictureGetter(fetch: FetchLike, ownOrigin: string, allowPrivate: boolean): GetPicture {
  return async (start, signal) => {
    let url = start;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      if (url.protocol === 'data:') return readPictureBytes(await fetch(url.href, { signal }));
      if (!/^https?:$/.test(url.protocol)) throw new Error('expected http or https');
      if (!allowPrivate && url.origin !== ownOrigin && isPrivateName(url.hostname))
        throw new Error('it is on this machine or a private network');
      const response = await fetch(url.href, {
        signal,
        redirect: 'manual',
        headers: { accept: 'image/jpeg, image/png, image/webp' },
      });
      const location = response.status >= 300 && response.status < 400 && response.headers.get('location');
      if (!location) return readPictureBytes(response);
      await response.body?.cancel();
      url = new URL(location, url);
    }
    throw new Error(`it redirects more than ${MAX_REDIRECTS} times`);
  };
}

async function readPictureBytes(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  if (!response.ok) throw new Error(`it answered ${response.status}`);
  const { bytes, isWhole } = await readAtMost(readChunks(response.body), MAX_PRODUCT_PICTURE_BYTES);
  if (!isWhole) throw new Error('it is larger than 10 MB');
  return bytes;
}
