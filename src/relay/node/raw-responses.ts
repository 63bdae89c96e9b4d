/**
 * Responses to input that Node does not accept as a request: written to the connection directly, in the error envelope,
 * as the last thing before it is closed.
 */
import type { Duplex } from 'node:stream';
import { failure, type ResponseContent } from '../http/relay-response.ts';

const REASONS: Record<number, string> = {
  400: 'Bad Request',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

const CONTENT: Record<string, ResponseContent> = {
  HPE_HEADER_OVERFLOW: failure(431, 'validation_error', 'The headers are too large.'),
  ERR_HTTP_REQUEST_TIMEOUT: failure(408, 'request_timeout', 'The request did not arrive in time.'),
};
const MALFORMED = failure(400, 'validation_error', 'This is not an HTTP request.');
export const NO_TUNNEL = failure(405, 'method_not_allowed', 'This is no proxy.', {
  allow: 'GET, HEAD, OPTIONS',
});

/** From the last byte until a connection is closed from this side, so that the response is read before. */
const LINGER_MS = 1000;

/** @param code of Node's error, as `clientError` gives it */
export function contentForError(code: string | undefined): ResponseContent {
  return CONTENT[code ?? ''] ?? MALFORMED;
}

export function endWith(socket: Duplex, { status, headers, body }: ResponseContent): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  // Whoever does not close his side must not keep the connection.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
  let head = `HTTP/1.1 ${status} ${REASONS[status]}\r\nconnection: close\r\n`;
  for (let i = 0; i < headers.length; i += 2) head += `${headers[i]}: ${headers[i + 1]}\r\n`;
  socket.end(`${head}\r\n${body}`);
}
