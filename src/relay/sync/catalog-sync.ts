/**
 * Keeps the cache true: lists the shop's active products scan after scan, as fast as the budget and as often as the size of the
 * catalog allow, and looks again at products whose images are processed. Pages and looks are in flight beside each other, so
 * that none can hold up the other. Knows nothing of visitors, except that somebody asked: on an edge runtime only a visitor's
 * request gives it time to run. Knows no other relay; whoever does tells it its role.
 */
import type { Clock } from '../../http/clock.ts';
import { backoffDelay, type Backoff } from '../../http/retry-timing.ts';
import type { ProductCache } from '../cache/product-cache.ts';
import { readList, readProduct, type ListPage, type ProductRecord } from '../cache/product-record.ts';
import type { ProductKey } from '../http/storefront-query.ts';
import type { RelayLog } from '../log.ts';
import { BudgetSpent, UpstreamFailure, type CatalogUpstream } from '../upstream/catalog-upstream.ts';
import type { QuotaClass } from '../upstream/quotas.ts';
import type { RateLimiter } from '../upstream/rate-limiter.ts';
import type { Catalog, CatalogStatus, CompleteListing, SyncFailure, SyncRole } from './catalog.ts';
import { ListingScan, PAGE_SIZE } from './listing-scan.ts';
import { ProcessingWatch, type Look } from './processing-watch.ts';
import type { LookupResult, ProductLookups } from './product-lookups.ts';
import { planRefresh, type RefreshPlan } from './refresh-plan.ts';
import { Waiters } from './waiters.ts';

/** No longer than this: a service that is back should be listed soon, and the budget bounds the attempts. */
const BACKOFF: Backoff = { initial: 1000, max: 10_000, jitter: 0.5 };
/** Looks in flight at once: one that hangs must not hold up the others. */
const MAX_LOOKS = 4;
/** Products a scan did not bring any more that are looked at one by one. */
const MAX_CHECKS = 10;
/** The work shows itself at least this often. Milliseconds. */
const MAX_IDLE_MS = 10_000;
/** A first listing that takes longer is not waited for. */
const SLOW_START_MS = 60_000;

export interface CatalogSyncOptions {
  upstream: CatalogUpstream;
  limiter: RateLimiter;
  lookups: ProductLookups;
  cache: ProductCache;
  clock: Clock;
  log: RelayLog;
  /** Milliseconds. */
  attemptTimeout: number;
  signal: AbortSignal;
  /** Called with every listing that was completed here. */
  onListing?: ((listing: CompleteListing) => void) | undefined;
}

export class CatalogSync implements Catalog {
  readonly cache: ProductCache;
  readonly #options: CatalogSyncOptions;
  readonly #clock: Clock;
  readonly #waiters: Waiters;
  readonly #watch = new ProcessingWatch();
  #role: SyncRole = 'alone';
  #scan: ListingScan;
  /** The number of the last scan that was completed here; none counts that broke off. */
  #completedScan = -1;
  #nextPageAt = 0;
  #nextLookAt = 0;
  /** The page that is being read; null where none is. */
  #pageInFlight: number | null = null;
  #looksInFlight = 0;
  #hurries = true;
  #failures = 0;
  #failure: SyncFailure | null = null;
  #outerFailure: SyncFailure | null = null;
  #listing: CompleteListing | null = null;
  /** Products that were found alone while this scan goes on, perhaps behind it. */
  #foundAlone = new Set<string>();
  #claimedTotal = 0;
  #lastContactAt: number | null = null;
  /** Read anew after each change: requests look at it far more often than it changes. */
  #status: CatalogStatus | null = null;
  /** The loop that runs now; another one takes over where it has not shown itself by `#aliveUntil`. */
  #loop = 0;
  #aliveUntil = -Infinity;
  #wake: () => void = () => {};

