/**
 * Keeps the cache true by listing the shop's active products as fast as the budget and as often as the size of the catalog
 * allow, and by polling products whose images are processed. On an edge runtime only a visitor's request gives it time to run.
 */
import type { Clock } from '../../../core/base/clock.ts';
import type { ProductCache } from '../cache/product-cache.ts';
import type { ProductKey } from '../cache/product-key.ts';
import type { ProductRecord } from '../cache/product-record.ts';
import type { RelayLog } from '../log.ts';
import type { CatalogUpstream } from '../upstream/catalog-upstream.ts';
import type { RateLimiter } from '../upstream/rate-limiter.ts';
import type { CatalogStatus, CompleteListing, SyncFailure, SyncRole } from './catalog.ts';
import { ListingReader } from './listing-reader.ts';
import { PAGE_SIZE } from './listing-round.ts';
import { ProcessingWatch } from './processing-watch.ts';
import type { LookupResult, ProductLookups } from './product-lookups.ts';
import { ProductPoller } from './product-poller.ts';
import { planRefresh, type RefreshPlan } from './refresh-plan.ts';
import { Waiters } from './waiters.ts';

/** The loop wakes at least this often, which shows that it still runs. */
const MAX_IDLE_MS = 10_000;
/** Visitors do not wait for a first listing that takes longer. */
const SLOW_START_MS = 60_000;

export interface CatalogSyncOptions {
  upstream: CatalogUpstream;
  limiter: RateLimiter;
  lookups: ProductLookups;
  cache: ProductCache;
  clock: Clock;
  log: RelayLog;
  signal: AbortSignal;
}

export class CatalogSync {
  readonly cache: ProductCache;
  readonly #options: CatalogSyncOptions;
  readonly #clock: Clock;
  readonly #waiters: Waiters;
  readonly #watch = new ProcessingWatch();
  readonly reader: ListingReader;
  readonly #poller: ProductPoller;
  #role: SyncRole = 'alone';
  #listing: CompleteListing | null = null;
  /** When a listing was adopted from elsewhere; one that was completed later is a newer one. */
  #adoptedAt = -Infinity;
  readonly #listingListeners: ((listing: CompleteListing, isOwn: boolean) => void)[] = [];
  #outerFailure: SyncFailure | null = null;
  #lastContactAt: number | null = null;
  /** Derived anew after each change: requests read it far more often than it changes. */
  #status: CatalogStatus | null = null;
  /** Until when the service wants no call, as the status says it; null if it wants some. */
  #statusPause: number | null = null;
  /** The loop that runs now; another one takes over where it has not shown that it runs by `#aliveUntil`. */
  #loop = 0;
  #aliveUntil = -Infinity;

