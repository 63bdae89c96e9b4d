/** Fetches a product's picture from where the catalog says, wherever there is a Fetch API. */
import { followRedirects, isPrivateName, PrivateHostError } from '../../../core/http/public-address.ts';
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
export const privateRule =
  (ownOrigin: string, allowPrivate: boolean) =>
  ({ origin }: URL): boolean =>
    allowPrivate || origin === ownOrigin;

/** @param allowsPrivate whether an address may be on a private network */
export function pictureGetter(fetch: FetchLike, allowsPrivate: (url: URL) => boolean): GetPicture {
  return async (start, signal) => {
    const { response } = await followRedirects(start, MAX_REDIRECTS, (url) => {
      const isData = url.protocol === 'data:';
      if (!isData && !/^https?:$/.test(url.protocol)) throw new Error('expected http or https');
      if (!isData && !allowsPrivate(url) && isPrivateName(url.hostname)) throw new PrivateHostError(url.host);
      const headers = { accept: 'image/jpeg, image/png, image/webp' };
      return fetch(url.href, { signal, redirect: 'manual', headers });
    });
    return readPictureBytes(response);
  };
}

async function readPictureBytes(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  if (!response.ok) throw new Error(`it answered ${response.status}`);
  const { bytes, isWhole } = await readAtMost(readChunks(response.body), MAX_PRODUCT_PICTURE_BYTES);
  if (!isWhole) throw new Error('it is larger than 10 MB');
  return bytes;
}
