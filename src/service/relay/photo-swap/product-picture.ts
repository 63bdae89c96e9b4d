/** Fetches a product's picture from where the catalog says, wherever there is a Fetch API. */
import { withTimeout, type TimeLimit } from '../../../core/base/clock.ts';
import { ACCEPTED_PICTURES } from '../../../core/catalog/resources.ts';
import { followRedirects, isPrivateName, PrivateHostError } from '../../../core/http/public-address.ts';
import { readChunks, readAtMost } from '../../../core/http/streams.ts';
import type { FetchLike } from '../../../core/http/attempt.ts';
import { detectPictureType } from './photo.ts';

/** The largest picture that is read, of a product or an engine. */
export const MAX_PICTURE_BYTES = 16 * 2 ** 20;
const MAX_REDIRECTS = 5;
const TIMEOUT_MS = 15_000;

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
      const headers = { accept: ACCEPTED_PICTURES };
      return fetch(url.href, { signal, redirect: 'manual', headers });
    });
    if (!response.ok) throw new Error(`it answered ${response.status}`);
    const { bytes, isWhole } = await readAtMost(readChunks(response.body), MAX_PICTURE_BYTES);
    if (!isWhole) throw new Error('it is larger than 16 MB');
    return bytes;
  };
}

/** The product's picture, as engines need it. Rejects with an error that says what is wrong with it, or with its server. */
export async function loadProductPicture(
  getPicture: GetPicture,
  address: URL,
  { clock, signal }: Omit<TimeLimit, 'timeoutMs'>,
): Promise<Blob> {
  const limit = { clock, timeoutMs: TIMEOUT_MS, signal };
  const bytes = await withTimeout(limit, (signal) => getPicture(address, signal)).catch((error: Error) => {
    signal?.throwIfAborted();
    const why = error.name === 'TimeoutError' ? `no answer within ${TIMEOUT_MS / 1000} s` : error.message;
    throw new Error(`The product's picture could not be fetched: ${why}.`);
  });
  const type = detectPictureType(bytes);
  if (!type) throw new Error("The product's picture is no JPEG, PNG or WebP, which engines need.");
  return new Blob([bytes], { type });
}
