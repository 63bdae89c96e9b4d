/**
 * The relay's metrics in Prometheus' text format, on a port of their own, since they are not for visitors.
 */
import { createServer } from 'node:http';
import type { RelayHealth } from '../sync/freshness.ts';
import type { RelayLogEntry } from '../log.ts';
import { listen } from './server.ts';

const STATUSES = ['starting', 'ok', 'stale', 'refusing'] as const;
const ROLES = ['listing', 'following', 'alone'] as const;

/** Counts for as long as the process lives. */
export class Metrics {
  #responses = new Map<number, number>();
  #calls = new Map<string, number>();

  countResponse = (status: number): void => {
    this.#responses.set(status, (this.#responses.get(status) ?? 0) + 1);
  };

  /** Takes its figures out of what is logged. */
  note(entry: RelayLogEntry): void {
    if (entry.event !== 'upstream') return;
    const labels = `quota_class="${entry.quota_class}",status="${entry.status}"`;
    this.#calls.set(labels, (this.#calls.get(labels) ?? 0) + 1);
  }

  text(health: RelayHealth): string {
    const { user, system } = process.cpuUsage();
    const one = (value: number): [string, number][] => [['', value]];
    const flags = (label: string, words: readonly string[], word: string) =>
      words.map((each): [string, number] => [`{${label}="${each}"}`, each === word ? 1 : 0]);
    return [
      family(
        'tryon_relay_responses_total',
        'counter',
        'Responses to visitors, by status.',
        [...this.#responses].map(([status, n]): [string, number] => [`{status="${status}"}`, n]),
      ),
      family(
        'tryon_relay_upstream_calls_total',
        'counter',
        'Calls of the catalog service; status 0 had no answer.',
        [...this.#calls].map(([labels, n]): [string, number] => [`{${labels}}`, n]),
      ),
      family('tryon_relay_products', 'gauge', 'Active products in memory.', one(health.products)),
      family(
        'tryon_relay_listing_age_seconds',
        'gauge',
        'Age of the newest complete listing.',
        health.age === null ? [] : one(health.age),
      ),
      family('tryon_relay_refresh_seconds', 'gauge', 'When a newer one is due.', one(health.refresh)),
      family('tryon_relay_status', 'gauge', 'What visitors get.', flags('status', STATUSES, health.status)),
      family('tryon_relay_role', 'gauge', 'Who lists the products.', flags('role', ROLES, health.role)),
      family('process_cpu_seconds_total', 'counter', 'CPU time of the process.', one((user + system) / 1e6)),
      family(
        'process_resident_memory_bytes',
        'gauge',
        'Memory of the process.',
        one(process.memoryUsage.rss()),
      ),
    ].join('');
  }
}

function family(
  name: string,
  type: string,
  help: string,
  samples: [labels: string, value: number][],
): string {
  const lines = samples.map(([labels, value]) => `${name}${labels} ${value}\n`).join('');
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines}`;
}

export interface MetricsServer {
  address: string;
  close(): void;
}

/** Resolves when `GET /metrics` answers; rejects if the port is taken. */
export async function serveMetrics(host: string, port: number, text: () => string): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text());
  });
  return {
    address: await listen(server, host, port),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
