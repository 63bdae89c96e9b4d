/** The relay as a server on Node: everything bounded, and a stop that loses no request. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { failure } from '../http/relay-response.ts';
import { serveInTurn } from './connections.ts';
import { createRequestHandler, type RequestHandlerOptions } from './request-handler.ts';

/** How long responses in flight are waited for at the end: longer than a visitor waits for a listing. */
const GRACE_MS = 15_000;
/** How long idle connections stay open at the end: the first request of a new connection has arrived by then. */
const IDLE_CLOSE_DELAY_MS = 300;
/** A connection takes 13 kB, so that these take 130 MB. */
const MAX_CONNECTIONS = 10_000;

const NO_EXPECTATION = failure(417, 'validation_error', 'This expectation can not be met.');

export interface RelayServerOptions extends Omit<
  RequestHandlerOptions,
  'relay' | 'isDraining' | 'isClosing'
> {
  host?: string;
  /** 0 takes any free port. */
  port: number;
  /** Milliseconds for which connections are still accepted after the order to stop (0). */
  drainMs?: number;
}

export interface RelayServer {
  /** `http://host:port` */
  address: string;
  stop(): Promise<void>;
}

/** Resolves when the server listens; rejects if it can't, for example because the port is taken. */
export async function serveRelay(
  relay: RequestHandlerOptions['relay'],
  options: RelayServerOptions,
): Promise<RelayServer> {
  const { host = '127.0.0.1', port, drainMs = 0 } = options;
  let isDraining = false;
  const server = createServer({
    keepAliveTimeout: 65_000,
    headersTimeout: 15_000,
    requestTimeout: 30_000,
    connectionsCheckingInterval: 5000,
    // A request without one gets the envelope, too.
    requireHostHeader: false,
  });
  server.maxConnections = MAX_CONNECTIONS;
  // A connection on which nothing moves; Node's default is never.
  server.timeout = 75_000;
  const states = { isDraining: () => isDraining, isClosing: () => !server.listening };
  const endIdle = serveInTurn(server, createRequestHandler({ ...options, relay, ...states }));
  server.on('checkExpectation', (_request, response) => {
    response.writeHead(417, NO_EXPECTATION.headers as string[]).end(NO_EXPECTATION.body);
  });
  // Closing would end connections that were opened a moment ago and whose request is on its way: `stop` does it in time.
  server.closeIdleConnections = () => {};
  const address = await listen(server, host, port);
  relay.start();
  return {
    address,
    async stop() {
      isDraining = true;
      if (drainMs > 0) await sleep(drainMs);
      await untilRead();
      const closed = once(server, 'close');
      server.close();
      const linger = setTimeout(() => void untilRead().then(endIdle), IDLE_CLOSE_DELAY_MS);
      const force = setTimeout(() => server.closeAllConnections(), GRACE_MS);
      await closed;
      clearTimeout(linger);
      clearTimeout(force);
      relay.close();
    },
  };
}

/** Resolves when connections and requests that have arrived are accepted and read, which is done between two turns of the event loop. */
async function untilRead(): Promise<void> {
  await turn();
  await turn();
}

/** Resolves with the address; rejects if it can't listen. */
export async function listen(server: Server, host: string, port: number): Promise<string> {
  await once(server.listen(port, host), 'listening');
  const { port: taken } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${taken}`;
}
