/**
 * One broker per page and service: gathers what buttons watch, asks for it, looks again while images are processed or
 * after a failure, and remembers what was ready. Knows no element. Built by whoever composes, watched by buttons.
 */
import type { Clock } from '../catalog/clock.ts';
import { CatalogError } from '../catalog/errors.ts';
import { createTransport, type FetchLike } from '../catalog/transport.ts';
import type { Availability } from './availability.ts';
import { decide, decideFailure, giveUp } from './decision.ts';
import { createLookup, type Answer } from './lookup.ts';
import { createMemory } from './memory.ts';
import type { Page } from './page.ts';
import type { Broker, Patience, Target } from './watch.ts';

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

/** Milliseconds in which what elements ask for is gathered: less than a frame. */
const GATHER_MS = 8;
/** An attempt, its one repetition and the wait between them end in about 10 seconds. */
const TIMES = { attemptTimeout: 4500, deadline: 9500, retries: 1 };
/** Milliseconds for which an answer is taken as it is when another element asks. */
const FRESH_MS = 30_000;
/** Requests for one look at everything that is processing. */
const POLL_REQUESTS = 3;
const FIRST_HEALING_MS = 5000;
const LONGEST_HEALING_MS = 120_000;
/** The wait after a 429 whose Retry-After the page may not read. */
const RATE_LIMITED_MS = 15_000;
/** Failures that do not pass by themselves. */
const LASTING: readonly (string | null)[] = ['misconfigured', 'unauthorized'];

interface Watcher {
  patience: Patience;
  tell: (availability: Availability) => void;
  told?: Availability;
}

interface Entry {
  readonly target: Target;
  readonly key: string;
  readonly watchers: Set<Watcher>;
  availability: Availability;
  /** When the answer came, 0 before: a remembered one is not checked yet. */
  checkedAt: number;
  /** Since when this page has seen the product processing. */
  processingSince: number;
  /** Failures since the last answer. */
  failures: number;
  /** When to look again by itself. */
  dueAt: number;
  /** Being asked for, or about to be. */
  asking: boolean;
  /** Those who wait for the answer. */
  waiting: (() => void)[];
}

const LOADING: Availability = { state: 'loading', reason: null, product: null };

