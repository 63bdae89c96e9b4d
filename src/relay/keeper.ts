/**
 * Keeps the shelf true: lists the shop's active products pass after pass, as fast as the budget and as often as the size of
 * the catalog allow, and looks again at products whose images are processed. Knows nothing of visitors, except that somebody
 * asked: on an edge runtime only a visitor's request gives it time to run. Called by relay.ts.
 */
import { sleep, type Clock } from '../http/clock.ts';
import type { Budget } from './budget.ts';
import type { RelayLog } from './log.ts';
import { PAGE_SIZE, Pass } from './pass.ts';
import { LOOK_MS, Processing, type Look } from './processing.ts';
import { readList, readProduct, unpack, type ProductRecord } from './record.ts';
import type { Sharing } from './shared-store.ts';
import type { Shelf } from './shelf.ts';
import { UpstreamError, type Upstream, type UpstreamTrouble } from './upstream.ts';

/** A listing that costs one request needs no repeating sooner than this; ready still shows within ten seconds. */
const SHORTEST_ROUND_MS = 5000;
const FIRST_BACKOFF_MS = 1000;
const LONGEST_BACKOFF_MS = 30_000;

/** In larger catalogs a pass does not count its products. */
const MOST_COUNTED_PAGES = 50;

/** Products a pass did not bring any more that are asked after one by one. */
const MOST_CHECKED = 10;

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

export class Keeper {
  #options: KeeperOptions;
  #pass: Pass;
  #nextPageAt = 0;
  #total: number | null = null;
  #processing = new Processing();
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
    this.#pass = new Pass(1, options.clock.now(), true);
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

  /** Milliseconds from one look at a product in the listing to the next. */
  get roundMs(): number {
    return Math.max(SHORTEST_ROUND_MS, this.#pages * this.#gapMs);
  }

  /** True where a product that is not on the shelf is none of the shop's: no lookup can find more than the listing did. */
  get thorough(): boolean {
    return this.#completedAt !== null && this.#certain && this.roundMs <= 2 * LOOK_MS;
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
        if (settled() || this.#options.stop.aborted) end();
      };
      const cancel = this.#options.clock.wake(ms, end);
      this.#waiters.add(look);
    });
  }

  /** Puts a product that was looked up, and watches it while it is processed. */
  take(record: ProductRecord, page = 0): void {
    const { shelf, clock } = this.#options;
    this.#processing.note(record, shelf.put(record, this.#pass.number), page, clock.now());
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
      const now = clock.now();
      const look = this.#needsLooks ? this.#processing.due(now) : null;
      if (look) await this.#lookAt(look).catch((error: unknown) => this.#postponeLooks(error));
      else if (this.#nextPageAt <= now) await this.#listPage();
      else {
        const nextLookAt = this.#needsLooks ? this.#processing.nextAt(now) : Infinity;
        return Math.min(this.#nextPageAt, nextLookAt) - now;
      }
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
    for (const record of list.products) this.take(record, pass.page);
    // After the first pass the calls are spread evenly, so that lookups and other relays find room in every minute.
    this.#nextPageAt = this.#completedAt === null ? now : now + this.#gapMs;
    const ids = list.products.map((record) => record.id);
    if (pass.read(ids, list.total)) await this.#endPass();
  }

  async #endPass(): Promise<void> {
    const { clock, shelf, log, sharing } = this.#options;
    const pass = this.#pass;
    const now = clock.now();
    shelf.endPass(pass.number);
    this.#processing.forgetUnless((id) => shelf.has(id));
    // Switched off, or only slipped past: a few can be asked after instead of waiting for the next pass.
    for (const id of shelf.unseen(pass.number, MOST_CHECKED)) this.#processing.check(id, now);
    this.#certain = pass.certain;
    this.#completedAt = now;
    log({
      event: 'pass',
      products: shelf.size,
      pages: pass.page,
      ms: now - pass.startedAt,
      certain: this.#certain,
    });
    this.#nextPageAt = Math.max(now + this.#gapMs, pass.startedAt + SHORTEST_ROUND_MS);
    this.#beginPass();
    await sharing?.publish(now, shelf.packed());
  }

  /** Takes over what another relay listed; true where that was newer than what lies here. */
  async #adopt(sharing: Sharing): Promise<boolean> {
    const { clock, shelf } = this.#options;
    const newer = await sharing.newerThan(this.#completedAt ?? 0);
    if (!newer || newer.at <= clock.now() - this.roundMs * 2) return false;
    for (const [id, packed] of newer.products) this.take(unpack(id, packed));
    shelf.endPass(this.#pass.number);
    this.#total = shelf.size;
    this.#completedAt = newer.at;
    this.#lastSuccessAt = newer.at;
    this.#certain = true;
    this.#nextPageAt = Math.max(clock.now() + 1000, newer.at + this.roundMs);
    this.#beginPass();
    return true;
  }

  async #lookAt(look: Look): Promise<void> {
    const { clock, upstream, shelf } = this.#options;
    this.#processing.looked(look, clock.now());
    if ('id' in look) {
      const { id } = look;
      const record = readProduct(await upstream.get('processing', `/products/${encodeURIComponent(id)}`));
      if (record) return this.take(record);
      this.#processing.forget(id);
      shelf.drop(id);
      return;
    }
    const { products } = await this.#readPage('processing', look.page);
    const found = new Set(products.map((record) => record.id));
    for (const record of products) this.take(record, look.page);
    for (const id of look.ids) if (!found.has(id)) this.#processing.slipped(id);
  }

  #postponeLooks(error: unknown): void {
    if (!(error instanceof UpstreamError) || error.trouble !== 'no-budget') throw error;
    this.#processing.postpone(this.#options.clock.now() + error.waitMs);
  }

  async #readPage(lane: 'listing' | 'processing', page: number) {
    const query = { tryon_status: 'active', page: String(page), limit: String(PAGE_SIZE) };
    const list = readList(await this.#options.upstream.get(lane, '/products', query));
    if (!list) throw new UpstreamError('failed', 0);
    if (list.unreadable > 0) this.#options.log({ event: 'skipped', reason: 'unreadable products' });
    return list;
  }

  /** Where the listing comes round soon enough, it is the look. */
  get #needsLooks(): boolean {
    return this.#completedAt !== null && this.roundMs > LOOK_MS;
  }

  #beginPass(): void {
    this.#pass = new Pass(this.#pass.number + 1, this.#nextPageAt, this.#pages <= MOST_COUNTED_PAGES);
  }

  #announce(): void {
    for (const look of this.#waiters) look();
  }
}
