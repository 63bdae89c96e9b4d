/** What `--verbose` adds: a line for each request that leaves, by whichever of Node's clients. Never headers, which hold the key. */
import { subscribe } from 'node:diagnostics_channel';

interface SentRequest {
  method: string;
  path: string;
  /** Of `fetch`. */
  origin?: string;
  /** Of `node:http`. */
  protocol?: string;
  host?: string;
}

interface Message {
  request: SentRequest;
  response?: { statusCode: number };
  error?: Error;
}

export function tellRequests(say: (line: string) => void): void {
  const begun = new WeakMap<SentRequest, number>();
  const begin = (message: unknown) => void begun.set((message as Message).request, performance.now());
  const end = (message: unknown) => {
    const { request, response, error } = message as Message;
    const { method, path, origin = `${request.protocol}//${request.host}` } = request;
    const ms = Math.round(performance.now() - (begun.get(request) ?? NaN));
    say(`  ${method} ${origin}${path}: ${response?.statusCode ?? error?.message ?? 'no answer'}, ${ms} ms`);
  };
  subscribe('undici:request:create', begin);
  subscribe('undici:request:headers', end);
  subscribe('undici:request:error', end);
  subscribe('http.client.request.start', begin);
  subscribe('http.client.response.finish', end);
  subscribe('http.client.request.error', end);
}
