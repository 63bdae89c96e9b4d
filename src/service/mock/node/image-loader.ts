/** Loads images in Node as the service does: from the public internet within ten seconds. */
import type { LookupFunction } from 'node:net';
import { ACCEPTED_PICTURES } from '../../../core/catalog/resources.ts';
import { createGuardedFetch } from '../../../core/http/node/guarded-fetch.ts';
import { followRedirects } from '../../../core/http/public-address.ts';
import { readImage, type ImageLoader } from '../images/image-rules.ts';

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
  return (url) => {
    const send = async (signal: AbortSignal) => {
      const headers = { accept: ACCEPTED_PICTURES };
      const ask = ({ href }: URL) => fetch(href, { signal, headers });
      return (await followRedirects(url, MAX_REDIRECTS, ask)).response;
    };
    return readImage(url, send, ({ message }) => message);
  };
}
