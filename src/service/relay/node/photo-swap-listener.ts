/** The photo swap's routes on Node: the one part of the relay that reads a body, streams its answer, and tells visitors apart. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import ipaddr from 'ipaddr.js';
import { isPublicAddress } from '../../../core/http/public-address.ts';
import { failure } from '../http/relay-response.ts';
import { verifyAppProxy } from '../http/app-proxy.ts';
import type { SwapRoutes } from '../photo-swap/relay-routes.ts';

const UNSIGNED = failure(401, 'unauthorized', 'This relay answers only requests that come through the shop.');

export interface SwapListenerOptions {
  photoSwap: SwapRoutes;
  appProxySecret: string | null;
  /** Called with the status of every response. */
  count?: ((status: number) => void) | undefined;
}

/** @returns null for a path that is not the photo swap's */
export function createSwapListener({ photoSwap, appProxySecret, count }: SwapListenerOptions) {
  /** A proxy cuts long answers, so that pages of the shop may ask without one. */
  async function isOfTheShop(request: Request): Promise<boolean> {
    if (appProxySecret === null) return true;
    if (request.headers.has('origin') && photoSwap.isAllowed(request)) return true;
    return (await verifyAppProxy(new Request(request.url), appProxySecret)) !== null;
  }

  const listen = getRequestListener(
    async (request, bindings) => {
      const { incoming } = bindings as HttpBindings;
      const response = (await isOfTheShop(request))
        ? await photoSwap.fetch(request, findVisitor(incoming))
        : new Response(UNSIGNED.body, { status: UNSIGNED.status, headers: pairs(UNSIGNED.headers) });
      count?.(response.status);
      return response;
    },
    { overrideGlobalObjects: false, hostname: 'relay' },
  );

  return (target: string, incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    if (!photoSwap.has(target.split('?', 1)[0]!)) return false;
    // The unread rest of a body must not be taken for the next request.
    if (incoming.method === 'POST') outgoing.shouldKeepAlive = false;
    void listen(incoming, outgoing);
    return true;
  };
}

/** Behind a proxy of the shop's own, which is on a private network, the last address of others that it notes. */
function findVisitor({ socket, headers }: IncomingMessage): string {
  const peer = socket.remoteAddress ?? '';
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim());
  const other = isPublicAddress(peer) ? undefined : forwarded.findLast(isPublicAddress);
  return findNetwork(other ?? peer);
}

/** An IPv4 address, or the network of 64 bits that one owner of IPv6 addresses has. */
function findNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString();
}

function pairs(flat: readonly string[]): [string, string][] {
  return flat.flatMap((name, i) => (i % 2 === 0 ? [[name, flat[i + 1]!] as [string, string]] : []));
}
