/** A server for a test, on a port that the kernel chooses, which ends together with all of its connections. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerOptions, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

export const findType = (path: string) => TYPES[extname(path)] ?? 'application/octet-stream';

export type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

export async function listen(answer: Answer, options: ServerOptions = {}) {
  const server = createServer(options, async (request, response) => {
    try {
      await answer(request, response);
    } catch {
      // A page that is closed breaks its requests off.
      response.destroy();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  async function close(): Promise<void> {
    const closed = once(server.close(), 'close');
    server.closeAllConnections();
    await closed;
  }
  return { port, origin: `http://127.0.0.1:${port}`, close };
}

export type Listening = Awaited<ReturnType<typeof listen>>;

/** Answers with a file of this machine, or with 404 where it is not there. */
export async function sendFile(
  response: ServerResponse,
  path: string | URL | null,
  headers: Record<string, string> = {},
): Promise<void> {
  const content = path && (await readFile(path).catch(() => null));
  if (!content) return void response.writeHead(404).end();
  response.writeHead(200, { 'content-type': findType(String(path)), ...headers }).end(content);
}
