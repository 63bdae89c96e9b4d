/**
 * Retries, states after failures, throttling and polling: loaded by a page once a request fails or a product is being processed.
 * Knows no element.
 */
import type { HttpResponse } from '../http/attempt.ts';
import type { Clock } from '../http/clock.ts';
import { withRetries } from '../http/with-retries.ts';
import { noResponse } from '../catalog/errors.ts';
import { readResponse } from '../catalog/read-response.ts';
import type { Schema } from '../catalog/standard-schema.ts';
import { afterFailure } from './failed-state.ts';
import { resumed, type ProductState } from './product-state.ts';
import { Scheduler, type SchedulerOptions } from './scheduler.ts';
import { Throttle } from './throttle.ts';
import type { TrackedProduct } from './tracked-product.ts';

export { anotherProduct, misfit } from './misfit.ts';

export interface FailedRequest<Output> {
  schema: Schema<Output>;
  /** For messages. */
  name: string;
  /** The first attempt, which failed. */
  first: Promise<HttpResponse>;
  send: (timeout: number) => Promise<HttpResponse>;
  clock: Clock;
  attemptTimeout: number;
  /** Milliseconds that are left for the retry. */
  deadline: number;
  random: () => number;
}

/**
 * Retries the request once, if it may be retried.
 * @throws CatalogError
 */
export function retry<Output>({
  schema,
  name,
  first,
  send,
  ...options
}: FailedRequest<Output>): Promise<Output> {
  let sent: Promise<HttpResponse> | null = first;
  return withRetries(
    { ...options, retries: 1, retryRateLimited: false, nonIdempotent: false },
    async (timeout) => {
      const attempt = sent ?? send(timeout);
      sent = null;
      const response = await attempt.catch((error: unknown) => {
        throw noResponse(error, name);
      });
      return readResponse(schema, name, response, options.clock.now());
    },
  );
}

export interface UpkeepOptions extends Omit<SchedulerOptions, 'throttle'> {
  /** Sets a product's state and ends its pending request. */
  settle: (tracked: TrackedProduct, state: ProductState) => void;
  random: () => number;
}

export interface Upkeep {
  /** To be called after any change. */
  update(): void;
  fail(tracked: TrackedProduct, error: unknown): void;
  /** During a pause that the service has asked for, settles the products of a batch without a request. */
  beforeSend(batch: readonly TrackedProduct[]): void;
}

export function createUpkeep({ settle, random, ...options }: UpkeepOptions): Upkeep {
  const { clock, batcher, page, products } = options;
  const throttle = new Throttle();
  const scheduler = new Scheduler({ ...options, throttle });

  function settleFailed(tracked: TrackedProduct, error: unknown, isThrottled: boolean): void {
    settle(tracked, afterFailure(tracked.state, error, clock.now(), isThrottled, random()));
  }

  /** Since when the page has been hidden; 0 while it is visible. */
  let hiddenSince = page.isActive ? 0 : clock.now();
  page.onChange(() => {
    const now = clock.now();
    if (!page.isActive) {
      hiddenSince ||= now;
    } else if (hiddenSince) {
      for (const tracked of products()) tracked.become(resumed(tracked.state, now - hiddenSince), now);
      hiddenSince = 0;
    }
    scheduler.update();
  });

  return {
    update: () => scheduler.update(),
    fail(tracked, error) {
      settleFailed(tracked, error, throttle.record(error, clock.now()));
      scheduler.update();
    },
    beforeSend(batch) {
      if (clock.now() >= throttle.throttledUntil) return;
      for (const tracked of batch) {
        const { checkedAt, availability } = tracked.state;
        // A product that was ready stays shown: nothing says otherwise.
        if (checkedAt && availability.state === 'ready') batcher.settle(tracked);
        else settleFailed(tracked, throttle.error, true);
      }
      scheduler.update();
    },
  };
}
