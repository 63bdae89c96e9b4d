/** Loads images in Node as the service does: only from the public internet, within ten seconds. */
import type { LookupFunction } from 'node:net';
import { guardedGet } from '../../../core/http/node/guarded-get.ts';
import { FETCH_TIMEOUT_MS, readImageBytes, unreachable, type ImageLoader } from '../images/image-rules.ts';
import { ImageError } from '../domain/api-error.ts';

interface NodeLoaderOptions {
  /** Image URLs on this machine and on private networks may be fetched. */
  allowPrivateImages?: boolean;
  /** How names are resolved; the system's way unless a test hands in its own. */
  lookup?: LookupFunction;
}

export function createNodeLoader({
  allowPrivateImages = false,
  lookup,
}: NodeLoaderOptions = {}): ImageLoader {
  return async (url) => {
    const signal = AbortSignal.timeout(FETCH_TIMEOUT_MS);
    try {
      const guard = { mayBePrivate: () => allowPrivateImages, ...(lookup && { lookup }) };
      return await readImageBytes(await guardedGet(url, signal, guard));
    } catch (error) {
      if (error instanceof ImageError) throw error;
      if (signal.aborted) throw unreachable(url, 'no answer within 10 seconds');
      throw unreachable(url, (error as Error).message);
    }
  };
}
