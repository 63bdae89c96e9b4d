/**
 * What the page knows of one product, who is told of it, and what an answer makes of it. Knows no request and no timer:
 * it says when it wants to be looked at again. Kept by broker.ts, one for each product that was ever watched.
 */
import type { StorefrontProduct } from '../catalog/storefront-product.ts';
import type { Availability } from './availability.ts';
import { decide, decideFailure, giveUp } from './decision.ts';
import type { Patience, Target } from './watch.ts';

const FIRST_HEALING_MS = 5000;
const LONGEST_HEALING_MS = 120_000;
/** Failures that do not pass by themselves. */
const LASTING: readonly (string | null)[] = ['misconfigured', 'unauthorized'];

export const LOADING: Availability = { state: 'loading', reason: null, product: null };

export interface Watcher {
  patience: Patience;
  tell: (availability: Availability) => void;
  told?: Availability;
}

export class Entry {
  readonly watchers = new Set<Watcher>();
  availability = LOADING;
  /** When the answer came, 0 before: a remembered one is not checked yet. */
  checkedAt = 0;
  /** Since when somebody on this page has been waiting for the product's images. */
  processingSince = 0;
  /** When to look again by itself. */
  dueAt = Infinity;
  /** Being asked for, or about to be. */
  asking = false;
  /** Those who wait for the answer. */
  waiting: (() => void)[] = [];
  /** Failures since the last answer. */
  #failures = 0;

  constructor(
    readonly target: Target,
    readonly key: string,
  ) {}

  /** Begins with what another entry knows of the same product. */
  copy({ availability, checkedAt, processingSince, dueAt }: Entry): void {
    Object.assign(this, { availability, checkedAt, processingSince, dueAt });
  }

  succeed(found: StorefrontProduct | null, now: number): void {
    this.checkedAt = now;
    const before = this.availability.state;
    this.#failures = 0;
    this.availability = decide(found);
    const isProcessing = this.availability.state === 'processing';
    if (isProcessing && before !== 'processing') this.processingSince = now;
    this.dueAt = isProcessing ? now + this.interval : Infinity;
  }

  /** @param isTimed the service has said when to come back: at first only a moment is added to that */
  fail(error: unknown, now: number, isTimed: boolean): void {
    this.checkedAt = now;
    const first = isTimed ? 1000 : FIRST_HEALING_MS;
    const pause = Math.min(first * 2 ** this.#failures++, LONGEST_HEALING_MS);
    const failure = decideFailure(error);
    const passes = failure.state === 'error' && !LASTING.includes(failure.reason);
    // What is processing stays so while looks at it fail for a time: its own time-out ends it.
    if (!passes || this.availability.state !== 'processing') this.availability = failure;
    this.dueAt = passes ? now + pause : Infinity;
  }

  /** It is not asked for any more. */
  settle(now: number): void {
    this.asking = false;
    for (const resolve of this.waiting.splice(0)) resolve();
    this.tell(now);
  }

  startOver(now: number): void {
    this.processingSince = now;
    this.#failures = 0;
    if (this.availability.state !== 'ready') this.availability = LOADING;
    this.tell(now);
  }

  /** Tells each watcher what is new to it. */
  tell(now: number): void {
    for (const watcher of this.watchers) {
      let { availability } = this;
      const { state, product } = availability;
      if (state === 'processing' && now >= this.#endOf(watcher)) availability = giveUp(product);
      const { told } = watcher;
      watcher.told = availability;
      const same = told?.state === availability.state && told.reason === availability.reason;
      if (!same || told.product !== availability.product) watcher.tell(availability);
    }
  }

  /** Milliseconds between looks while images are processed. */
  get interval(): number {
    const shortest = Math.min(...[...this.watchers].map(({ patience }) => patience.pollInterval));
    return Math.max(shortest, this.#failures && FIRST_HEALING_MS * 2 ** this.#failures);
  }

  /** When the next watcher's patience with the processing ends. */
  get ends(): number {
    if (this.availability.state !== 'processing') return Infinity;
    const left = [...this.watchers].filter(({ told }) => told?.state === 'processing');
    return Math.min(...left.map((watcher) => this.#endOf(watcher)));
  }

  isAwaited(now: number): boolean {
    return [...this.watchers].some((watcher) => now < this.#endOf(watcher));
  }

  #endOf({ patience }: Watcher): number {
    return this.processingSince + patience.pollTimeout;
  }
}
