/**
 * The catalog in a worker: a replica of the primary's, which it asks for products that it does not have. Knows messages, and
 * not how they are sent.
 */
import type { Clock } from '../../../base/clock.ts';
import { ProductCache } from '../../cache/product-cache.ts';
import type { ProductKey } from '../../cache/product-key.ts';
import type { Catalog, CatalogStatus } from '../../sync/catalog.ts';
import type { LookupResult } from '../../sync/product-lookups.ts';
import { planRefresh } from '../../sync/refresh-plan.ts';
import { Waiters } from '../../sync/waiters.ts';
import { shiftStatus, type ToPrimary, type ToWorker } from './worker-messages.ts';

/** Lookups that may wait for the primary at once. */
const MAX_PENDING = 100;

export class ReplicaCatalog implements Catalog {
  readonly cache = new ProductCache();
  readonly #clock: Clock;
  readonly #send: (message: ToPrimary) => void;
  readonly #waiters: Waiters;
  readonly #pending = new Map<number, (found: LookupResult) => void>();
  #requests = 0;
  #status: CatalogStatus;

  constructor(clock: Clock, send: (message: ToPrimary) => void) {
    this.#clock = clock;
    this.#send = send;
    this.#waiters = new Waiters(clock);
    const { refreshIntervalMs, contactIntervalMs } = planRefresh(1, 60);
    this.#status = {
      role: 'following',
      listing: null,
      failure: null,
      lastContactAt: null,
      contactIntervalMs,
      refreshIntervalMs,
      isComplete: false,
      isSlowToStart: false,
    };
  }

  get status(): CatalogStatus {
    return this.#status;
  }

  until(settled: () => boolean, ms: number): Promise<void> {
    return this.#waiters.until(settled, ms);
  }

  find(key: ProductKey): Promise<LookupResult> {
    if (this.#pending.size >= MAX_PENDING) return Promise.resolve('unknown');
    const request = ++this.#requests;
    return new Promise((resolve) => {
      this.#pending.set(request, resolve);
      this.#send({ type: 'find', request, key });
    });
  }

  keepRunning(): null {
    return null;
  }

  requestRefresh(): void {
    this.#send({ type: 'refresh' });
  }

  receive(message: ToWorker): void {
    if (message.type === 'changes') for (const change of message.changes) this.cache.apply(change);
    else if (message.type === 'status') this.#status = shiftStatus(message.status, this.#clock.now());
    else if (message.type === 'found') this.#settle(message.request, message.found);
    this.#waiters.notify();
  }

  #settle(request: number, found: Extract<ToWorker, { type: 'found' }>['found']): void {
    const resolve = this.#pending.get(request);
    this.#pending.delete(request);
    if (typeof found === 'string') return resolve?.(found);
    this.cache.apply(found);
    resolve?.(this.cache.get(found[0]) ?? 'unknown');
  }
}
