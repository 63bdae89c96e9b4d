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
/** Where connections come without end, one turn of the event loop after so many closes the socket all the same. */
const MAX_TURNS = 2000;
/** A turn that took no longer emptied the queue no longer ago. */
const SHORT_TURN_MS = 0.5;

const NO_EXPECTATION = failure(417, 'validation_error', 'This expectation can not be met.');

export interface RelayServerOptions extends Omit<RequestHandlerOptions, 'relay' | 'isDraining'> {
  host?: string;
  /** 0 takes any free port. */
  port: number;
  /** From the order to stop until no connection is taken any more (0). */
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
  serveInTurn(server, createRequestHandler({ ...options, relay, isDraining: () => isDraining }));
  server.on('checkExpectation', (_request, response) => {
    response.writeHead(417, NO_EXPECTATION.headers as string[]).end(NO_EXPECTATION.body);
  });
  // Closing would end connections that were opened a moment ago and whose request is on its way: `stop` does it in time.
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {};
  const address = await listen(server, host, port);
  relay.start();
  return {
    address,
    async stop() {
      isDraining = true;
      if (drainMs > 0) await sleep(drainMs);
      await untilNoneWaits(server);
      const closed = once(server, 'close');
      server.close();
      const linger = setTimeout(closeIdle, IDLE_CLOSE_DELAY_MS);
      const force = setTimeout(() => server.closeAllConnections(), GRACE_MS);
      await closed;
      clearTimeout(linger);
      clearTimeout(force);
      relay.close();
    },
  };
}

/** Resolves at a moment at which no connection waits in the socket's queue: the kernel resets those that wait when it closes. */
async function untilNoneWaits(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => accepted++;
  server.on('connection', count);
  // The order to stop may come in the middle of a turn, with connections that arrived after its queue was looked at.
  await turn();
  for (let turns = 0; turns < MAX_TURNS; turns++) {
    const before = accepted;
    const began = performance.now();
    // An immediate runs after the queue was emptied.
    await turn();
    if (accepted === before && performance.now() - began < SHORT_TURN_MS) break;
  }
  server.off('connection', count);
}

/** Resolves with the address; rejects if it can't listen. */
export async function listen(server: Server, host: string, port: number): Promise<string> {
  await once(server.listen(port, host), 'listening');
  const { port: taken } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${taken}`;
}