  constructor(options: CatalogSyncOptions) {
    this.#options = options;
    this.cache = options.cache;
    this.#clock = options.clock;
    this.#waiters = new Waiters(options.clock);
    this.#scan = new ListingScan(1);
    options.signal.addEventListener('abort', () => this.#changed(), { once: true });
  }

  get status(): CatalogStatus {
    this.#status ??= this.#readStatus();
    return this.#status;
  }

  until(settled: () => boolean, ms: number): Promise<void> {
    return this.#waiters.until(() => settled() || this.#options.signal.aborted, ms);
  }

  async find(key: ProductKey): Promise<LookupResult> {
    const found = await this.#options.lookups.find(key);
    if (typeof found !== 'string') this.#store(found, 0, null);
    return found;
  }

  keepRunning(): Promise<void> | null {
    if (this.#options.signal.aborted || this.#clock.now() <= this.#aliveUntil) return null;
    return this.#run(++this.#loop);
  }

  requestRefresh(): void {
    this.#beginScan(this.#clock.now());
    this.#hurries = true;
    this.#changed();
  }

  /** Who lists. A follower makes no calls but lookups. */
  setRole(role: SyncRole): void {
    if (role === this.#role) return;
    const followed = this.#role === 'following';
    this.#role = role;
    this.#options.log({ event: 'role', role });
    this.#watch.clear();
    if (followed) {
      const dueAt = this.#listing ? this.#listing.startedAt + this.#plan.minIntervalMs : 0;
      this.#beginScan(Math.max(this.#clock.now(), dueAt));
      // What was seen in scans of its own is long past.
      this.#completedScan = -1;
      // Whoever listed before may have been long about it.
      this.#hurries = true;
    } else this.#nextPageAt = Math.min(this.#nextPageAt, this.#clock.now());
    this.#failures = 0;
    this.#failure = null;
    this.#changed();
  }

  /** Takes over a listing that was completed elsewhere or before; its products are in the cache already. */
  adopt(listing: CompleteListing): void {
    this.#listing = listing;
    this.#changed();
  }

  /** The relay that lists is there, and everything it published is in the cache. */
  noteContact(): void {
    this.#lastContactAt = this.#clock.now();
    this.#changed();
  }

  /** What keeps another relay, on which this one depends, from listing. */
  setFailure(failure: SyncFailure | null): void {
    this.#outerFailure = failure;
    this.#changed();
  }

  #readStatus(): CatalogStatus {
    const plan = this.#plan;
    const listing = this.#listing;
    return {
      role: this.#role,
      listing,
      failure: this.#failure ?? this.#outerFailure,
      lastContactAt: this.#lastContactAt,
      contactIntervalMs: plan.contactIntervalMs,
      refreshIntervalMs: plan.refreshIntervalMs,
      isComplete: listing !== null && listing.authoritative && listing.exact && plan.isQuick,
      isSlowToStart: listing === null && plan.refreshIntervalMs > SLOW_START_MS,
    };
  }

  get #pages(): number {
    const products = this.#listing ? this.cache.size : this.#claimedTotal;
    return Math.max(1, this.#scan.pages, this.#listing?.pages ?? 0, Math.ceil(products / PAGE_SIZE));
  }

  get #plan(): RefreshPlan {
    return planRefresh(this.#pages, this.#options.limiter.pool, this.#watch.pages(this.#clock.now()));
  }

  async #run(loop: number): Promise<void> {
    const mine = () => loop === this.#loop && !this.#options.signal.aborted;
    // What a loop before left in flight may never end.
    this.#pageInFlight = null;
    this.#looksInFlight = 0;
    while (mine()) {
      const wait = Math.min(Math.max(this.#startWhatIsDue(loop), 0), MAX_IDLE_MS);
      this.#aliveUntil = this.#clock.now() + wait + 1000;
      await new Promise<void>((resolve) => {
        const cancel = this.#clock.wake(wait, resolve);
        this.#wake = () => {
          cancel();
          resolve();
        };
      });
    }
  }

  /** Starts what is due, and answers in how many milliseconds something will be. */
  #startWhatIsDue(loop: number): number {
    if (this.#role === 'following') return Infinity;
    const now = this.#clock.now();
    const plan = this.#plan;
    this.#options.limiter.lend(plan.lending && this.#listing !== null);
    if (this.#listing !== null) this.#startLooks(plan, loop);
    if (this.#pageInFlight === null && this.#nextPageAt <= now) this.#readNextPage(plan, loop);
    const pageAt = this.#pageInFlight === null ? this.#nextPageAt : Infinity;
    const looks = this.#listing !== null && this.#looksInFlight < MAX_LOOKS;
    const lookAt = looks ? Math.max(this.#watch.nextAt(now, !plan.looks), this.#nextLookAt) : Infinity;
    return Math.min(pageAt, lookAt) - this.#clock.now();
  }

  #startLooks(plan: RefreshPlan, loop: number): void {
    const now = this.#clock.now();
    while (this.#looksInFlight < MAX_LOOKS && this.#nextLookAt <= now) {
      const look = this.#watch.due(now, !plan.looks);
      if (!look || (look.page > 0 && look.page === this.#pageInFlight)) return;
      if (!look.isDoubt) this.#nextLookAt = now + plan.lookSpacingMs;
      this.#look(look, loop);
    }
  }

  #readNextPage(plan: RefreshPlan, loop: number): void {
    const scan = this.#scan;
    const page = scan.nextPage ?? 1;
    const startedAt = this.#clock.now();
    this.#pageInFlight = page;
    this.#readPage('listing', page)
      .then((list) => {
        if (!this.#isCurrent(loop, scan)) return;
        if (list.unidentified < list.items || list.items === 0) {
          this.#failures = 0;
          this.#failure = null;
        }
        this.#nextPageAt = this.#hurries ? this.#clock.now() : startedAt + plan.pageIntervalMs;
        this.#takePage(list, page, startedAt);
      })
      .catch((error: unknown) => {
        if (this.#isCurrent(loop, scan)) this.#fail(error);
      })
      .finally(() => {
        if (loop !== this.#loop) return;
        if (scan === this.#scan) this.#pageInFlight = null;
        this.#changed();
      });
  }

  /** False where the answer comes too late: another loop, scan or relay has taken over. */
  #isCurrent(loop: number, scan: ListingScan): boolean {
    return loop === this.#loop && scan === this.#scan && this.#role !== 'following';
  }

  #fail(error: unknown): void {
    const now = this.#clock.now();
    if (error instanceof BudgetSpent) {
      this.#nextPageAt = now + error.waitMs;
      // Nothing is wrong, and nobody need wait for it.
      if (this.#lastContactAt !== null) this.#lastContactAt = this.#nextPageAt;
      return;
    }
    this.#scan.interrupt();
    const { kind, waitMs } = error instanceof UpstreamFailure ? error : new UpstreamFailure('failed');
    const wait = Math.max(waitMs, backoffDelay(BACKOFF, ++this.#failures, Math.random()));
    this.#nextPageAt = now + wait;
    this.#failure = { kind, until: this.#nextPageAt };
    this.#options.log({ event: 'upstream-failure', kind, wait_ms: Math.round(wait) });
  }

  #takePage(list: ListPage, page: number, sentAt: number): void {
    const scan = this.#scan;
    this.#claimedTotal = list.total;
    this.#lastContactAt = this.#clock.now();
    let fresh = 0;
    let added = 0;
    for (const record of list.products) {
      const lastSeen = this.cache.lastSeen(record.id);
      if (lastSeen !== scan.number) fresh++;
      if (lastSeen === null || lastSeen < this.#completedScan) added++;
      this.#store(record, page, scan.number);
    }
    for (const id of list.unreadableIds) {
      if (this.cache.lastSeen(id) !== scan.number) fresh++;
      this.cache.touch(id, scan.number);
    }
    const { items, total, unidentified } = list;
    scan.record({ page, items, fresh, added, total, unidentified, sentAt });
    if (unidentified + list.unreadableIds.length > 0)
      this.#options.log({ event: 'skipped', reason: 'unreadable products' });
    if (scan.nextPage !== null) return;
    if (scan.isUnusable) {
      this.#fail(new UpstreamFailure('failed'));
      this.#beginScan(this.#nextPageAt);
    } else this.#endScan();
  }

  #endScan(): void {
    const scan = this.#scan;
    const now = this.#clock.now();
    const { outcome, pages, provesAbsence } = scan;
    let checks = 0;
    for (const id of this.cache.unseenSince(scan.number)) {
      if (this.#foundAlone.has(id)) continue;
      const missedTwice = this.cache.lastSeen(id)! < this.#completedScan;
      if (provesAbsence || (outcome !== 'partial' && missedTwice)) this.cache.drop(id);
      // Switched off, or only missed: a few can be looked at instead of waiting for the next scan.
      else if (checks++ < MAX_CHECKS) this.#watch.check(id, now);
    }
    this.#completedScan = scan.number;
    this.#watch.forgetUnless((id) => this.cache.has(id));
    const exact = outcome === 'exact';
    const authoritative = exact || this.#listing !== null;
    this.#listing = { startedAt: scan.startedAt, completedAt: now, pages, exact, authoritative };
    this.#options.log({
      event: 'scan',
      products: this.cache.size,
      pages,
      ms: Math.round(now - scan.startedAt),
      exact,
    });
    this.#hurries = false;
    const { isQuick, pageIntervalMs, minIntervalMs } = this.#plan;
    // Too many to look at one by one: another scan tells sooner, where it is a short one.
    const again = isQuick && checks > MAX_CHECKS;
    this.#beginScan(again ? now : Math.max(now + pageIntervalMs, scan.startedAt + minIntervalMs));
    this.#options.onListing?.(this.#listing);
  }

  #beginScan(startsAt: number): void {
    this.#scan = new ListingScan(this.#scan.number + 1);
    this.#foundAlone.clear();
    this.#pageInFlight = null;
    this.#nextPageAt = startsAt;
  }

  #look(look: Look, loop: number): void {
    const scan = this.#scan;
    this.#looksInFlight++;
    this.#watch.begin(look);
    (look.page > 0 ? this.#lookAtPage(look, loop, scan) : this.#lookAtProduct(look.ids[0]!))
      .catch((error: unknown) => {
        const now = this.#clock.now();
        if (!(error instanceof BudgetSpent)) return this.#watch.postpone(look, now);
        this.#watch.giveBack(look);
        this.#nextLookAt = Math.max(this.#nextLookAt, now + error.waitMs);
      })
      .finally(() => {
        if (loop !== this.#loop) return;
        this.#looksInFlight--;
        this.#changed();
      });
  }

  async #lookAtPage(look: Look, loop: number, scan: ListingScan): Promise<void> {
    // A page that the scan has not read yet is part of the listing, only earlier than planned.
    const quotaClass = scan.hasRead(look.page) ? 'processing' : 'listing';
    const sentAt = this.#clock.now();
    const list = await this.#readPage(quotaClass, look.page);
    const found = new Set(list.products.map((record) => record.id));
    if (this.#isCurrent(loop, scan)) this.#takePage(list, look.page, sentAt);
    for (const id of look.ids) if (!found.has(id)) this.#watch.slipped(id, this.#clock.now());
  }

  async #lookAtProduct(id: string): Promise<void> {
    const body = await this.#options.upstream.get('processing', `/products/${encodeURIComponent(id)}`);
    if (this.#role === 'following') return;
    if (body === null) {
      this.#watch.forget(id);
      this.cache.drop(id);
      return;
    }
    const record = readProduct(body);
    if (!record) throw new UpstreamFailure('failed');
    this.#store(record, 0, null);
    // As good as seen by the scan that missed it.
    this.cache.touch(id, this.#completedScan);
  }

  async #readPage(quotaClass: QuotaClass, page: number): Promise<ListPage> {
    const query = { tryon_status: 'active', page: String(page), limit: String(PAGE_SIZE) };
    const list = readList(await this.#options.upstream.get(quotaClass, '/products', query));
    if (!list) throw new UpstreamFailure('failed');
    return list;
  }

  /** @param page of the listing; 0 where the product was found alone */
  #store(record: ProductRecord, page: number, scan: number | null): void {
    if (scan === null) this.#foundAlone.add(record.id);
    const changed = this.cache.put(record, scan);
    if (this.#role !== 'following') this.#watch.note(record, changed, page, this.#clock.now());
  }

  #changed(): void {
    this.#status = null;
    this.#waiters.notify();
    this.#wake();
  }
}
