/** Loads images with `fetch`, as pages must: the seed's pictures, `data:` and `blob:` URLs, and URLs that allow it by CORS. */
import type { Clock } from '../../../core/base/clock.ts';
import { ACCEPTED_PICTURES } from '../../../core/catalog/resources.ts';
import { isPrivateName } from '../../../core/http/public-address.ts';
import { readChunks } from '../../../core/http/streams.ts';
import { FETCH_TIMEOUT_MS, readImageBytes, unreachable, type ImageLoader } from './image-rules.ts';
import { ImageError } from '../domain/api-error.ts';
import { isSeedPicture } from '../seed/pictures.ts';

/** @param allowPrivateImages image URLs on this machine and on private networks may be fetched */
export function createFetchLoader(allowPrivateImages: boolean, clock: Clock): ImageLoader {
  return async (url) => {
    const isOwn = isSeedPicture(url) || /^(data|blob):$/.test(url.protocol);
    if (!isOwn && !/^https?:$/.test(url.protocol)) throw unreachable(url, 'expected http or https');
    if (!isOwn && !allowPrivateImages && isPrivateName(url.hostname)) {
      throw unreachable(url, 'it is on this machine or a private network');
    }
    const controller = new AbortController();
    const cancel = clock.wake(FETCH_TIMEOUT_MS, () => controller.abort());
    try {
      const response = await fetch(url.href, {
        signal: controller.signal,
        credentials: 'omit',
        headers: { accept: ACCEPTED_PICTURES },
      });
      // A page can't check each redirect, but it can refuse the final address.
      if (!allowPrivateImages && response.redirected && isPrivateName(new URL(response.url).hostname)) {
        throw unreachable(url, 'it redirects to this machine or a private network');
      }
      if (!response.ok) throw unreachable(url, `it answered ${response.status}`);
      return await readImageBytes(readChunks(response.body));
    } catch (error) {
      if (error instanceof ImageError) throw error;
      if (controller.signal.aborted) throw unreachable(url, 'no answer within 10 seconds');
      throw unreachable(url, 'the network failed, or its server does not allow this page to read it (CORS)');
    } finally {
      cancel();
    }
  };
}
