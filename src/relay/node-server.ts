/**
 * The relay as a server on Node: a health path beside it, a Shopify app proxy's signature before it, and a stop that lets
 * answers under way finish. Knows no environment. Called by command.ts and the demo.
 */
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import { verifyAppProxy } from './app-proxy.ts';
import type { Relay } from './relay.ts';

export const HEALTH_PATH = '/health';
/** Milliseconds an answer under way is waited for when the server stops. */
const GRACE_MS = 5000;

export interface RelayServerOptions {
  host?: string;
  /** 0 takes any free port. */
  port: number;
  /** With it, only requests that a Shopify app proxy signed are answered. */
  appProxySecret?: string | null;
}

export interface RelayServer {
  /** `http://host:port` */
  address: string;
  stop(): Promise<void>;
}

/** Resolves when the server listens; rejects where it can't, for example because the port is taken. */
export async function serveRelay(relay: Relay, options: RelayServerOptions): Promise<RelayServer> {
  const { host = '127.0.0.1', port, appProxySecret } = options;

  async function answer(request: Request): Promise<Response> {
    if (new URL(request.url).pathname === HEALTH_PATH) return health(relay);
    if (!appProxySecret) return relay.fetch(request);
    const verified = await verifyAppProxy(request, appProxySecret);
    if (verified) return relay.fetch(verified);
    const error = { code: 'unauthorized', message: 'This relay answers only what comes through the shop.' };
    return Response.json({ error }, { status: 401, headers: { 'cache-control': 'no-store' } });
  }

  const server = serve({ fetch: answer, hostname: host, port, overrideGlobalObjects: false }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve).once('error', reject);
  });
  relay.start();
  const { port: taken } = server.address() as AddressInfo;

  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const force = setTimeout(() => server.closeAllConnections(), GRACE_MS);
      await closed;
      clearTimeout(force);
      relay.close();
    },
  };
}

/** 503 only while there is nothing to answer with: a relay that serves what it knows must not be taken out of service. */
function health(relay: Relay): Response {
  const found = relay.health();
  return Response.json(found, {
    status: found.status === 'starting' ? 503 : 200,
    headers: { 'cache-control': 'no-store' },
  });
}
