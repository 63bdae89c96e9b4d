/** The relay's metrics and Node's own, for Prometheus, on a port of their own, since they are not for visitors. */
import { createServer } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { RelayHealth } from '../sync/catalog-status.ts';
import type { RelayLogEntry } from '../log.ts';
import type { Relay } from '../relay.ts';
import { listen } from './server.ts';

const STATUSES: readonly RelayHealth['status'][] = ['starting', 'ok', 'stale', 'refusing'];
const ROLES: readonly RelayHealth['role'][] = ['listing', 'following', 'alone'];

export function createMetrics() {
  const registry = new Registry();
  const of = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) => {
    return { name: `tryon_relay_${name}`, help, labelNames, registers: [registry] };
  };
  const responses = new Counter(of('responses_total', 'Responses to visitors, by status.', 'status'));
  const calls = new Counter(
    of('upstream_calls_total', 'Calls of the service; status 0 had no answer.', 'quota_class', 'status'),
  );
  const products = new Gauge(of('products', 'Active products in memory.'));
  const age = new Gauge(of('listing_age_seconds', 'Age of the newest complete listing.'));
  const refresh = new Gauge(of('refresh_seconds', 'When a newer one is due.'));
  const status = new Gauge(of('status', 'What visitors get.', 'status'));
  const role = new Gauge(of('role', 'Who lists the products.', 'role'));
  const swaps = new Counter(
    of('photo_swaps_total', 'Pictures that were asked for, by what became of them.', 'outcome'),
  );
  const swapSeconds = new Histogram({
    ...of('photo_swap_seconds', 'What the engine took for a picture.'),
    buckets: [1, 2, 5, 10, 20, 40, 80, 160],
  });
  const swapsSpent = new Gauge(of('photo_swaps_spent', 'Pictures of today that count.'));
  collectDefaultMetrics({ register: registry });

  return {
    countResponse: (status: number): void => responses.inc({ status }),

    /** Takes its figures out of what is logged. */
    count(entry: RelayLogEntry): void {
      if (entry.event === 'upstream') calls.inc({ quota_class: entry.quota_class, status: entry.status });
      if (entry.event !== 'photo-swap') return;
      swaps.inc({ outcome: entry.outcome });
      if (entry.outcome === 'made') swapSeconds.observe(entry.ms / 1000);
    },

    async text(health: ReturnType<Relay['health']>): Promise<string> {
      products.set(health.products);
      if (health.age === null) age.remove();
      else age.set(health.age);
      refresh.set(health.refresh);
      for (const each of STATUSES) status.set({ status: each }, each === health.status ? 1 : 0);
      for (const each of ROLES) role.set({ role: each }, each === health.role ? 1 : 0);
      if (health.photo_swap) swapsSpent.set(health.photo_swap.spent);
      return registry.metrics();
    },
  };
}

/** Resolves when `GET /metrics` answers; rejects if the port is taken. */
export async function serveMetrics(host: string, port: number, text: () => Promise<string>) {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(await text());
  });
  return {
    address: await listen(server, host, port),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