/** @throws TypeError that says what is wrong with `baseUrl` or `apiKey` */
export function createBroker({ baseUrl, apiKey, fetch, clock, page, storage }: BrokerOptions): Broker {
  const lookup = createLookup(createTransport({ baseUrl, apiKey, fetch, clock, ...TIMES }));
  const memory = createMemory(baseUrl, apiKey ? () => null : storage);
  const entries = new Map<string, Entry>();
  const wanted = new Set<Entry>();
  let gathering = false;
  /** Until when the service has asked to be left alone. */
  let resting = 0;
  let cancelAlarm = () => {};

  page.onChange(() => {
    if (page.active) for (const entry of entries.values()) if (entry.dueAt < Infinity) entry.dueAt = 0;
    schedule();
  });

  function tell(entry: Entry): void {
    for (const watcher of entry.watchers) {
      let { availability } = entry;
      const { state, product } = availability;
      if (state === 'processing' && clock.now() - entry.processingSince >= watcher.patience.pollTimeout) {
        availability = giveUp(product);
      }
      const { told } = watcher;
      watcher.told = availability;
      const same = told?.state === availability.state && told.reason === availability.reason;
      if (!same || told.product !== availability.product) watcher.tell(availability);
    }
  }

  const answer: Answer = (target, found) => {
    const entry = entries.get(keyOf(target))!;
    const now = clock.now();
    const before = entry.availability.state;
    entry.asking = false;
    if ('error' in found) {
      const { error } = found;
      const rest = error instanceof CatalogError && error.status === 429;
      if (rest) resting = Math.max(resting, now + (error.retryAfter ?? RATE_LIMITED_MS));
      entry.failures++;
      // What is processing stays so while looks at it fail: its own time-out ends it.
      if (before !== 'processing') entry.availability = decideFailure(error);
      const { state, reason } = entry.availability;
      const pause = Math.min(FIRST_HEALING_MS * 2 ** (entry.failures - 1), LONGEST_HEALING_MS);
      const heals = state === 'processing' || (state === 'error' && !LASTING.includes(reason));
      entry.dueAt = heals ? Math.max(now + pause, resting) : Infinity;
      if (state === 'error' && rest) entry.dueAt = resting;
    } else {
      entry.failures = 0;
      entry.availability = decide(found.product);
      const { state, product } = entry.availability;
      if (state === 'processing' && before !== 'processing') entry.processingSince = now;
      entry.dueAt = state === 'processing' ? now + interval(entry) : Infinity;
      memory.remember(entry.key, state === 'ready' ? product : null);
    }
    entry.checkedAt = now;
    for (const resolve of entry.waiting.splice(0)) resolve();
    tell(entry);
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
      const isWatched = entry.watchers.size > 0 || entry.waiting.length > 0;
      if (!isWatched) entry.asking = false;
      return isWatched;
    });
    wanted.clear();
    const targets = gathered.map(({ target }) => target);
    if (clock.now() < resting) {
      const error = new CatalogError('http', 'The service asked to wait.', {
        status: 429,
        retryAfter: resting - clock.now(),
      });
      for (const target of targets) answer(target, { error });
    } else if (targets.length > 0) {
      void lookup(targets, answer);
    }
  }

  /** Looks at everything that is due, and at whatever is processing with it. */
  function look(): void {
    const now = clock.now();
    const processing: Entry[] = [];
    for (const entry of entries.values()) {
      if (entry.watchers.size === 0 || entry.asking) continue;
      tell(entry);
      if (entry.availability.state === 'processing') {
        if (patient(entry)) processing.push(entry);
        else entry.dueAt = Infinity;
      } else if (entry.dueAt <= now) {
        ask(entry);
      }
    }
    if (processing.some(({ dueAt }) => dueAt <= now)) poll(processing, now);
    schedule();
  }

  function poll(processing: Entry[], now: number): void {
    for (const entry of processing) {
      entry.asking = true;
      entry.dueAt = now + interval(entry);
    }
    // Whoever has waited longest comes first, in case not all of them can be asked for.
    const targets = processing.toSorted((a, b) => a.checkedAt - b.checkedAt).map(({ target }) => target);
    void lookup(targets, answer, POLL_REQUESTS).then(() => {
      for (const entry of processing) entry.asking = false;
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
      if (entry.watchers.size > 0 && !entry.asking) next = Math.min(next, entry.dueAt, ends(entry));
    }
    if (next < Infinity) cancelAlarm = clock.wake(Math.max(0, next - clock.now()), look);
  }

  /** When the first watcher's patience with the processing ends. */
  function ends({ availability, processingSince, watchers }: Entry): number {
    if (availability.state !== 'processing') return Infinity;
    const left = [...watchers].filter(({ told }) => told?.state === 'processing');
    return Math.min(...left.map(({ patience }) => processingSince + patience.pollTimeout));
  }

  function patient({ processingSince, watchers }: Entry): boolean {
    return [...watchers].some(({ patience }) => clock.now() - processingSince < patience.pollTimeout);
  }

  function entryOf(target: Target): Entry {
    const key = keyOf(target);
    let entry = entries.get(key);
    if (!entry) {
      const remembered = memory.recall(key);
      entry = {
        target,
        key,
        watchers: new Set(),
        availability: remembered ? decide(remembered) : LOADING,
        checkedAt: 0,
        processingSince: 0,
        failures: 0,
        dueAt: Infinity,
        asking: false,
        waiting: [],
      };
      entries.set(key, entry);
    }
    return entry;
  }

  return {
    watch(target, patience, listener) {
      const entry = entryOf(target);
      const watcher: Watcher = { patience, tell: listener };
      entry.watchers.add(watcher);
      if (entry.availability.state === 'error') entry.availability = LOADING;
      if (!entry.checkedAt || entry.availability === LOADING || clock.now() - entry.checkedAt > FRESH_MS)
        ask(entry);
      tell(entry);
      schedule();
      return {
        refresh() {
          entry.processingSince = clock.now();
          entry.failures = 0;
          if (entry.availability.state !== 'ready') entry.availability = LOADING;
          ask(entry);
          tell(entry);
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

function interval({ watchers, failures }: Entry): number {
  const shortest = Math.min(...[...watchers].map(({ patience }) => patience.pollInterval));
  return Math.max(shortest, failures && FIRST_HEALING_MS * 2 ** failures);
}

function keyOf({ productId, externalId }: Target): string {
  return productId === null ? `sku ${externalId}` : `id ${productId.toLowerCase()}`;
}
