/** Implements `--verbose`: one line per request of any of Node's clients. Never prints headers, which contain the key. */
import { subscribe } from 'node:diagnostics_channel';

interface SentRequest {
  method: string;
  path: string;
  /** Set by `fetch`. */
  origin?: string;
  /** Set by `node:http`. */
  protocol?: string;
  host?: string;
}

interface Message {
  request: SentRequest;
  response?: { statusCode: number };
  error?: Error;
}

export function logRequests(say: (line: string) => void): void {
  const startTimes = new WeakMap<SentRequest, number>();
  const begin = (message: unknown) => void startTimes.set((message as Message).request, performance.now());
  const end = (message: unknown) => {
    const { request, response, error } = message as Message;
    const { method, path, origin = `${request.protocol}//${request.host}` } = request;
    const ms = Math.round(performance.now() - (startTimes.get(request) ?? NaN));
    say(`  ${method} ${origin}${path}: ${response?.statusCode ?? error?.message ?? 'no answer'}, ${ms} ms`);
  };
  subscribe('undici:request:create', begin);
  subscribe('undici:request:headers', end);
  subscribe('undici:request:error', end);
  subscribe('http.client.request.start', begin);
  subscribe('http.client.response.finish', end);
  subscribe('http.client.request.error', end);
}
