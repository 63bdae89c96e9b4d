/**
 * Lets the requests of one connection be answered in turn, each only after the response before it was sent, and answers what is no
 * request. Without that, a flood of pipelined requests whose responses nobody reads took 447 MB, and 91 MB with it.
 */
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { failure, type ResponseContent } from '../http/relay-response.ts';

/** Requests that may wait on one connection. */
const MAX_PIPELINED = 64;
/** The time from the last byte until a connection is closed, in which the client can read it, and what it sends is not met by a reset. */
const LINGER_MS = 1000;

/** The answers to input that is no request, by the code of Node's error. */
const REFUSALS: Record<string, ResponseContent> = {
  HPE_HEADER_OVERFLOW: failure(431, 'validation_error', 'The headers are too large.'),
  ERR_HTTP_REQUEST_TIMEOUT: failure(408, 'request_timeout', 'The request did not arrive in time.'),
};
const MALFORMED = failure(400, 'validation_error', 'This is not an HTTP request.');
const NO_TUNNEL = failure(405, 'method_not_allowed', 'This is no proxy.', { allow: 'GET, HEAD, OPTIONS' });

/** The requests of one connection that are not answered yet. */
interface Pipeline {
  last: ServerResponse;
  waiting: number;
}

/** Kept on the socket itself: it is looked up for every request. */
const PIPELINE = Symbol('pipeline');
type SocketWithPipeline = Duplex & { [PIPELINE]?: Pipeline };

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Hands requests to the handler in turn.
 * @returns what ends the connections that have no request
 */
export function serveInTurn(server: Server, handle: Handler): () => void {
  const open = new Set<SocketWithPipeline>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', (request, response) => {
    const socket: SocketWithPipeline = request.socket;
    // It crossed with the end of its connection.
    if (!socket.writable) return;
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

  const isIdle = (socket: SocketWithPipeline) => socket[PIPELINE]?.last.writableFinished !== false;
  /** Waits for the response in flight, which it would break otherwise. */
  const endInTurn = (socket: SocketWithPipeline, content: ResponseContent) => {
    if (isIdle(socket)) endWith(socket, toText(content));
    else socket[PIPELINE]!.last.once('finish', () => endWith(socket, toText(content)));
  };
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET') socket.destroy();
    else endInTurn(socket, REFUSALS[error.code ?? ''] ?? MALFORMED);
  });
  server.on('connect', (_request, socket) => endInTurn(socket, NO_TUNNEL));
  return () => {
    for (const socket of open) if (isIdle(socket)) endWith(socket, '');
  };
}

/** Written to the connection directly, as the last thing before it is closed. */
function endWith(socket: Duplex, text: string): void {
  if (!socket.writable) return void socket.destroy();
  // Whoever does not close his side must not keep the connection.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.end(text);
}

function toText({ status, headers, body }: ResponseContent): string {
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\n`;
  for (let i = 0; i < headers.length; i += 2) head += `${headers[i]}: ${headers[i + 1]}\r\n`;
  return `${head}\r\n${body}`;
}
