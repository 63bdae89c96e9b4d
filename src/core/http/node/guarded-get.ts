/** Gets an address from an untrusted source, in Node: only from the public internet, checking every redirect and resolved address. */
import { lookup as dnsLookup } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPrivateName, isPublicAddress } from '../public-address.ts';

const MAX_REDIRECTS = 5;

export interface GuardOptions {
  /** Whether this address may be on this machine or on a private network. */
  mayBePrivate: (url: URL) => boolean;
  /** Resolves names; the system's resolver unless a test replaces it. */
  lookup?: LookupFunction;
}

/** Resolves with a 2xx response, whose body must be read; rejects with an error that explains the reason. */
export async function guardedGet(
  start: URL,
  signal: AbortSignal,
  { mayBePrivate, lookup = dnsLookup as LookupFunction }: GuardOptions,
): Promise<IncomingMessage> {
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

  function get(url: URL): Promise<IncomingMessage> {
    if (!/^https?:$/.test(url.protocol)) throw new Error('expected http or https');
    const isFree = mayBePrivate(url);
    if (!isFree && isPrivateName(url.hostname)) throw new Error('it is on this machine or a private network');
    const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
    return new Promise((resolve, reject) => {
      const options = { signal, agent: false, lookup: isFree ? lookup : publicLookup };
      request(url, { ...options, headers: { Accept: 'image/*' } }, resolve)
        .on('error', reject)
        .end();
    });
  }

  let url = start;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const response = await get(url);
    const { statusCode = 0, headers } = response;
    if (statusCode >= 200 && statusCode < 300) return response;
    response.destroy();
    const location = statusCode >= 300 && statusCode < 400 ? headers.location : undefined;
    if (location === undefined) throw new Error(`it answered ${statusCode}`);
    if (!URL.canParse(location, url)) throw new Error('it redirects to something that is no URL');
    url = new URL(location, url);
  }
  throw new Error(`it redirects more than ${MAX_REDIRECTS} times`);
}
