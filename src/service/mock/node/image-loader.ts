/** Loads images in Node as the service does: from the public internet within ten seconds. */
import type { LookupFunction } from 'node:net';
import { ACCEPTED_PICTURES } from '../../../core/catalog/resources.ts';
import { createGuardedFetch } from '../../../core/http/node/guarded-fetch.ts';
import { followRedirects } from '../../../core/http/public-address.ts';
import { readChunks } from '../../../core/http/streams.ts';
import { FETCH_TIMEOUT_MS, readImageBytes, unreachable, type ImageLoader } from '../images/image-rules.ts';
import { ImageError } from '../domain/api-error.ts';

const MAX_REDIRECTS = 5;

interface NodeLoaderOptions {
  /** Image URLs on this machine and on private networks may be fetched. */
  allowPrivateImages?: boolean;
  /** Resolves host names (the system's function); tests replace it. */
  lookup?: LookupFunction;
}

export function createNodeLoader({
  allowPrivateImages = false,
  lookup,
}: NodeLoaderOptions = {}): ImageLoader {
  const fetch = createGuardedFetch({ allowsPrivate: () => allowPrivateImages, ...(lookup && { lookup }) });
  return async (url) => {
    const signal = AbortSignal.timeout(FETCH_TIMEOUT_MS);
    try {
      const { response } = await followRedirects(url, MAX_REDIRECTS, ({ href }) =>
        fetch(href, { signal, headers: { accept: ACCEPTED_PICTURES } }),
      );
      if (response.ok) return await readImageBytes(readChunks(response.body));
      await response.body?.cancel();
      throw unreachable(url, `it answered ${response.status}`);
    } catch (error) {
      if (error instanceof ImageError) throw error;
      if (signal.aborted) throw unreachable(url, 'no answer within 10 seconds');
      throw unreachable(url, (error as Error).message);
    }
  };
}
