/**
 * Keeps the shelf true: lists the shop's active products pass after pass, as fast as the budget and as often as the size of
 * the catalog allow, and looks again at products whose images are processed. Knows nothing of visitors, except that somebody
 * asked: on an edge runtime only a visitor's request gives it time to run. Called by relay.ts.
 */
import { sleep, type Clock } from '../catalog/clock.ts';
import type { Budget } from './budget.ts';
import type { RelayLog } from './log.ts';
import { readList, readProduct, unpack, type ProductRecord } from './record.ts';
import type { Shelf } from './shelf.ts';
import { UpstreamError, type Upstream, type UpstreamTrouble } from './upstream.ts';

const PAGE_SIZE = 100;
/** A listing that costs one request needs no repeating sooner than this; ready still shows within ten seconds. */
const SHORTEST_ROUND_MS = 5000;
/** Between looks at a product that is processed, where the listing comes round more slowly. */
const PROCESSING_LOOK_MS = 8000;
/** "If swap_ready is still false after a few minutes, the images most likely failed" (section 1): the listing is enough then. */
const PROCESSING_PATIENCE_MS = 5 * 60_000;
const FIRST_BACKOFF_MS = 1000;
const LONGEST_BACKOFF_MS = 30_000;
/** Pages of one pass that are read again because the catalog shrank under it. */
const STEPS_BACK = 3;

export interface Trouble {
  kind: UpstreamTrouble;
  /** When the next attempt is due, milliseconds since the epoch. */
  until: number;
}

export interface KeeperOptions {
  upstream: Upstream;
  budget: Budget;
  shelf: Shelf;
  clock: Clock;
  log: RelayLog;
  attemptTimeoutMs: number;
  stop: AbortSignal;
  /** Where several relays share their listings; see shared-store.ts. */
  sharing?: Sharing;
}

/** What several relays share besides the ledger. */
export interface Sharing {
  /** The newest complete listing another relay left, if it is newer than `since`. */
  newerThan(since: number): Promise<{ at: number; products: Iterable<[id: string, packed: string]> } | null>;
  /** True where no other relay is listing now; says so to the others for `ms` milliseconds. */
  claim(ms: number): Promise<boolean>;
  publish(at: number, products: Iterable<[id: string, packed: string]>): Promise<void>;
}

interface Pass {
  number: number;
  page: number;
  startedAt: number;
  total: number | null;
  seen: Set<string> | null;
  stepsBack: number;
  certain: boolean;
}

export class Keeper {
  #options: KeeperOptions;
  #pass: Pass;
  #nextPageAt = 0;
  #total: number | null = null;
  /** Until then the lane has nothing left for looks; the listing goes on. */
  #noLooksBefore = 0;
  #processing = new Map<string, { page: number; since: number; lookedAt: number }>();
  #failures = 0;
  #trouble: Trouble | null = null;
  #completedAt: number | null = null;
  #lastSuccessAt: number | null = null;
  #certain = false;
  /** The loop that runs now; another one takes over where it has not shown itself by `beatBy`. */
  #loop = 0;
  #beatBy = 0;
  #waiters = new Set<() => void>();

