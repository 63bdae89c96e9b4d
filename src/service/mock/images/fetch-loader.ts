/** Loads images with `fetch`, as pages must: the seed's pictures, `data:` and `blob:` URLs, and URLs that allow it by CORS. */
import { ACCEPTED_PICTURES } from '../../../core/catalog/resources.ts';
import { isPrivateName } from '../../../core/http/public-address.ts';
import { readImage, unreachable, type ImageLoader } from './image-rules.ts';
import { isSeedPicture } from '../seed/pictures.ts';

/** @param allowPrivateImages image URLs on this machine and on private networks may be fetched */
export function createFetchLoader(allowPrivateImages: boolean): ImageLoader {
  return async (url) => {
    const isOwn = isSeedPicture(url) || /^(data|blob):$/.test(url.protocol);
    if (!isOwn && !/^https?:$/.test(url.protocol)) throw unreachable(url, 'expected http or https');
    if (!isOwn && !allowPrivateImages && isPrivateName(url.hostname)) {
      throw unreachable(url, 'it is on this machine or a private network');
    }
    const send = async (signal: AbortSignal) => {
      const response = await fetch(url.href, {
        signal,
        credentials: 'omit',
        headers: { accept: ACCEPTED_PICTURES },
      });
      // A page can't check each redirect, but it can refuse the final address.
      if (!allowPrivateImages && response.redirected && isPrivateName(new URL(response.url).hostname)) {
        throw unreachable(url, 'it redirects to this machine or a private network');
      }
      return response;
    };
    const why = 'the network failed, or its server does not allow this page to read it (CORS)';
    return readImage(url, send, () => why);
  };
}
