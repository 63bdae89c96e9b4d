/**
 * Converts between Node's requests and the relay's. Nearly every request can be answered at once: it is answered without a promise
 * and without a Request object, so that most of its cost is Node's own.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { verifyAppProxy } from '../http/app-proxy.ts';
import { toRelayRequest } from '../http/fetch-adapter.ts';
import { failure, respond, type RelayResponse, type ResponseContent } from '../http/relay-response.ts';
import type { RelayRequest } from '../http/storefront-responder.ts';
import type { SwapRoutes } from '../photo-swap/relay-routes.ts';
import type { Relay } from '../relay.ts';
import { createOwnRoutes } from './own-routes.ts';
import { createSwapListener } from './photo-swap-listener.ts';

export interface RequestHandlerOptions {
  relay: Relay & { photoSwap?: SwapRoutes | null };
  /** The secret of a Shopify app: with it, only requests that the app proxy signed are answered. */
  appProxySecret?: string | null;
  /** The addresses or networks of proxies that are believed about a visitor's address, besides those on private networks. */
  trustedProxies?: readonly string[];
  /** The token of `POST /refresh`, which does not exist without one. */
  refreshToken?: string | null;
  /** True while the server is about to stop. */
  isDraining: () => boolean;
  /** True when it accepts no more connections: responses end theirs then. Before, who comes again would meet the closing with a new one. */
  isClosing: () => boolean;
  /** Called with the status of every response. */
  count?: ((status: number) => void) | undefined;
}

const MALFORMED = failure(400, 'validation_error', 'This is not the address of a product.');
const UNSIGNED = failure(401, 'unauthorized', 'This relay answers only requests that come through the shop.');
const FAILED = failure(500, 'internal_error', 'The relay failed.', { retryAfterSeconds: 1 });

export function createRequestHandler(options: RequestHandlerOptions) {
  const {
    relay,
    appProxySecret = null,
    trustedProxies = [],
    refreshToken = null,
    isDraining,
    isClosing,
    count,
  } = options;
  const ownContent = createOwnRoutes(relay, refreshToken, isDraining);
  const { photoSwap } = relay;
  const swapListener = photoSwap && createSwapListener({ photoSwap, appProxySecret, trustedProxies, count });

  function send(
    request: IncomingMessage,
    response: ServerResponse,
    { status, headers, body, encoding }: RelayResponse,
  ) {
    // A body that nobody reads is not waited for.
    if (isClosing() || request.method === 'POST' || request.method === 'PUT' || request.method === 'PATCH')
      response.shouldKeepAlive = false;
    response.writeHead(status, headers as string[]);
    response.end(body, encoding);
    count?.(status);
  }

  function sendContent(request: IncomingMessage, response: ServerResponse, content: ResponseContent) {
    send(request, response, respond(content, request.method!, null, []));
  }

  async function signed(request: RelayRequest): Promise<RelayRequest | null> {
    const verified = await verifyAppProxy(new Request(`http://relay${request.target}`), appProxySecret!);
    return verified && { ...request, target: toRelayRequest(verified).target };
  }

  return function handle(request: IncomingMessage, response: ServerResponse): void {
    const target = parseTarget(request.url!);
    const { origin = null, 'if-none-match': ifNoneMatch = null } = request.headers;
    const hosts = countHosts(request.rawHeaders);
    if (target === null || hosts > 1 || (hosts === 0 && request.httpVersion === '1.1'))
      return sendContent(request, response, MALFORMED);
    if (target.startsWith('/health') || target.startsWith('/refresh')) {
      const own = ownContent(target.split('?', 1)[0]!, request.method!, request.headers.authorization);
      if (own) return sendContent(request, response, own);
    }
    if (swapListener?.(target, request, response)) return;
    const relayRequest: RelayRequest = { method: request.method!, target, origin, ifNoneMatch };
    const answered = appProxySecret
      ? signed(relayRequest).then((verified) => verified && relay.answer(verified))
      : relay.answer(relayRequest);
    if (!(answered instanceof Promise)) return send(request, response, answered.response);
    answered.then(
      (answer) =>
        answer ? send(request, response, answer.response) : sendContent(request, response, UNSIGNED),
      () => sendContent(request, response, FAILED),
    );
  };
}

/** Node keeps the first of several; a proxy before it may have gone by another. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]!.length === 4 && rawHeaders[i]!.toLowerCase() === 'host') count++;
  return count;
}

/** Path and query; null if there is none. Proxies may send a whole address. */
function parseTarget(url: string): string | null {
  if (url.startsWith('/')) return url;
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return null;
  const { pathname, search } = new URL(url);
  return pathname + search;
}
