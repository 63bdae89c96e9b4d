/**
 * Limits what one connection may request at once. Pipelined requests are answered one by one, each only after the response
 * before it was sent, so that responses which a visitor does not read take no memory.
 */
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import ipaddr from 'ipaddr.js';
import { failure, type ResponseContent } from '../http/relay-response.ts';

/** Requests that may wait on one connection. */
const MAX_PIPELINED = 64;
const MAX_CONNECTIONS = 10_000;
/** Of one address, which may be a proxy before all visitors: whoever takes these leaves room for others. */
const MAX_CONNECTIONS_PER_ADDRESS = 2000;
/**
 * A connection that takes no more of its response for so long is closed, whatever else arrives on it; and so is one on which no
 * request comes, since an empty line is enough for Node to keep it. Milliseconds, and those between two looks at all connections.
 */
const PATIENCE = { stalled: 30_000, idle: 75_000, look: 5000 };

/** From the last byte until a refused connection is closed from this side, so that the response is read before. */
const LINGER_MS = 1000;

/** What is answered to input that is no request, by the code of Node's error. */
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

/** What a connection did when it was last looked at, and since when it has done no more. */
interface Progress {
  last: ServerResponse | undefined;
  toSend: number;
  since: number;
}

/** Kept on the socket itself: it is looked up for every request. */
const PIPELINE = Symbol('pipeline');
type SocketWithPipeline = Duplex & { [PIPELINE]?: Pipeline };

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Closes at once what an address opens beyond its share. */
function limitPerAddress(server: Server): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = findNetwork(socket.remoteAddress ?? '');
    const count = (open.get(address) ?? 0) + 1;
    if (count > MAX_CONNECTIONS_PER_ADDRESS) return void socket.destroy();
    open.set(address, count);
    socket.once('close', () => {
      const left = open.get(address)! - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}

/** Closes connections that make no progress. Node's own time-outs begin anew with every byte that arrives. */
function closeStalled(server: Server, patience: typeof PATIENCE): void {
  const open = new Map<SocketWithPipeline, Progress>();
  server.on('connection', (socket: Socket) => {
    open.set(socket, { last: undefined, toSend: 0, since: performance.now() });
    socket.once('close', () => open.delete(socket));
  });
  const look = () => {
    const now = performance.now();
    for (const [socket, progress] of open) {
      const last = socket[PIPELINE]?.last;
      const toSend = socket.writableLength;
      const isAnswering = last?.writableEnded === false && toSend === 0;
      if (isAnswering || last !== progress.last || toSend !== progress.toSend)
        Object.assign(progress, { last, toSend, since: now });
      else if (now - progress.since > (toSend > 0 ? patience.stalled : patience.idle)) socket.destroy();
    }
  };
  const timer = setInterval(look, patience.look).unref();
  server.once('close', () => clearInterval(timer));
}

/** An IPv4 address, or the network of 64 bits that one owner of IPv6 addresses has. */
export function findNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString();
}

/**
 * Node ends each response with an empty chunk, and would hand both to the system as a list, which takes far longer than the one
 * write that the response is.
 */
function writeNoEmptyChunks(socket: Socket): void {
  const writeAll = socket._writev!;
  socket._writev = function (chunks, callback) {
    const [first, second] = chunks;
    if (chunks.length === 2 && second!.chunk === '') this._write(first!.chunk, first!.encoding, callback);
    else writeAll.call(this, chunks, callback);
  };
}

/** Hands requests to the handler in turn, and answers what is no request. */
export function serveInTurn(server: Server, handle: Handler, patience = PATIENCE): void {
  server.maxConnections = MAX_CONNECTIONS;
  limitPerAddress(server);
  closeStalled(server, patience);
  server.on('connection', writeNoEmptyChunks);

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
  const endInTurn = (socket: SocketWithPipeline, content: ResponseContent) => {
    const last = socket[PIPELINE]?.last;
    if (!last || last.writableFinished) endWith(socket, content);
    else last.once('finish', () => endWith(socket, content));
  };
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET') socket.destroy();
    else endInTurn(socket, REFUSALS[error.code ?? ''] ?? MALFORMED);
  });
  server.on('connect', (_request, socket) => endInTurn(socket, NO_TUNNEL));
}

/** Written to the connection directly, as the last thing before it is closed. */
function endWith(socket: Duplex, { status, headers, body }: ResponseContent): void {
  if (!socket.writable) return void socket.destroy();
  // Whoever does not close his side must not keep the connection.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\n`;
  for (let i = 0; i < headers.length; i += 2) head += `${headers[i]}: ${headers[i + 1]}\r\n`;
  socket.end(`${head}\r\n${body}`);
}