  constructor(options: KeeperOptions) {
    this.#options = options;
    this.#pass = this.#newPass(1);
    options.stop.addEventListener('abort', () => this.#announce(), { once: true });
  }

  /** When the shop's products were last listed completely; null before the first time. */
  get completedAt(): number | null {
    return this.#completedAt;
  }

  /** When the service last gave a usable answer to the listing. */
  get lastSuccessAt(): number | null {
    return this.#lastSuccessAt;
  }

  /** What keeps the listing from going on now. */
  get trouble(): Trouble | null {
    return this.#trouble;
  }

  get pass(): number {
    return this.#pass.number;
  }

  /** Milliseconds from one look at a product in the listing to the next. */
  get roundMs(): number {
    return Math.max(SHORTEST_ROUND_MS, this.#pages * this.#gapMs);
  }

  /** True where a product that is not on the shelf is none of the shop's: no lookup can find more than the listing did. */
  get thorough(): boolean {
    return this.#completedAt !== null && this.#certain && this.roundMs <= 2 * PROCESSING_LOOK_MS;
  }

  /** True where the first pass can't be waited for. */
  get slowToStart(): boolean {
    return this.#completedAt === null && this.#pages > this.#options.budget.listingPerMinute;
  }

  /** Sees to it that the loop runs. The promise is the loop's: an edge runtime hands it to `waitUntil`. */
  ensure(): Promise<void> | null {
    if (this.#options.stop.aborted || this.#options.clock.now() <= this.#beatBy) return null;
    return this.#run(++this.#loop).catch(() => {});
  }

  /** Resolves when `settled` holds after something changed, or after `ms` milliseconds. */
  async until(settled: () => boolean, ms: number): Promise<void> {
    if (settled()) return;
    await new Promise<void>((resolve) => {
      const end = () => {
        cancel();
        this.#waiters.delete(look);
        resolve();
      };
      const look = () => {
        if (settled()) end();
      };
      const cancel = this.#options.clock.wake(ms, end);
      this.#waiters.add(look);
    });
  }

  /** Puts a product that was looked up, and watches it while it is processed. */
  take(record: ProductRecord, page = 0): void {
    const { shelf, clock } = this.#options;
    const changed = shelf.put(record, this.#pass.number);
    const waits = record.tryon_status === 'active' && !record.swap_ready && record.images.length > 0;
    const known = this.#processing.get(record.id);
    if (!waits) this.#processing.delete(record.id);
    else if (known && !changed) Object.assign(known, { page, lookedAt: clock.now() });
    else this.#processing.set(record.id, { page, since: clock.now(), lookedAt: clock.now() });
  }

  get #pages(): number {
    return Math.max(1, Math.ceil((this.#total ?? 0) / PAGE_SIZE));
  }

  get #gapMs(): number {
    return 61_000 / this.#options.budget.listingPerMinute;
  }

  async #run(loop: number): Promise<void> {
    const { clock, attemptTimeoutMs } = this.#options;
    const mine = () => loop === this.#loop && !this.#options.stop.aborted;
    while (mine()) {
      this.#beatBy = clock.now() + attemptTimeoutMs + 5000;
      const wait = await this.#step();
      if (!mine()) return;
      this.#announce();
      if (wait <= 0) continue;
      this.#beatBy = clock.now() + wait + 1000;
      await sleep(clock, wait, this.#options.stop);
    }
  }

  /** Does the one thing that is due, and answers how many milliseconds nothing will be. */
  async #step(): Promise<number> {
    const { clock, log } = this.#options;
    try {
      const look = this.#dueLook();
      if (look) await this.#lookAt(look).catch((error: unknown) => this.#postponeLooks(error));
      else if (this.#nextPageAt <= clock.now()) await this.#listPage();
      else return Math.min(this.#nextPageAt, this.#nextLookAt()) - clock.now();
      this.#failures = 0;
      this.#trouble = null;
      return 0;
    } catch (error) {
      if (!(error instanceof UpstreamError)) log({ event: 'skipped', reason: 'the shared store failed' });
      if (error instanceof UpstreamError && error.trouble === 'no-budget') return error.waitMs;
      const backoff = Math.min(FIRST_BACKOFF_MS * 2 ** this.#failures++, LONGEST_BACKOFF_MS);
      const wait = Math.max(error instanceof UpstreamError ? error.waitMs : 0, backoff);
      const kind = error instanceof UpstreamError && error.trouble !== 'no-budget' ? error.trouble : 'failed';
      this.#trouble = { kind, until: clock.now() + wait };
      log({ event: 'trouble', trouble: kind, wait_ms: wait });
      return wait;
    }
  }

  async #listPage(): Promise<void> {
    const { clock, sharing, attemptTimeoutMs } = this.#options;
    const pass = this.#pass;
    if (sharing) {
      if (pass.page === 1 && (await this.#adopt(sharing))) return;
      // Long enough to reach the next page, short enough that another relay takes over soon where this one ends.
      if (!(await sharing.claim(2 * this.#gapMs + attemptTimeoutMs + SHORTEST_ROUND_MS))) {
        this.#nextPageAt = clock.now() + 1000;
        return;
      }
    }
    const list = await this.#readPage('listing', pass.page);
    const now = clock.now();
    this.#lastSuccessAt = now;
    this.#total = list.total;
    for (const record of list.products) {
      this.take(record, pass.page);
      pass.seen?.add(record.id);
    }

    const shrank = pass.total !== null && list.total < pass.total;
    if (pass.total !== null && list.total !== pass.total) pass.certain = false;
    pass.total = list.total;
    // After the first pass the calls are spread evenly, so that lookups and other relays find room in every minute.
    this.#nextPageAt = this.#completedAt === null ? now : now + this.#gapMs;
    if (shrank && pass.page > 1 && pass.stepsBack++ < STEPS_BACK) pass.page--;
    else if (pass.page * PAGE_SIZE < list.total && list.products.length > 0) pass.page++;
    else await this.#endPass();
  }

  async #endPass(): Promise<void> {
    const { clock, shelf, log, sharing } = this.#options;
    const pass = this.#pass;
    const now = clock.now();
    shelf.endPass(pass.number);
    for (const id of this.#processing.keys()) if (!shelf.get(id)) this.#processing.delete(id);
    this.#certain = pass.certain && (pass.seen === null || pass.seen.size >= (pass.total ?? 0));
    this.#completedAt = now;
    log({
      event: 'pass',
      products: shelf.size,
      pages: pass.page,
      ms: now - pass.startedAt,
      certain: this.#certain,
    });
    this.#nextPageAt = Math.max(now + this.#gapMs, pass.startedAt + SHORTEST_ROUND_MS);
    this.#pass = this.#newPass(pass.number + 1);
    this.#pass.startedAt = this.#nextPageAt;
    await sharing?.publish(now, shelf.packed());
  }

  /** Takes over what another relay listed; true where that was newer than what lies here. */
  async #adopt(sharing: Sharing): Promise<boolean> {
    const { clock, shelf } = this.#options;
    const newer = await sharing.newerThan(this.#completedAt ?? 0);
    if (!newer || newer.at <= clock.now() - this.roundMs * 2) return false;
    for (const record of unpackAll(newer.products)) this.take(record);
    shelf.endPass(this.#pass.number);
    this.#total = shelf.size;
    this.#completedAt = newer.at;
    this.#lastSuccessAt = newer.at;
    this.#certain = true;
    this.#pass = this.#newPass(this.#pass.number + 1);
    this.#nextPageAt = Math.max(clock.now() + 1000, newer.at + this.roundMs);
    return true;
  }

  async #lookAt(ids: string[]): Promise<void> {
    const { clock, upstream, shelf } = this.#options;
    const page = this.#processing.get(ids[0]!)!.page;
    for (const id of ids) this.#processing.get(id)!.lookedAt = clock.now();
    if (ids.length === 1) {
      const id = ids[0]!;
      const record = readProduct(await upstream.get('processing', `/products/${encodeURIComponent(id)}`));
      if (record) return this.take(record);
      this.#processing.delete(id);
      shelf.drop(id);
      return;
    }
    const list = await this.#readPage('processing', page);
    const found = new Set(list.products.map((record) => record.id));
    for (const record of list.products) this.take(record, page);
    // A product that slipped to another page is looked at by its id from now on.
    for (const id of ids)
      if (!found.has(id)) Object.assign(this.#processing.get(id)!, { page: 0, lookedAt: 0 });
  }

  #postponeLooks(error: unknown): void {
    if (!(error instanceof UpstreamError) || error.trouble !== 'no-budget') throw error;
    this.#noLooksBefore = this.#options.clock.now() + error.waitMs;
  }

  async #readPage(lane: 'listing' | 'processing', page: number) {
    const query = { tryon_status: 'active', page: String(page), limit: String(PAGE_SIZE) };
    const list = readList(await this.#options.upstream.get(lane, '/products', query));
    if (!list) throw new UpstreamError('failed', 0);
    if (list.unreadable > 0) this.#options.log({ event: 'skipped', reason: 'unreadable products' });
    return list;
  }

  /** Products whose look is due, all from one page of the listing, which then costs one request; or one by its id. */
  #dueLook(): string[] | null {
    const now = this.#options.clock.now();
    if (now < this.#noLooksBefore) return null;
    const due = this.#watched().filter(([, { lookedAt }]) => lookedAt + PROCESSING_LOOK_MS <= now);
    const first = due.toSorted((a, b) => a[1].lookedAt - b[1].lookedAt)[0];
    if (!first) return null;
    const page = first[1].page;
    const together = page === 0 ? [] : due.filter(([, other]) => other.page === page);
    return together.length > 1 ? together.map(([id]) => id) : [first[0]];
  }

  #nextLookAt(): number {
    const next = Math.min(
      ...this.#watched().map(([, { lookedAt }]) => lookedAt + PROCESSING_LOOK_MS),
      Infinity,
    );
    return Math.max(next, this.#noLooksBefore);
  }

  #watched() {
    // Where the listing comes round soon enough, it is the look.
    if (this.#completedAt === null || this.roundMs <= PROCESSING_LOOK_MS) return [];
    const now = this.#options.clock.now();
    return [...this.#processing].filter(([, { since }]) => now - since <= PROCESSING_PATIENCE_MS);
  }

  #newPass(number: number): Pass {
    return {
      number,
      page: 1,
      startedAt: this.#options.clock.now(),
      total: null,
      // Counting costs memory, and where a round is long, lookups fill its gaps anyway.
      seen: this.#pages <= 50 ? new Set() : null,
      stepsBack: 0,
      certain: true,
    };
  }

  #announce(): void {
    for (const look of this.#waiters) look();
  }
}

function* unpackAll(products: Iterable<[id: string, packed: string]>): Iterable<ProductRecord> {
  for (const [id, packed] of products) yield unpack(id, packed);
}
