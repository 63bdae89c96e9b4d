/**
 * The primary process of `--workers`: lists the products, starts the workers and restarts any that ends, sends them what
 * changed, hands them visitors' connections in turn, and stops them. It accepts the connections itself, because only the
 * process that accepts them can stop doing so without losing one. Answers no visitor.
 */
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProductChange } from '../../cache/product-cache.ts';
import type { RelayEngine } from '../../relay.ts';
import type { Clock } from '../../../base/clock.ts';
import type { Metrics } from '../metrics.ts';
import { closeQuietly } from '../quiet-close.ts';
import { listen } from '../server.ts';
import { shiftStatus, WORKER_VARIABLE, type ToPrimary, type ToWorker } from './worker-messages.ts';

/** Changes in one message. */
const MAX_CHANGES = 500;
const CHANGES_INTERVAL_MS = 50;
const STATUS_INTERVAL_MS = 500;
const RESTART_DELAY_MS = 1000;
/** Milliseconds after the drain at which a worker that has not stopped is killed. */
const GRACE_MS = 20_000;
/** Connections that may wait for a process that answers. */
const MAX_WAITING = 1000;

export interface PrimaryOptions {
  engine: RelayEngine;
  clock: Clock;
  workers: number;
  host: string;
  port: number;
  drainMs: number;
  metrics: Metrics;
  log: (entry: object) => void;
}

export class ClusterPrimary {
  readonly #options: PrimaryOptions;
  /** Those that answer; the next connection goes to the first. */
  #ready: Worker[] = [];
  readonly #workers = new Set<Worker>();
  readonly #waiting: Socket[] = [];
  readonly #dirty = new Set<string>();
  readonly #server: Server;
  #timers: NodeJS.Timeout[] = [];
  #isStopping = false;

  constructor(options: PrimaryOptions) {
    this.#options = options;
    options.engine.catalog.cache.onChange((id) => this.#dirty.add(id));
    // What arrives on it is read by the process that answers.
    this.#server = createServer({ pauseOnConnect: true }, (socket) => this.#handOver(socket));
  }

  /** Resolves with the address when all processes answer; rejects if that can't be. */
  async start(): Promise<string> {
    const { engine, workers, host, port } = this.#options;
    this.#timers = [
      setInterval(() => this.#sendChanges(), CHANGES_INTERVAL_MS),
      setInterval(() => this.#sendStatus([...this.#workers]), STATUS_INTERVAL_MS),
    ];
    engine.start();
    await Promise.all(Array.from({ length: workers }, () => this.#fork()));
    return listen(this.#server, host, port);
  }

  async stop(): Promise<void> {
    const { drainMs, engine } = this.#options;
    if (this.#server.listening) {
      this.#send([...this.#workers], { type: 'drain' });
      if (drainMs > 0) await sleep(drainMs);
      await closeQuietly(this.#server);
    }
    this.#isStopping = true;
    const ended = [...this.#workers].map((worker) => once(worker, 'exit'));
    this.#send([...this.#workers], { type: 'stop' });
    await Promise.race([Promise.all(ended), sleep(GRACE_MS, null, { ref: false })]);
    for (const worker of this.#workers) worker.process.kill('SIGKILL');
    for (const timer of this.#timers) clearInterval(timer);
    engine.close();
  }

  /** To the processes in turn; while none answers, it waits. */
  #handOver(socket: Socket): void {
    const worker = this.#ready.shift();
    if (!worker) {
      if (this.#waiting.push(socket) > MAX_WAITING) this.#waiting.shift()!.destroy();
      return;
    }
    this.#ready.push(worker);
    worker.process.send({ type: 'connection' } satisfies ToWorker, socket, { keepOpen: false }, (error) => {
      if (error) socket.destroy();
    });
  }

  /** Resolves when the process answers. */
  #fork(): Promise<void> {
    const worker = cluster.fork({ [WORKER_VARIABLE]: '1' });
    this.#workers.add(worker);
    return new Promise((resolve, reject) => {
      worker.on('message', (message: ToPrimary) => {
        if (message.type === 'ready') resolve();
        this.#receive(worker, message);
      });
      worker.once('exit', (code) => {
        this.#workers.delete(worker);
        this.#options.metrics.dropWorker(worker.id);
        this.#ready = this.#ready.filter((other) => other !== worker);
        reject(new Error(`A process that should answer ended with ${code}.`));
        if (this.#isStopping || !this.#server.listening) return;
        this.#options.log({ event: 'worker-ended', code });
        setTimeout(() => {
          if (!this.#isStopping) this.#fork().catch(() => {});
        }, RESTART_DELAY_MS);
      });
    });
  }

  #beginToAnswer(worker: Worker): void {
    this.#sendEverything(worker);
    this.#ready.unshift(worker);
    for (const socket of this.#waiting.splice(0)) this.#handOver(socket);
  }

  #receive(worker: Worker, message: ToPrimary): void {
    const { engine, metrics } = this.#options;
    if (message.type === 'ready') this.#beginToAnswer(worker);
    else if (message.type === 'refresh') engine.refresh();
    else if (message.type === 'counted') {
      for (const [status, times] of message.responses) metrics.countResponse(status, times);
      metrics.noteWorker(worker.id, message.usage);
    } else if (message.type === 'find') {
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
    this.#sendProducts([worker], [...this.#options.engine.catalog.cache.ids()]);
  }

  #sendChanges(): void {
    if (this.#dirty.size === 0) return;
    const ids = [...this.#dirty];
    this.#dirty.clear();
    this.#sendProducts([...this.#workers], ids);
  }

  /** The status comes last: it may say that the listing is complete. */
  #sendProducts(workers: readonly Worker[], ids: readonly string[]): void {
    for (let i = 0; i < ids.length; i += MAX_CHANGES) {
      const changes = ids.slice(i, i + MAX_CHANGES).map((id) => this.#changeOf(id));
      this.#send(workers, { type: 'changes', changes });
    }
    this.#sendStatus(workers);
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
