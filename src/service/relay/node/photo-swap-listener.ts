/** The photo swap's routes on Node: the one part of the relay that reads a body, streams its answer, and tells visitors apart. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import ipaddr from 'ipaddr.js';
import { isPublicAddress } from '../../../core/http/public-address.ts';
import { failure } from '../http/relay-response.ts';
import { verifyAppProxy } from '../http/app-proxy.ts';
import type { SwapRoutes } from '../photo-swap/relay-routes.ts';

const UNSIGNED = failure(401, 'unauthorized', 'This relay answers only requests that come through the shop.');

/** The most of a refused photo that is read, and the longest time. */
const MAX_REST_BYTES = 32 * 2 ** 20;
const MAX_REST_MS = 5000;

export interface SwapListenerOptions {
  photoSwap: SwapRoutes;
  appProxySecret: string | null;
  /** The addresses or networks of proxies that are believed, besides those on private networks. */
  trustedProxies: readonly string[];
  /** Called with the status of every response. */
  count?: ((status: number) => void) | undefined;
}

/** @returns null for a path that is not the photo swap's */
export function createSwapListener({
  photoSwap,
  appProxySecret,
  trustedProxies,
  count,
}: SwapListenerOptions) {
  const isTrusted = trustIn(trustedProxies);

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
        ? await photoSwap.fetch(request, findVisitor(incoming, isTrusted, photoSwap.visitorHeader))
        : new Response(UNSIGNED.body, { status: UNSIGNED.status, headers: pairs(UNSIGNED.headers) });
      await readRest(incoming);
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

/** Reads the body of a request that was refused before: a connection that is closed while bytes arrive is reset, and the answer lost. */
async function readRest(incoming: IncomingMessage): Promise<void> {
  if (incoming.complete || incoming.readableDidRead) return;
  let left = MAX_REST_BYTES;
  const ended = new AbortController();
  const end = () => ended.abort();
  incoming.on('data', ({ length }: Buffer) => (left -= length) < 0 && end());
  incoming.once('end', end).once('close', end);
  await sleep(MAX_REST_MS, undefined, { signal: ended.signal }).catch(() => {});
}

/** Behind proxies that are believed: what their header says, else the last address that is none of them. */
function findVisitor(
  { socket, headers }: IncomingMessage,
  isTrusted: (address: string) => boolean,
  header: string | null,
): string {
  const peer = socket.remoteAddress ?? '';
  if (!isTrusted(peer)) return findNetwork(peer);
  if (header !== null) return findNetwork(String(headers[header] ?? peer));
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  const others = forwarded.map((address) => address.trim()).filter(ipaddr.isValid);
  return findNetwork(others.findLast((address) => !isTrusted(address)) ?? peer);
}

/** @param proxies addresses or networks, as 203.0.113.0/24 */
function trustIn(proxies: readonly string[]): (address: string) => boolean {
  const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');
  const networks = new BlockList();
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    if (bits) networks.addSubnet(address, Number(bits), familyOf(address));
    else networks.addAddress(address, familyOf(address));
  }
  return (address) => !isPublicAddress(address) || networks.check(address, familyOf(address));
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
