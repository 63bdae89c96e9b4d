/**
 * One broker per page and service: gathers what buttons watch, asks for it, looks again while images are processed or
 * after a failure, and remembers what was ready. Knows no element. Built by whoever composes, watched by buttons.
 */
import type { Clock } from '../http/clock.ts';
import type { CatalogError } from '../catalog/errors.ts';
import { createTransport } from '../catalog/transport.ts';
import type { FetchLike } from '../http/attempt.ts';
import { isThrottled } from '../http/retry-policy.ts';
import { decide } from './decision.ts';
import { Entry, LOADING, type Watcher } from './entry.ts';
import { createLookup, isFor, type Answer } from './lookup.ts';
import { createMemory } from './memory.ts';
import type { Page } from './page.ts';
import type { Broker, Target } from './watch.ts';

export interface BrokerOptions {
  /** `{base_url}` without `/v1`. */
  baseUrl: string;
  /** For previews only; with one, nothing is remembered. */
  apiKey?: string;
  fetch?: FetchLike;
  clock: Clock;
  page: Page;
  /** Where ready products are remembered for the session; may throw, as a page's sessionStorage may. */
  storage: () => Storage | null;
}

/** Milliseconds in which what elements ask for is gathered: a frame. */
const GATHER_MS = 16;
/** An attempt, its one repetition and the wait between them end in about 10 seconds. */
const TIMES = { attemptTimeout: 4500, deadline: 9500, retries: 1, retryRateLimited: false };
/** Milliseconds for which an answer is taken as it is when another element asks. */
const FRESH_MS = 30_000;
/** Requests for one look at everything that is processing. */
const POLL_REQUESTS = 3;
/** The wait after a 429 whose Retry-After the page may not read. */
const RATE_LIMITED_MS = 15_000;
/** @throws TypeError that says what is wrong with `baseUrl` or `apiKey` */
export function createBroker({ baseUrl, apiKey, fetch, clock, page, storage }: BrokerOptions): Broker {
  const lookup = createLookup(createTransport({ baseUrl, apiKey, fetch, clock, ...TIMES }), clock);
  const memory = createMemory(baseUrl, apiKey ? () => null : storage);
  const entries = new Map<string, Entry>();
  const wanted = new Set<Entry>();
  let gathering = false;
  /** Until when the service has asked to be left alone, and how. */
  let resting = 0;
  let restError: unknown;
  let cancelAlarm = () => {};

  /** Since when nobody looks at the page; 0 while somebody does. */
  let leftAt = page.active ? 0 : clock.now();

  page.onChange(() => {
    if (page.active && leftAt) {
      for (const entry of entries.values()) {
        if (entry.dueAt < Infinity) entry.dueAt = 0;
        // Patience is for time in which somebody waits.
        entry.processingSince += clock.now() - leftAt;
      }
    }
    leftAt = page.active ? 0 : leftAt || clock.now();
    schedule();
  });

  const answer: Answer = (target, found) => {
    const asked = entries.get(keyOf(target))!;
    const now = clock.now();
    if ('error' in found) {
      const { error } = found;
      const isTimed = isThrottled(error as CatalogError);
      if (isTimed) {
        resting = Math.max(resting, now + ((error as CatalogError).retryAfter ?? RATE_LIMITED_MS));
        restError = error;
      }
      asked.fail(error, now, isTimed);
      asked.settle(now);
    } else {
      const { product } = found;
      // One product may be watched by its id and by its SKU.
      for (const entry of entries.values()) {
        if (entry !== asked && !(product && isFor(entry.target, product))) continue;
        entry.succeed(product, now);
        memory.remember(entry.target, entry.availability.state === 'ready' ? product : null);
        entry.settle(now);
      }
    }
    schedule();
  };

  function ask(entry: Entry): void {
    if (entry.asking) return;
    entry.asking = true;
    wanted.add(entry);
    if (!gathering && page.active) {
      gathering = true;
      clock.wake(GATHER_MS, send);
    }
  }

  function send(): void {
    gathering = false;
    if (!page.active) return;
    const gathered = [...wanted].filter((entry) => {
      // What the answer for another has settled meanwhile is not asked for any more.
      entry.asking &&= entry.watchers.size > 0 || entry.waiting.length > 0;
      return entry.asking;
    });
    wanted.clear();
    const now = clock.now();
    if (now < resting) {
      for (const entry of gathered) {
        // What was ready a while ago is as good as known: nobody has said otherwise.
        if (!entry.checkedAt || entry.availability.state !== 'ready') entry.fail(restError, now, true);
        entry.settle(now);
      }
      schedule();
    } else if (gathered.length > 0) {
      void lookup(
        gathered.map(({ target }) => target),
        answer,
      );
    }
  }

  /** Looks at everything that is due, and at whatever is processing with it. */
  function look(): void {
    const now = clock.now();
    const processing: Entry[] = [];
    for (const entry of entries.values()) {
      if (entry.watchers.size === 0 || entry.asking) continue;
      entry.tell(now);
      if (entry.availability.state === 'processing') {
        if (entry.isAwaited(now)) processing.push(entry);
        else entry.dueAt = Infinity;
      } else if (due(entry) <= now) {
        ask(entry);
      }
    }
    if (processing.some((entry) => due(entry) <= now)) poll(processing, now);
    schedule();
  }

  function poll(processing: Entry[], now: number): void {
    for (const entry of processing) {
      entry.asking = true;
      entry.dueAt = now + entry.interval;
    }
    // Whoever has waited longest comes first, in case not all of them can be asked for; and each product once.
    const longestFirst = processing.toSorted((a, b) => a.checkedAt - b.checkedAt);
    const once = new Map(longestFirst.map(({ availability, target }) => [availability.product?.id, target]));
    void lookup([...once.values()], answer, POLL_REQUESTS).then(() => {
      // Those that no request was left for.
      for (const entry of processing) if (entry.checkedAt < now) entry.settle(clock.now());
      schedule();
    });
  }

  function schedule(): void {
    cancelAlarm();
    cancelAlarm = () => {};
    if (!page.active) return;
    if (wanted.size > 0 && !gathering) {
      gathering = true;
      clock.wake(GATHER_MS, send);
    }
    let next = Infinity;
    for (const entry of entries.values()) {
      if (entry.watchers.size > 0 && !entry.asking) next = Math.min(next, due(entry), entry.ends);
    }
    if (next < Infinity) cancelAlarm = clock.wake(Math.max(0, next - clock.now()), look);
  }

  /** When to look again by itself: not before the service wants to be asked. */
  function due(entry: Entry): number {
    return Math.max(entry.dueAt, resting);
  }

  function entryOf(target: Target): Entry {
    const key = keyOf(target);
    let entry = entries.get(key);
    if (!entry) {
      entry = new Entry(target, key);
      const known = [...entries.values()].find(
        ({ checkedAt, availability: { product } }) => checkedAt && product && isFor(target, product),
      );
      const remembered = memory.recall(target);
      if (known) entry.copy(known);
      else if (remembered) entry.availability = decide(remembered);
      entries.set(key, entry);
    }
    return entry;
  }

  return {
    watch(target, patience, listener) {
      const entry = entryOf(target);
      const watcher: Watcher = { patience, tell: listener };
      const isFresh = entry.checkedAt > 0 && clock.now() - entry.checkedAt <= FRESH_MS;
      // Patience begins anew for who comes back later.
      if (!isFresh && entry.watchers.size === 0) entry.processingSince = clock.now();
      entry.watchers.add(watcher);
      if (!isFresh || entry.availability === LOADING) ask(entry);
      entry.tell(clock.now());
      schedule();
      return {
        refresh() {
          entry.startOver(clock.now());
          // An answer that is under way may be older than what is to be seen.
          if (entry.asking && !wanted.has(entry)) entry.waiting.push(() => ask(entry));
          else ask(entry);
        },
        async confirm() {
          if (!entry.checkedAt) ask(entry);
          if (entry.asking) await new Promise<void>((resolve) => entry.waiting.push(resolve));
          return entry.availability;
        },
        release() {
          entry.watchers.delete(watcher);
          schedule();
        },
      };
    },
  };
}

function keyOf({ productId, externalId }: Target): string {
  return productId === null ? `sku ${externalId}` : `id ${productId.toLowerCase()}`;
}
