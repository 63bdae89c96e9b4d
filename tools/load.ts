/**
 * `npm run load`: how much the relay carries, next to a bare handler that returns a constant, on this machine and over
 * loopback: requests for each second of CPU, in turns so that both meet the same machine; then latency. That is open loop:
 * requests leave when they are meant to, however late the responses are, and latency counts from then, so that a server that
 * stalls can't hide it. Bounded: a thousand products, a few seconds each, no more connections than said.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, createServer, get } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../src/core/base/clock.ts';
import { CountedService, served, uuid } from '../test/service/relay/counted-service.ts';

const PRODUCTS = 1000;
const SECONDS = 5;
const PER_SECOND = [500, 1500];
const CONNECTIONS = 64;
/** A request that is this late counts as lost. Milliseconds. */
const REQUEST_TIMEOUT_MS = 5000;

interface Result {
  answered: number;
  lost: number;
  seconds: number;
  latencies: number[];
}

async function startTarget(kind: string, upstream: string): Promise<Target> {
  const child = fork(fileURLToPath(new URL('load-target.ts', import.meta.url)), [kind, upstream], {
    execArgv: ['--import', 'tsx'],
    // Its log goes where logs cost what they cost, but nobody reads it.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [address] = (await once(child, 'message')) as [string];
  return { child, address };
}

interface Usage {
  cpuSeconds: number;
  rss: number;
}

async function measureUsage(child: ChildProcess): Promise<Usage> {
  child.send('usage');
  return ((await once(child, 'message')) as [Usage])[0];
}

interface Target {
  child: ChildProcess;
  address: string;
}

/** Requests that are made for one figure, and in how many turns. */
const MEASURED = 48_000;
const TURNS = 24;

/** What the relay is measured with: a path and what the visitor already has. */
interface Ask {
  name: string;
  choosePath: (n: number) => string;
  has: 'nothing' | 'the response';
}

const ASKS: Ask[] = (
  [
    ['by SKU', (n: number) => `/v1/products?external_id=SKU-${n}`],
    ['by id', (n: number) => `/v1/products/${uuid(n)}`],
  ] as const
).flatMap(([name, choosePath]) => [
  { name: `${name}, 200`, choosePath, has: 'nothing' as const },
  { name: `${name}, 304`, choosePath, has: 'the response' as const },
]);

/** Seconds of CPU for `count` requests, each connection sending its next one when it has its response. */
async function cpuFor(target: Target, ask: Ask, count: number): Promise<number> {
  const etags = new Map<number, string>();
  const wanted = ask.has === 'nothing' ? 0 : 20;
  for (let n = 0; n < wanted; n++)
    etags.set(n, (await fetch(target.address + ask.choosePath(n))).headers.get('etag') ?? '"none"');
  const before = await measureUsage(target.child);
  let left = count;
  const statuses = new Set<string>();
  await Promise.all(
    Array.from({ length: 32 }, (_, connection) => {
      const socket = connect(Number(new URL(target.address).port), '127.0.0.1');
      let answer = '';
      const send = () => {
        if (left-- <= 0) return void socket.destroy();
        const n = wanted ? left % wanted : (left * 7919 + connection) % PRODUCTS;
        const has = wanted ? `if-none-match: ${etags.get(n)}\r\n` : '';
        socket.write(
          `GET ${ask.choosePath(n)} HTTP/1.1\r\nhost: relay\r\norigin: https://shop.example\r\naccept: */*\r\nuser-agent: load\r\n${has}\r\n`,
        );
      };
      socket.on('data', (data) => {
        answer += data.toString('latin1');
        const end = answer.indexOf('\r\n\r\n');
        if (end < 0) return;
        const status = answer.slice(9, 12);
        const length = status === '304' ? 0 : Number(/content-length: (\d+)/i.exec(answer)?.[1] ?? 0);
        if (answer.length < end + 4 + length) return;
        statuses.add(status);
        answer = '';
        send();
      });
      send();
      return once(socket, 'close');
    }),
  );
  const expected = ask.has === 'nothing' || target.child === bare.child ? '200' : '304';
  if ([...statuses].join() !== expected) throw new Error(`${ask.name}: got ${[...statuses].join()}`);
  return (await measureUsage(target.child)).cpuSeconds - before.cpuSeconds;
}

/** The relay's requests per second of CPU, as a share of the bare handler's. All are asked in turns: a process grows faster with time. */
async function ratios(): Promise<Record<string, string | number>[]> {
  const used = ASKS.map(() => ({ bare: 0, relay: 0 }));
  for (const ask of ASKS) for (const target of [bare, relay]) await cpuFor(target, ask, MEASURED / 6);
  for (let turn = 0; turn < TURNS; turn++) {
    for (const [index, ask] of ASKS.entries()) {
      used[index]!.bare += await cpuFor(bare, ask, MEASURED / TURNS);
      used[index]!.relay += await cpuFor(relay, ask, MEASURED / TURNS);
    }
  }
  return ASKS.map(({ name }, index) => {
    const { bare, relay } = used[index]!;
    return {
      'one product': name,
      'bare, µs of CPU': ((bare / MEASURED) * 1e6).toFixed(1),
      'relay, µs of CPU': ((relay / MEASURED) * 1e6).toFixed(1),
      'share of bare': Number((bare / relay).toFixed(2)),
    };
  });
}

function load(address: string, perSecond: number): Promise<Result> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const count = perSecond * SECONDS;
  const result: Result = { answered: 0, lost: 0, seconds: 0, latencies: [] };
  const started = performance.now();
  let sent = 0;

  return new Promise((resolve) => {
    const done = () => {
      if (result.answered + result.lost < count) return;
      result.seconds = (performance.now() - started) / 1000;
      agent.destroy();
      resolve(result);
    };
    const send = (n: number) => {
      const intended = started + (n / perSecond) * 1000;
      let over = false;
      const end = (kind: 'answered' | 'lost') => {
        if (over) return;
        over = true;
        result[kind]++;
        if (kind === 'answered') result.latencies.push(performance.now() - intended);
        done();
      };
      const url = `${address}/v1/products?external_id=SKU-${(n * 7919) % PRODUCTS}`;
      const request = get(url, { agent, timeout: REQUEST_TIMEOUT_MS }, (response) => {
        response.resume().on('end', () => end(response.statusCode === 200 ? 'answered' : 'lost'));
      });
      request.on('timeout', () => request.destroy()).on('error', () => end('lost'));
    };
    const timer = setInterval(() => {
      const due = Math.min(count, Math.floor(((performance.now() - started) / 1000) * perSecond));
      while (sent < due) send(sent++);
      if (sent === count) clearInterval(timer);
    }, 1);
  });
}

function percentile(sorted: number[], share: number): string {
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return value === undefined ? '-' : value.toFixed(1);
}

const service = new CountedService(systemClock);
service.products = Array.from({ length: PRODUCTS }, (_, n) => served(n));
const upstream = createServer(async (request, response) => {
  const answer = await service.fetch(`http://service${request.url}`, {});
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
}).listen(0, '127.0.0.1');
await once(upstream, 'listening');
const upstreamAddress = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;

const bare = await startTarget('bare', upstreamAddress);
const relay = await startTarget('relay', upstreamAddress);
while ((await fetch(`${relay.address}/health`)).status !== 200)
  await new Promise((resolve) => setTimeout(resolve, 50));

const shares = await ratios();

const rows: Record<string, string | number>[] = [];
for (const [kind, { child, address }] of [
  ['bare', bare],
  ['relay', relay],
] as const) {
  for (const perSecond of PER_SECOND) {
    const { answered, lost, seconds, latencies } = await load(address, perSecond);
    const sorted = latencies.toSorted((a, b) => a - b);
    rows.push({
      server: kind,
      'meant per s': perSecond,
      'answered per s': Math.round(answered / seconds),
      lost,
      'p50 ms': percentile(sorted, 0.5),
      'p90 ms': percentile(sorted, 0.9),
      'p99 ms': percentile(sorted, 0.99),
      'max ms': percentile(sorted, 1),
      'memory MB': Math.round((await measureUsage(child)).rss / 2 ** 20),
    });
  }
  child.disconnect();
  await once(child, 'exit');
}
upstream.closeAllConnections();
upstream.close();

console.table(shares);
console.table(rows);
console.log(`Upstream requests in the busiest rolling minute: ${service.busiestMinute} (budget 60)`);
const MIN_SHARE = 0.6;
const tooSlow = shares.some((row) => (row['share of bare'] as number) < MIN_SHARE);
if (tooSlow || service.busiestMinute > 60 || rows.some(({ lost }) => lost !== 0)) process.exitCode = 1;
