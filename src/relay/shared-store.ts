/**
 * What several relays share: one ledger of calls, and the newest complete listing. Built on a plain key-value store with
 * `getItem` and `setItem`, which is what unstorage gives over Redis and the stores of edge runtimes. Such a store can't compare
 * and set, so the ledger's turn is taken by Fischer's rule: write your name where none is, wait longer than a write takes,
 * and go on only if it is still yours. Handed to createRelay as `store`.
 */
import { sleep, systemClock, type Clock } from '../http/clock.ts';
import type { Ledger, LedgerPage } from './budget.ts';

/** The part of an unstorage `Storage` that is used. */
export interface KeyValueStore {
  getItem(key: string): Promise<unknown>;
  setItem(key: string, value: unknown): Promise<void>;
  removeItem(key: string): Promise<void>;
}

export interface SharedStoreOptions {
  /** Milliseconds longer than a write takes to be seen by every instance: 100, for Redis next door. */
  settleMs?: number;
  clock?: Clock;
}

export interface SharedStore {
  ledger: Ledger;
  sharing: Sharing;
}

/** What several relays share besides the ledger. */
export interface Sharing {
  /** The newest complete listing another relay left, if it is newer than `since`. */
  newerThan(since: number): Promise<{ at: number; products: Iterable<[id: string, packed: string]> } | null>;
  /** True where no other relay is listing now; says so to the others for `ms` milliseconds. */
  claim(ms: number): Promise<boolean>;
  publish(at: number, products: Iterable<[id: string, packed: string]>): Promise<void>;
}

const LEDGER = 'storefront-tryon:ledger';
const TURN = 'storefront-tryon:turn';
const LISTER = 'storefront-tryon:lister';
const LISTING = 'storefront-tryon:listing';
const CHUNK = 1000;
/** A turn whose holder vanished ends by itself. */
const TURN_ENDS_MS = 5000;

interface Claim {
  by: string;
  until: number;
}

export function createSharedStore(store: KeyValueStore, options: SharedStoreOptions = {}): SharedStore {
  const { settleMs = 100, clock = systemClock } = options;
  const me = crypto.randomUUID();
  let queue: Promise<unknown> = Promise.resolve();

  /** Runs `work` while no other instance does; it must not begin to write once `inTime()` is false. */
  async function inTurn<Result>(work: (inTime: () => boolean) => Promise<Result>): Promise<Result> {
    for (;;) {
      const readAt = clock.now();
      const holder = (await store.getItem(TURN)) as Claim | null;
      if (holder && holder.by !== me && holder.until > readAt) {
        await sleep(clock, settleMs / 4 + Math.random() * settleMs);
        continue;
      }
      await store.setItem(TURN, { by: me, until: readAt + TURN_ENDS_MS } satisfies Claim);
      if (clock.now() - readAt > settleMs) {
        // Slower than the rule allows: the name may lie over that of one who went on already. Let its turn end.
        await sleep(clock, 10 * settleMs);
        continue;
      }
      await sleep(clock, settleMs);
      const entered = clock.now();
      if (((await store.getItem(TURN)) as Claim | null)?.by !== me) continue;
      try {
        return await work(() => clock.now() - entered <= 5 * settleMs);
      } finally {
        await store.removeItem(TURN);
      }
    }
  }

  async function changeLedger<Result>(change: (page: LedgerPage) => Result): Promise<Result> {
    for (;;) {
      const done = await inTurn(async (inTime) => {
        const page = ((await store.getItem(LEDGER)) as LedgerPage | null) ?? { calls: [], pausedUntil: 0 };
        if (!inTime()) return null;
        const outcome = change(page);
        await store.setItem(LEDGER, page);
        return { outcome };
      });
      if (done) return done.outcome;
    }
  }

  const ledger: Ledger = {
    update(change) {
      // One turn at a time from here: the name on the turn is the instance's.
      const result = queue.then(() => changeLedger(change));
      queue = result.catch(() => {});
      return result;
    },
  };

  const sharing: Sharing = {
    async newerThan(since) {
      const head = (await store.getItem(LISTING)) as { at: number; by: string; chunks: number } | null;
      if (!head || head.at <= since || head.by === me) return null;
      const products: [string, string][] = [];
      for (let index = 0; index < head.chunks; index++) {
        const chunk = (await store.getItem(`${LISTING}:${index}`)) as {
          at: number;
          products: [string, string][];
        } | null;
        // Another listing is being written over this one: wait for its head.
        if (chunk?.at !== head.at) return null;
        products.push(...chunk.products);
      }
      return { at: head.at, products };
    },
    async claim(ms) {
      const held = (await store.getItem(LISTER)) as Claim | null;
      const current = held !== null && held.until > clock.now();
      if (current && held.by !== me) return false;
      await store.setItem(LISTER, { by: me, until: clock.now() + ms } satisfies Claim);
      // A claim that two made at once costs a listing too many, inside the budget; one that lasts needs no second look.
      if (current) return true;
      await sleep(clock, settleMs);
      return ((await store.getItem(LISTER)) as Claim | null)?.by === me;
    },
    async publish(at, products) {
      let chunks = 0;
      let chunk: [string, string][] = [];
      const write = async () => {
        await store.setItem(`${LISTING}:${chunks++}`, { at, products: chunk });
        chunk = [];
      };
      for (const entry of products) if (chunk.push(entry) === CHUNK) await write();
      if (chunk.length > 0) await write();
      await store.setItem(LISTING, { at, by: me, chunks });
    },
  };

  return { ledger, sharing };
}
