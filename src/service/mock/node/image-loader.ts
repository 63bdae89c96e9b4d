/**
 * Loads images in Node as the service does: only from the public internet, with every redirect and resolved address checked,
 * within ten seconds.
 */
import { lookup as dnsLookup } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPrivateName, isPublicAddress } from '../../../core/http/public-address.ts';
import { FETCH_TIMEOUT_MS, readImageBytes, unreachable, type ImageLoader } from '../images/image-rules.ts';
import { ImageError } from '../domain/api-error.ts';

const MAX_REDIRECTS = 5;

interface NodeLoaderOptions {
  /** Image URLs on this machine and on private networks may be fetched. */
  allowPrivateImages?: boolean;
  /** How names are resolved; the system's way unless a test hands in its own. */
  lookup?: LookupFunction;
}

export function createNodeLoader({
  allowPrivateImages = false,
  lookup = dnsLookup as LookupFunction,
}: NodeLoaderOptions = {}): ImageLoader {
  /** Checks the address while connecting, so that a name can't resolve to another address after the check. */
  const publicLookup: LookupFunction = (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const addresses = Array.isArray(found) ? found : [];
      const refused = addresses.find(({ address }) => !isPublicAddress(address));
      const first = addresses[0];
      if (error) return callback(error, '', 0);
      if (refused || !first) {
        return callback(new Error(`${hostname} resolves to ${refused?.address ?? 'nothing'}`), '', 0);
      }
      if (options.all) return callback(null, addresses as never, 0);
      callback(null, first.address, first.family);
    });

  function get(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    if (!/^https?:$/.test(url.protocol)) throw unreachable(url, 'expected http or https');
    if (!allowPrivateImages && isPrivateName(url.hostname)) {
      throw unreachable(url, 'it is on this machine or a private network');
    }
    const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
    return new Promise((resolve, reject) => {
      const options = { signal, agent: false, lookup: allowPrivateImages ? lookup : publicLookup };
      request(url, { ...options, headers: { Accept: 'image/*' } }, resolve)
        .on('error', reject)
        .end();
    });
  }

  return async (start) => {
    const signal = AbortSignal.timeout(FETCH_TIMEOUT_MS);
    let url = start;
    try {
      for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
        const response = await get(url, signal);
        const { statusCode = 0, headers } = response;
        const location = statusCode >= 300 && statusCode < 400 ? headers.location : undefined;
        if (location === undefined) {
          if (statusCode < 200 || statusCode >= 300) {
            response.destroy();
            throw unreachable(start, `it answered ${statusCode}`);
          }
          return await readImageBytes(response);
        }
        response.destroy();
        if (!URL.canParse(location, url))
          throw unreachable(start, 'it redirects to something that is no URL');
        url = new URL(location, url);
      }
      throw unreachable(start, `it redirects more than ${MAX_REDIRECTS} times`);
    } catch (error) {
      if (error instanceof ImageError) throw error;
      if (signal.aborted) throw unreachable(start, 'no answer within 10 seconds');
      throw unreachable(start, (error as Error).message);
    }
  };
}
