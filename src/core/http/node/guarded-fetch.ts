/**
 * Sends requests to addresses from a feed, a page or a caller of the mock: only to public hosts, unless a private one is allowed.
 * The resolved address is checked while connecting, so that it can't be another one after the check.
 */
import { lookup as dnsLookup } from 'node:dns';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { FetchLike } from '../attempt.ts';
import { isPrivateName, isPublicAddress, PrivateHostError } from '../public-address.ts';

export interface GuardOptions {
  /** Whether this address may be on this machine or a private network. By default none may. */
  allowsPrivate?: (url: URL) => boolean;
  /** Resolves names; the system's resolver unless a test replaces it. */
  lookup?: LookupFunction;
}

/**
 * GET and HEAD as `fetch` with `redirect: 'manual'` sends them: `followRedirects` follows, each address through the same guard.
 * Rejects with a PrivateHostError before anything is sent to a private host.
 */
export function createGuardedFetch({
  allowsPrivate = () => false,
  lookup = dnsLookup as LookupFunction,
}: GuardOptions = {}): FetchLike {
  const publicLookup: LookupFunction = (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const addresses = Array.isArray(found) ? found : [];
      const [first] = addresses;
      const refused = addresses.find(({ address }) => !isPublicAddress(address));
      if (error) return callback(error, '', 0);
      if (!first || refused) return callback(new PrivateHostError(hostname, refused?.address), '', 0);
      if (options.all) return callback(null, addresses as never, 0);
      callback(null, first.address, first.family);
    });
  // Each guard has its own connections, so that none uses a connection that another one allowed.
  const agentsFor = (lookup: LookupFunction) => {
    const options = { keepAlive: true, lookup } as object;
    return { 'http:': new HttpAgent(options), 'https:': new HttpsAgent(options) };
  };
  const agents = { private: agentsFor(lookup), public: agentsFor(publicLookup) };

  return async (address, { method = 'GET', headers, signal } = {}) => {
    const url = new URL(address);
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new TypeError('expected http or https');
    const isOpen = allowsPrivate(url);
    if (!isOpen && isPrivateName(url.hostname)) throw new PrivateHostError(url.host);
    const agent = agents[isOpen ? 'private' : 'public'][url.protocol];
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const message = await new Promise<IncomingMessage>((resolve, reject) => {
      send(
        url,
        { method, agent, headers: headers as Record<string, string>, ...(signal && { signal }) },
        resolve,
      )
        .on('error', (error) =>
          reject(signal?.aborted ? signal.reason : isOpen ? error : withProxy(error, url)),
        )
        .end();
    });
    return toResponse(message, method);
  };
}

/** Names a proxy of the environment. It is not used, because the addresses behind it could not be checked. */
function withProxy(error: Error, { protocol }: URL): Error {
  const names = protocol === 'https:' ? ['HTTPS_PROXY', 'https_proxy'] : ['HTTP_PROXY', 'http_proxy'];
  const name = [...names, 'ALL_PROXY', 'all_proxy'].find((name) => process.env[name]);
  if (!name || error instanceof PrivateHostError) return error;
  return new Error(
    `${error.message}; ${name} names a proxy, which this command does not use: run it where the internet is reached without one`,
    { cause: error },
  );
}

const UNPACKERS = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

function toResponse(message: IncomingMessage, method: string): Response {
  const status = message.statusCode!;
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers))
    for (const one of [value ?? []].flat()) headers.append(name, one);
  const hasBody = method !== 'HEAD' && ![204, 205, 304].includes(status);
  if (!hasBody) message.resume();
  const packing = headers.get('content-encoding')?.toLowerCase() ?? '';
  const unpacker = Object.hasOwn(UNPACKERS, packing) ? UNPACKERS[packing as keyof typeof UNPACKERS]() : null;
  // An error of either stream ends both, and reaches the reader of the body.
  if (hasBody && unpacker) message.on('error', (error) => unpacker.destroy(error)).pipe(unpacker);
  unpacker?.on('close', () => message.destroy());
  const body = hasBody ? (Readable.toWeb(unpacker ?? message) as ReadableStream<Uint8Array>) : null;
  return new Response(body, { status, headers });
}
