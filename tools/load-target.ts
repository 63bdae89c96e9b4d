/**
 * A server for load.ts, in a process of its own: the relay as its command runs it, with its log, or a bare handler that returns
 * one constant response. Says where it listens, and what it has used whenever it is asked.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRelay } from '../src/service/relay/index.ts';
import { openHostLog } from '../src/service/relay/node/host-log.ts';
import { serveRelay } from '../src/service/relay/node/server.ts';
import { served } from '../test/service/relay/counted-service.ts';

const [kind, upstream] = process.argv.slice(2);

async function serveBare(): Promise<string> {
  const body = JSON.stringify({ products: [served(1)], total: 1, page: 1, limit: 20 });
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const server = createServer((_request, response) => {
    response.writeHead(200, headers).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function serveTheRelay(): Promise<string> {
  const log = openHostLog();
  const relay = createRelay({
    baseUrl: upstream!,
    apiKey: 'key',
    allowedOrigins: ['https://shop.example'],
    log,
  });
  return (await serveRelay(relay, { port: 0 })).address;
}

const address = kind === 'relay' ? await serveTheRelay() : await serveBare();
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send!({ cpuSeconds: (user + system) / 1e6, rss: process.memoryUsage.rss() });
});
process.on('disconnect', () => process.exit());
process.send!(address);
