/**
 * The primary process of `--workers`: lists the products, starts the workers and restarts any that ends, sends them what
 * changed, and stops them. Answers no visitor.
 */
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProductChange } from '../../cache/product-cache.ts';
import type { RelayEngine } from '../../relay.ts';
import type { Clock } from '../../../http/clock.ts';
import { shiftStatus, WORKER_VARIABLE, type ToPrimary, type ToWorker } from './messages.ts';

/** Changes in one message. */
const MAX_CHANGES = 500;
const CHANGES_INTERVAL_MS = 50;
const STATUS_INTERVAL_MS = 500;
const RESTART_DELAY_MS = 1000;
/** Milliseconds after the drain at which a worker that has not stopped is killed. */
const GRACE_MS = 20_000;

export interface PrimaryOptions {
  engine: RelayEngine;
  clock: Clock;
  workers: number;
  drainMs: number;
  count: (status: number, times: number) => void;
  log: (entry: object) => void;
}

export class ClusterPrimary {
  readonly #options: PrimaryOptions;
  readonly #workers = new Set<Worker>();
  readonly #dirty = new Set<string>();
  #timers: NodeJS.Timeout[] = [];
  #stopping = false;
  #address: string | null = null;

  constructor(options: PrimaryOptions) {
    this.#options = options;
    options.engine.catalog.cache.onChange((id) => this.#dirty.add(id));
  }

  /** Resolves with the address when all workers listen; rejects if one can't. */
  async start(): Promise<string> {
    this.#timers = [
      setInterval(() => this.#sendChanges(), CHANGES_INTERVAL_MS),
      setInterval(() => this.#sendStatus([...this.#workers]), STATUS_INTERVAL_MS),
    ];
    this.#options.engine.start();
    const addresses = await Promise.all(Array.from({ length: this.#options.workers }, () => this.#fork()));
    this.#address = addresses[0]!;
    return this.#address;
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    const ended = [...this.#workers].map((worker) => once(worker, 'exit'));
    this.#send([...this.#workers], { type: 'stop' });
    await Promise.race([Promise.all(ended), sleep(this.#options.drainMs + GRACE_MS, null, { ref: false })]);
    for (const worker of this.#workers) worker.process.kill('SIGKILL');
    for (const timer of this.#timers) clearInterval(timer);
    this.#options.engine.close();
  }

  #fork(): Promise<string> {
    const port = this.#address === null ? 0 : new URL(this.#address).port;
    const worker = cluster.fork({ [WORKER_VARIABLE]: port });
    this.#workers.add(worker);
    return new Promise((resolve, reject) => {
      worker.on('message', (message: ToPrimary) => {
        if (message.type === 'listening') resolve(message.address);
        else if (message.type === 'failed')
          reject(Object.assign(new Error(message.message), { code: message.code }));
        else this.#receive(worker, message);
      });
      worker.once('exit', (code) => {
        this.#workers.delete(worker);
        reject(new Error(`A worker ended with status ${code} before it listened.`));
        if (this.#stopping || this.#address === null) return;
        this.#options.log({ event: 'worker-ended', code });
        setTimeout(() => {
          if (!this.#stopping) this.#fork().catch(() => {});
        }, RESTART_DELAY_MS);
      });
    });
  }

  #receive(worker: Worker, message: ToPrimary): void {
    const { engine, count } = this.#options;
    if (message.type === 'ready') this.#sendEverything(worker);
    else if (message.type === 'refresh') engine.refresh();
    else if (message.type === 'counted')
      for (const [status, times] of message.responses) count(status, times);
    else if (message.type === 'find') {
      const { request, key } = message;
      void engine.catalog
        .find(key)
        .catch(() => 'unknown' as const)
        .then((found) =>
          this.#send([worker], {
            type: 'found',
            request,
            found: typeof found === 'string' ? found : this.#changeOf(found.id),
          }),
        );
    }
  }

  #sendEverything(worker: Worker): void {
    const ids = [...this.#options.engine.catalog.cache.ids()];
    for (let i = 0; i < ids.length; i += MAX_CHANGES) {
      const changes = ids.slice(i, i + MAX_CHANGES).map((id) => this.#changeOf(id));
      this.#send([worker], { type: 'changes', changes });
    }
    this.#sendStatus([worker]);
  }

  #sendChanges(): void {
    if (this.#dirty.size === 0) return;
    const ids = [...this.#dirty];
    this.#dirty.clear();
    for (let i = 0; i < ids.length; i += MAX_CHANGES) {
      const changes = ids.slice(i, i + MAX_CHANGES).map((id) => this.#changeOf(id));
      this.#send([...this.#workers], { type: 'changes', changes });
    }
    this.#sendStatus([...this.#workers]);
  }

  #sendStatus(workers: readonly Worker[]): void {
    this.#send(workers, {
      type: 'status',
      status: shiftStatus(this.#options.engine.catalog.status, -this.#options.clock.now()),
    });
  }

  #send(workers: readonly Worker[], message: ToWorker): void {
    for (const worker of workers) if (worker.isConnected()) worker.send(message, () => {});
  }

  #changeOf(id: string): ProductChange {
    return [id, this.#options.engine.catalog.cache.packed(id)];
  }
}
