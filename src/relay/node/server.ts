/**
 * The relay as a server on Node: everything bounded, and a stop that loses no request. Knows no environment and no command.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { failure } from '../http/relay-response.ts';
import type { Relay } from '../relay.ts';
import { serveInTurn } from './connections.ts';
import { createRequestHandler } from './request-handler.ts';

/** Milliseconds that responses under way are waited for when the server stops: longer than a visitor waits for a listing. */
const GRACE_MS = 15_000;

/** Milliseconds in which the request of a new connection arrives. */
const LINGER_MS = 300;

export interface RelayServerOptions {
  host?: string;
  /** 0 takes any free port. */
  port: number;
  /** With it, only requests that a Shopify app proxy signed are answered. */
  appProxySecret?: string | null;
  /** With it, `POST /refresh` exists. */
  refreshToken?: string | null;
  /** Milliseconds from the order to stop until no connection is taken any more (0). */
  drainMs?: number;
  /** Called with the status of every response. */
  count?: (status: number) => void;
}

export interface RelayServer {
  /** `http://host:port` */
  address: string;
  stop(): Promise<void>;
}

const NO_EXPECTATION = failure(417, 'validation_error', 'This expectation can not be met.');

/** Resolves when the server listens; rejects where it can't, for example because the port is taken. */
export async function serveRelay(relay: Relay, options: RelayServerOptions): Promise<RelayServer> {
  const { host = '127.0.0.1', port, appProxySecret = null, refreshToken = null, drainMs = 0 } = options;
  let draining = false;
  const server = createServer({
    keepAliveTimeout: 65_000,
    headersTimeout: 15_000,
    requestTimeout: 30_000,
    connectionsCheckingInterval: 5000,
    // A request without one gets the envelope, too.
    requireHostHeader: false,
  });
  const handle = createRequestHandler({
    relay,
    appProxySecret,
    refreshToken,
    isDraining: () => draining,
    count: options.count ?? (() => {}),
  });
  serveInTurn(server, handle);
  server.on('checkExpectation', (_request, response) => {
    response.writeHead(417, NO_EXPECTATION.headers as string[]).end(NO_EXPECTATION.body);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve).once('error', reject);
    server.listen(port, host);
  });
  relay.start();
  const { port: taken } = server.address() as AddressInfo;

  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    async stop() {
      draining = true;
      if (drainMs > 0) await sleep(drainMs);
      // Closing would end connections that were opened a moment ago and whose request is on its way.
      const closeIdle = server.closeIdleConnections.bind(server);
      server.closeIdleConnections = () => {};
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const linger = setTimeout(closeIdle, LINGER_MS);
      const force = setTimeout(() => server.closeAllConnections(), GRACE_MS);
      await closed;
      clearTimeout(linger);
      clearTimeout(force);
      relay.close();
    },
  };
}
