/** Converts between the Fetch API's requests and responses and the relay's own. */
import type { RelayRequest } from './storefront-responder.ts';
import type { RelayResponse } from './relay-response.ts';

export function toRelayRequest({ url, method, headers }: Request): RelayRequest {
  const { pathname, search } = new URL(url);
  return {
    method,
    target: pathname + search,
    origin: headers.get('origin'),
    ifNoneMatch: headers.get('if-none-match'),
  };
}

export function toResponse({ status, headers, body }: RelayResponse): Response {
  const out = new Headers();
  for (let i = 0; i < headers.length; i += 2) {
    // The runtime measures what it sends, which may be compressed.
    if (headers[i] !== 'content-length') out.append(headers[i]!, headers[i + 1]!);
  }
  return new Response(body === '' ? null : body, { status, headers: out });
}
