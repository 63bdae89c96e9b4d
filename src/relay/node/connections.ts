/**
 * Limits what one connection may request at once. Pipelined requests are answered one by one, each only after the response before
 * it was sent, so that responses which a visitor does not read take no memory. Does not know what is answered.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { contentForError, endWith, NO_TUNNEL } from './raw-responses.ts';

/** Requests that may wait on one connection. */
const MAX_PIPELINED = 64;
const MAX_CONNECTIONS = 10_000;
/** A connection on which nothing moves is closed, whatever it waits for. Milliseconds. */
const IDLE_MS = 30_000;

/** The requests of one connection that are not answered yet. */
interface Pipeline {
  last: ServerResponse;
  waiting: number;
}

/** Kept on the socket itself: it is looked up for every request. */
const PIPELINE = Symbol('pipeline');
type SocketWithPipeline = Duplex & { [PIPELINE]?: Pipeline };

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Hands requests to the handler in turn, and answers what is no request. */
export function serveInTurn(server: Server, handle: Handler): void {
  server.maxConnections = MAX_CONNECTIONS;
  server.setTimeout(IDLE_MS);

  server.on('request', (request, response) => {
    const socket: SocketWithPipeline = request.socket;
    const pipeline = socket[PIPELINE];
    if (!pipeline) {
      socket[PIPELINE] = { last: response, waiting: 0 };
      return handle(request, response);
    }
    const { last } = pipeline;
    pipeline.last = response;
    if (last.writableFinished) return handle(request, response);
    if (++pipeline.waiting > MAX_PIPELINED) {
      socket.destroy();
      return;
    }
    last.once('finish', () => {
      pipeline.waiting--;
      handle(request, response);
    });
  });

  /** After the response in flight, which it would break otherwise. */
  const endInTurn = (socket: SocketWithPipeline, code?: string, content = contentForError(code)) => {
    const last = socket[PIPELINE]?.last;
    if (!last || last.writableFinished) endWith(socket, content);
    else last.once('finish', () => endWith(socket, content));
  };
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET') socket.destroy();
    else endInTurn(socket, error.code);
  });
  server.on('connect', (_request, socket) => endInTurn(socket, undefined, NO_TUNNEL));
}
