/** The relay's metrics and Node's own, for Prometheus, on a port of their own, since they are not for visitors. */
import { createServer } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { RelayHealth } from '../sync/catalog-status.ts';
import type { RelayLogEntry } from '../log.ts';
import type { Relay } from '../relay.ts';
import { listen } from './server.ts';

const STATUSES: readonly RelayHealth['status'][] = ['starting', 'ok', 'stale', 'refusing'];
const ROLES: readonly RelayHealth['role'][] = ['listing', 'following', 'alone'];

export class Metrics {
  readonly #registry = new Registry();
  readonly #of = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) => ({
    name: `tryon_relay_${name}`,
    help,
    labelNames,
    registers: [this.#registry],
  });
  readonly #responses = new Counter(
    this.#of('responses_total', 'Responses to visitors, by status.', 'status'),
  );
  readonly #calls = new Counter(
    this.#of(
      'upstream_calls_total',
      'Calls of the service; status 0 had no answer.',
      'quota_class',
      'status',
    ),
  );
  readonly #products = new Gauge(this.#of('products', 'Active products in memory.'));
  readonly #age = new Gauge(this.#of('listing_age_seconds', 'Age of the newest complete listing.'));
  readonly #refresh = new Gauge(this.#of('refresh_seconds', 'When a newer one is due.'));
  readonly #status = new Gauge(this.#of('status', 'What visitors get.', 'status'));
  readonly #role = new Gauge(this.#of('role', 'Who lists the products.', 'role'));

  readonly #swaps = new Counter(
    this.#of('photo_swaps_total', 'Pictures that were asked for, by what became of them.', 'outcome'),
  );
  readonly #swapSeconds = new Histogram({
    ...this.#of('photo_swap_seconds', 'What the engine took for a picture.'),
    buckets: [1, 2, 5, 10, 20, 40, 80, 160],
  });
  readonly #swapsSpent = new Gauge(this.#of('photo_swaps_spent', 'Pictures of today that count.'));

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
  }

  countResponse = (status: number): void => this.#responses.inc({ status });

  /** Takes its figures out of what is logged. */
  count(entry: RelayLogEntry): void {
    if (entry.event === 'photo-swap') {
      this.#swaps.inc({ outcome: entry.outcome });
      if (entry.outcome === 'made') this.#swapSeconds.observe(entry.ms / 1000);
    }
    if (entry.event !== 'upstream') return;
    this.#calls.inc({ quota_class: entry.quota_class, status: entry.status });
  }

  async text(health: ReturnType<Relay['health']>): Promise<string> {
    const { products, age, refresh, status, role, photo_swap } = health;
    this.#products.set(products);
    if (age === null) this.#age.remove();
    else this.#age.set(age);
    this.#refresh.set(refresh);
    for (const each of STATUSES) this.#status.set({ status: each }, each === status ? 1 : 0);
    for (const each of ROLES) this.#role.set({ role: each }, each === role ? 1 : 0);
    if (photo_swap) this.#swapsSpent.set(photo_swap.spent);
    return this.#registry.metrics();
  }
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
