/**
 * The HTTP side of the relay on Node, wherever its connections come from: everything bounded, and an end that loses no request.
 */
import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { failure } from '../http/relay-response.ts';
import type { Relay } from '../relay.ts';
import { serveInTurn, STALLED_MS } from './connections.ts';
import { createRequestHandler } from './request-handler.ts';

/** How long responses in flight are waited for at the end: longer than a visitor waits for a listing. */
const GRACE_MS = 15_000;
/** How long idle connections stay open at the end: the first request of a new connection has arrived by then. */
const IDLE_CLOSE_DELAY_MS = 300;

export interface AnsweringOptions {
  /** With it, only requests that a Shopify app proxy signed are answered. */
  appProxySecret?: string | null;
  /** With it, `POST /refresh` exists. */
  refreshToken?: string | null;
  /** Called with the status of every response. */
  count?: ((status: number) => void) | undefined;
}

const NO_EXPECTATION = failure(417, 'validation_error', 'This expectation can not be met.');

export class AnsweringServer {
  readonly http: Server;
  readonly #sockets = new Set<Socket>();
  readonly #closeIdle: () => void;
  #isDraining = false;

  constructor(relay: Relay, options: AnsweringOptions) {
    const { appProxySecret = null, refreshToken = null, count = () => {} } = options;
    this.http = createServer({
      keepAliveTimeout: 65_000,
      headersTimeout: 15_000,
      requestTimeout: 30_000,
      connectionsCheckingInterval: 5000,
      // A request without one gets the envelope, too.
      requireHostHeader: false,
    });
    const isDraining = () => this.#isDraining;
    serveInTurn(this.http, createRequestHandler({ relay, appProxySecret, refreshToken, isDraining, count }));
    this.http.on('checkExpectation', (request, response) => {
      request.socket.setTimeout(STALLED_MS);
      response.writeHead(417, NO_EXPECTATION.headers as string[]).end(NO_EXPECTATION.body);
    });
    this.http.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    // Closing would end connections that were opened a moment ago and whose request is on its way: `end` does it in time.
    this.#closeIdle = this.http.closeIdleConnections.bind(this.http);
    this.http.closeIdleConnections = () => {};
  }

  /** Connections that are open. */
  get connections(): number {
    return this.#sockets.size;
  }

  /** From now on it is not ready, and every response ends its connection. */
  drain(): void {
    this.#isDraining = true;
  }

  /** Resolves when every connection has ended. Call it when no new one comes any more. */
  async end(): Promise<void> {
    const linger = setTimeout(this.#closeIdle, IDLE_CLOSE_DELAY_MS);
    const force = setTimeout(() => this.http.closeAllConnections(), GRACE_MS);
    await Promise.all(
      [...this.#sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve))),
    );
    clearTimeout(linger);
    clearTimeout(force);
  }
}
