/**
 * A server for load.ts, in a process of its own: the relay, or a bare handler that returns one constant answer. Says where it
 * listens, and how much memory it holds whenever it is asked.
 */
import { createRelay, type Relay } from '../../src/relay/index.ts';
import { serveRelay } from '../../src/relay/node/server.ts';

const [kind, upstream] = process.argv.slice(2);

const constant: Relay = {
  fetch: async () => Response.json({ products: [], total: 0, page: 1, limit: 20 }),
  start() {},
  close() {},
  health: () => ({ status: 'ok', products: 0, age: null, refresh: 5, role: 'alone', failure: null }),
  answer: () => ({ response: { status: 200, headers: [], body: '' }, route: 'list' }),
  refresh() {},
};
const relay = kind === 'relay' ? createRelay({ baseUrl: upstream!, apiKey: 'key' }) : constant;
const server = await serveRelay(relay, { port: 0 });

process.on('message', () => process.send!(process.memoryUsage().rss));
process.on('disconnect', () => void server.stop());
process.send!(server.address);
