/**
 * One product that the page watches under one name: its state, and the watchers that are notified of it. Knows no request
 * and no timer.
 */
import type { Availability } from './availability.ts';
import { giveUp } from './decision.ts';
import { keyOf, type ProductRef } from './product-ref.ts';
import type { ProductState } from './product-state.ts';
import { MIN_POLL_INTERVAL_MS, type PollOptions } from './watch.ts';

export interface Watcher extends PollOptions {
  readonly listener: (availability: Availability) => void;
}

export class TrackedProduct {
  readonly ref: ProductRef;
  readonly key: string;
  #state: ProductState;
  /** Each with the availability of its last notification. */
  readonly #watchers = new Map<Watcher, Availability | undefined>();

  constructor(ref: ProductRef, state: ProductState) {
    this.ref = ref;
    this.key = keyOf(ref);
    this.#state = state;
  }

  get state(): ProductState {
    return this.#state;
  }

  get isWatched(): boolean {
    return this.#watchers.size > 0;
  }

  /** Milliseconds between polls while images are processed: the shortest that a watcher asks for. */
  get pollInterval(): number {
    return Math.max(
      MIN_POLL_INTERVAL_MS,
      Math.min(...[...this.#watchers.keys()].map(({ pollInterval }) => pollInterval)),
    );
  }

  /** When processing counts as failed, for each of those who are waiting for it. */
  get timeouts(): number[] {
    const waiting = [...this.#watchers].filter(([, told]) => told?.state === 'processing');
    return waiting.map(([watcher]) => this.#timeoutOf(watcher));
  }

  add(watcher: Watcher, now: number): void {
    this.#watchers.set(watcher, undefined);
    this.notify(now);
  }

  remove(watcher: Watcher): void {
    this.#watchers.delete(watcher);
  }

  become(state: ProductState, now: number): void {
    this.#state = state;
    this.notify(now);
  }

  /** Notifies each watcher of what is new to it, including a time-out. */
  notify(now: number): void {
    for (const [watcher, told] of this.#watchers) {
      let { availability } = this.#state;
      const { state, product } = availability;
      if (state === 'processing' && now >= this.#timeoutOf(watcher)) availability = giveUp(product);
      this.#watchers.set(watcher, availability);
      const isKnown = told?.state === availability.state && told.reason === availability.reason;
      if (!isKnown || told.product !== availability.product) watcher.listener(availability);
    }
  }

  #timeoutOf({ pollTimeout }: Watcher): number {
    return this.#state.processingSince + pollTimeout;
  }
}
