/**
 * `npm run load`: how much the relay carries, next to a bare handler that returns a constant, on this machine and over
 * loopback. Open loop: requests leave when they are meant to, however late the answers are, and latency counts from then, so
 * that a server that stalls can't hide it. Bounded: a thousand products, a few seconds each, no more connections than said.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../../src/http/clock.ts';
import { CountedService, served } from './counted-service.ts';

const PRODUCTS = 1000;
const SECONDS = 5;
const PER_SECOND = [500, 1500];
const CONNECTIONS = 64;
/** A request that is this late counts as lost. Milliseconds. */
const PATIENCE_MS = 5000;

interface Result {
  answered: number;
  lost: number;
  seconds: number;
  latencies: number[];
}

async function startTarget(
  kind: string,
  upstream: string,
): Promise<{ child: ChildProcess; address: string }> {
  const child = fork(fileURLToPath(new URL('load-target.ts', import.meta.url)), [kind, upstream], {
    execArgv: ['--import', 'tsx'],
  });
  const [address] = (await once(child, 'message')) as [string];
  return { child, address };
}

async function memoryOf(child: ChildProcess): Promise<number> {
  child.send('memory');
  const [rss] = (await once(child, 'message')) as [number];
  return rss / 2 ** 20;
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
      const request = get(url, { agent, timeout: PATIENCE_MS }, (response) => {
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

const rows: Record<string, string | number>[] = [];
for (const kind of ['bare', 'relay']) {
  const { child, address } = await startTarget(kind, upstreamAddress);
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
      'memory MB': Math.round(await memoryOf(child)),
    });
  }
  child.disconnect();
  await once(child, 'exit');
}
upstream.closeAllConnections();
upstream.close();

console.table(rows);
console.log(`Upstream requests in the busiest rolling minute: ${service.busiestMinute} (budget 60)`);
if (service.busiestMinute > 60 || rows.some(({ lost }) => lost !== 0)) process.exitCode = 1;