  constructor(options: CatalogSyncOptions) {
    this.#options = options;
    this.cache = options.cache;
    this.#clock = options.clock;
    this.#waiters = new Waiters(options.clock);
    const watch = this.#watch;
    const onChange = () => this.#changed();
    this.reader = new ListingReader({
      ...options,
      watch,
      plan: () => this.#plan,
      onContact: (at) => this.#setContact(at),
      onListing: (listing, isExact) => this.#completeListing(listing, isExact),
      onChange,
    });
    this.#poller = new ProductPoller({
      ...options,
      watch,
      reader: this.reader,
      onFound: (record) => this.#store(record),
      onGone: (id) => this.reader.drop(id),
      onChange,
    });
    options.signal.addEventListener('abort', onChange, { once: true });
  }

  get status(): CatalogStatus {
    const { pausedUntil } = this.#options.limiter;
    // A pause begins with any call, and ends without one. Nearly every relay was never asked for one: then no time is read, which
    // each request would pay for.
    const pause = pausedUntil > -Infinity && pausedUntil > this.#clock.now() ? pausedUntil : null;
    if (!this.#status || this.#statusPause !== pause) {
      this.#statusPause = pause;
      this.#status = this.#readStatus();
    }
    return this.#status;
  }

  /** Calls back with every newer listing, whoever completed it, when its products are in the cache. */
  onListing(listener: (listing: CompleteListing, isOwn: boolean) => void): void {
    this.#listingListeners.push(listener);
  }

  /** Resolves when `settled` holds after something changed, or after `ms` milliseconds. */
  until(settled: () => boolean, ms: number): Promise<void> {
    return this.#waiters.until(() => settled() || this.#options.signal.aborted, ms);
  }

  /** Asks the service for one product, within the budget. */
  async find(key: ProductKey): Promise<LookupResult> {
    const found = await this.#options.lookups.find(key);
    if (typeof found !== 'string') this.#store(found);
    return found;
  }

  /** Starts listing, or lets it continue. Returns the promise of the work, for an edge runtime's `waitUntil`. */
  keepRunning(): Promise<void> | null {
    if (this.#options.signal.aborted || this.#clock.now() <= this.#aliveUntil) return null;
    return this.#run(++this.#loop);
  }

  /** Lists again at once, within the budget. */
  requestRefresh(): void {
    this.reader.refresh();
    this.#changed();
  }

  /**
   * Who lists. A follower makes no calls but lookups.
   * @param firstPage the page at which whoever listed before stopped
   */
  setRole(role: SyncRole, firstPage = 1): void {
    if (role === this.#role) return;
    const followed = this.#role === 'following';
    this.#role = role;
    this.#options.log({ event: 'role', role });
    this.#watch.clear();
    this.#poller.giveUp();
    if (role === 'following') this.reader.giveUpRead();
    else if (followed) {
      const dueAt = this.#listing ? this.#listing.startedAt + this.#plan.minIntervalMs : 0;
      this.reader.startOver(Math.max(this.#clock.now(), dueAt), firstPage);
    } else this.reader.readSoon();
    this.reader.forgetFailure();
    this.#changed();
  }

  /** Adopts a listing that another relay or process completed; its products are in the cache already. */
  adopt(listing: CompleteListing): void {
    this.#listing = listing;
    this.#changed();
    if (listing.completedAt <= this.#adoptedAt) return;
    this.#adoptedAt = this.#clock.now();
    this.#announce(listing, false);
  }

  /** The relay that lists is running, and everything that it published is in the cache. */
  confirmContact(): void {
    this.#setContact(this.#clock.now());
    this.#changed();
  }

  /** Sets why the relay that lists can't list at the moment. */
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
      failure: this.#pause ?? this.reader.failure ?? this.#outerFailure,
      lastContactAt: this.#lastContactAt,
      contactIntervalMs: plan.contactIntervalMs,
      refreshIntervalMs: plan.refreshIntervalMs,
      isQuick: plan.isQuick,
      isSlowToStart: listing === null && plan.refreshIntervalMs > SLOW_START_MS,
    };
  }

  get #pause(): SyncFailure | null {
    return this.#statusPause === null ? null : { kind: 'rate-limited', until: this.#statusPause };
  }

  get #plan(): RefreshPlan {
    const products = this.#listing ? this.cache.size : this.reader.claimedTotal;
    const known = Math.ceil(products / PAGE_SIZE);
    const pages = Math.max(1, this.reader.pagesRead, this.#listing?.pages ?? 0, known);
    return planRefresh(pages, this.#options.limiter.pool, this.#watch.pages(this.#clock.now()));
  }

  async #run(loop: number): Promise<void> {
    // Calls that an earlier loop left in flight may never end.
    this.reader.giveUpRead();
    this.#poller.giveUp();
    while (loop === this.#loop && !this.#options.signal.aborted) {
      const waitMs = Math.min(Math.max(this.#startWhatIsDue(), 0), MAX_IDLE_MS);
      this.#aliveUntil = this.#clock.now() + waitMs + 1000;
      await this.#waiters.next(waitMs);
    }
  }

  /** Starts what is due. Returns the milliseconds until something else is. */
  #startWhatIsDue(): number {
    if (this.#role === 'following') return Infinity;
    const plan = this.#plan;
    const isListed = this.#listing !== null;
    // Where no listing ever showed every product, lookups are needed and keep their share.
    const lending = plan.isQuick && (this.#listing?.exactAt ?? null) !== null;
    this.#options.limiter.divide(lending, isListed ? plan.pollsPerMinute : 0);
    if (isListed) this.#poller.startWhatIsDue(plan);
    this.reader.readIfDue();
    const pollAt = isListed ? this.#poller.nextAt(plan) : Infinity;
    return Math.min(this.reader.nextAt, pollAt) - this.#clock.now();
  }

  #setContact(at: number): void {
    // Before the first answer there is nothing that could be fresh.
    if (this.#lastContactAt !== null || at <= this.#clock.now()) this.#lastContactAt = at;
  }

  /** A listing came to its end, or one that did so before turns out to be exact. */
  #completeListing(listing: Omit<CompleteListing, 'exactAt'>, isExact: boolean): void {
    const before = this.#listing?.exactAt ?? null;
    const exactAt = isExact ? Math.max(listing.startedAt, before ?? -Infinity) : before;
    const isNewest = listing.startedAt >= (this.#listing?.startedAt ?? -Infinity);
    this.#listing = { ...(isNewest ? listing : this.#listing!), exactAt };
    this.#announce(this.#listing, true);
  }

  #announce(listing: CompleteListing, isOwn: boolean): void {
    for (const listener of this.#listingListeners) listener(listing, isOwn);
  }

  /** A product that was found by its id. */
  #store(record: ProductRecord): void {
    if (record.tryon_status !== 'active') return this.reader.drop(record.id);
    this.reader.confirm(record.id);
    const changed = this.cache.put(record);
    if (this.#role !== 'following') this.#watch.update(record, changed, 0, this.#clock.now());
  }

  #changed(): void {
    this.#status = null;
    this.#waiters.notify();
  }
}
