/**
 * Keeps the shop's active products in memory by one rule. The relay lists them again and again; a product that it knows and that a
 * complete listing lacks is asked for by its id, and leaves when the service says that it is gone. On an edge runtime only a
 * visitor's request gives this time to run.
 */
import type { Clock } from '../../../core/base/clock.ts';
import { WINDOW_MS } from '../../../core/base/request-rate.ts';
import { backoffDelayMs, type Backoff } from '../../../core/http/retry-timing.ts';
import type { ProductCache } from '../cache/product-cache.ts';
import { readList, type ListPage, type ProductKey, type ProductRecord } from '../cache/product-record.ts';
import type { RelayLog } from '../log.ts';
import { ATTEMPT_TIMEOUT_MS, type CallBudget } from '../upstream/call-budget.ts';
import { BudgetSpent, UpstreamFailure, type CatalogUpstream } from '../upstream/catalog-upstream.ts';
import type { QuotaClass } from '../upstream/quotas.ts';
import type { CatalogStatus, Listing, SyncFailure, SyncRole } from './catalog-status.ts';
import { ListingRound, MAX_ASKED } from './listing-round.ts';
import { ProcessingProducts } from './processing-products.ts';
import type { ProductLookups } from './product-lookups.ts';
import { PAGE_SIZE, refreshInterval } from './refresh-plan.ts';
import { Waiters } from './waiters.ts';

/** A service that is back should be listed soon, and the budget bounds the attempts. */
const BACKOFF: Backoff = { initialMs: 1000, maxMs: 5000, jitter: 0.5 };
/** The loop wakes at least this often, which shows that it still runs. */
const MAX_IDLE_MS = 10_000;
/** A product that no page brought in so many rounds is asked for, where listings are never complete. */
const UNSEEN_ROUNDS = 3;
/** Products whose news one request for a list may ask for. */
const NEWS_PER_LIST = 3;

export interface CatalogSyncOptions {
  upstream: CatalogUpstream;
  budget: CallBudget;
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
  readonly #processing = new ProcessingProducts();
  #role: SyncRole = 'alone';
  #listing: Listing | null = null;
  #failure: SyncFailure | null = null;
  #failures = 0;
  #isHeld = false;
  #lastPageAt: number | null = null;
  #isRefreshWanted = false;
  /** The number of the newest round, and that of the round in which each product was seen last, the longest unseen first. */
  #round = 0;
  readonly #seenIn = new Map<string, number>();
  /** The round under way; null between two. */
  #reading: ListingRound | null = null;
  /** When each product was found or missed by its key: a listing that another relay read before knows less of it. */
  readonly #askedAt = new Map<string, number>();
  /** The loop that runs now; another one takes over where it has not shown that it runs by `#aliveUntil`. */
  #loop = 0;
  #aliveUntil = -Infinity;

  constructor(options: CatalogSyncOptions) {
    this.#options = options;
    this.cache = options.cache;
    this.#clock = options.clock;
    this.#waiters = new Waiters(options.clock);
    options.signal.addEventListener('abort', () => this.#changed(), { once: true });
  }

  get status(): CatalogStatus {
    const { pausedUntil } = this.#options.budget;
    // A pause ends without a call.
    const isPaused = pausedUntil > this.#clock.now();
    return {
      role: this.#role,
      listing: this.#listing,
      failure: isPaused ? { kind: 'rate-limited', until: pausedUntil } : this.#failure,
      isHeld: this.#isHeld,
      lastPageAt: this.#lastPageAt,
      refreshIntervalMs: this.#refreshIntervalMs,
    };
  }

  get #refreshIntervalMs(): number {
    const known = this.#listing ? Math.ceil(this.cache.size / PAGE_SIZE) : 0;
    const pages = Math.max(1, this.#reading?.pages ?? 0, this.#listing?.pages ?? 0, known);
    return refreshInterval(pages, this.#options.budget.requestsPerMinute);
  }

  /** Resolves when `settled` holds after something changed, or after `ms` milliseconds. */
  until(settled: () => boolean, ms: number): Promise<void> {
    return this.#waiters.until(() => settled() || this.#options.signal.aborted, ms);
  }

  /**
   * Asks the service for one product, within the budget; null if there is none.
   * @throws UpstreamFailure
   * @throws BudgetSpent
   */
  async find(key: ProductKey, quotaClass?: QuotaClass): Promise<ProductRecord | null> {
    const found = await this.#options.lookups.find(key, quotaClass);
    const id = found?.id ?? ('id' in key ? key.id : null);
    if (id !== null) this.#askedAt.set(id, this.#clock.now());
    if (found) {
      if (this.#see(found.id)) this.#reading?.countFound();
      this.#store(found);
    } else if (id !== null && this.cache.has(id)) {
      if (this.#seenIn.get(id) !== this.#round) this.#reading?.countGone();
      this.#leave(id);
    }
    return found;
  }

  /** Whether the service said of a product that there is none, and no listing could have brought it since. */
  isAbsent(key: ProductKey): boolean {
    const { refreshIntervalMs, listing } = this.status;
    const now = this.#clock.now();
    // While complete listings go on lacking it, the answer holds.
    const isConfirmed = (listing?.completeAt ?? -Infinity) >= now - 2 * refreshIntervalMs;
    return this.#options.lookups.isAbsent(key, isConfirmed ? -Infinity : now - refreshIntervalMs);
  }

  /** Whether a known product is processed, and may be ready by now. */
  isNewsDue(id: string): boolean {
    return this.#processing.isDue(id, this.#clock.now());
  }

  /** Asks for the products of a list that may be ready by now; the next request for it has the answers. */
  askForNews(): void {
    for (const id of this.#processing.due(this.#clock.now()).slice(0, NEWS_PER_LIST))
      this.find({ id }).catch(() => {});
  }

  /** Starts listing, or lets it continue. Returns the promise of the work, for an edge runtime's `waitUntil`. */
  keepRunning(): Promise<void> | null {
    if (this.#options.signal.aborted || this.#clock.now() <= this.#aliveUntil) return null;
    return this.#run(++this.#loop);
  }

  /** Lists again at once, within the budget; after the listing that is under way, which may have passed what changed. */
  requestRefresh(): void {
    this.#isRefreshWanted = true;
    this.#changed();
  }

  /** Sets who lists. A follower makes no calls but lookups. */
  setRole(role: SyncRole): void {
    if (role === this.#role) return;
    this.#role = role;
    this.#failure = null;
    this.#options.log({ event: 'role', role });
    this.#changed();
  }

  /**
   * Replaces what is known by a listing that another relay read, but for products that were asked for since it began.
   * @param products id and packed record of each
   */
  adopt(listing: Listing, products: ReadonlyMap<string, string>): void {
    const isNewer = (id: string) => (this.#askedAt.get(id) ?? -Infinity) > listing.startedAt;
    for (const id of this.cache.packed.keys()) if (!products.has(id) && !isNewer(id)) this.#leave(id);
    for (const [id, packed] of products) {
      if (isNewer(id)) continue;
      const hasChanged = this.cache.putPacked(id, packed);
      this.#see(id);
      if (hasChanged || this.#processing.has(id))
        this.#processing.update(this.cache.get(id)!, hasChanged, listing.endedAt);
      if (hasChanged) this.#options.lookups.notePresent(this.cache.get(id)!);
    }
    this.#end(listing);
  }

  /** Takes over the state of the relay that lists: when its newest listings ended, and why there is no newer one. */
  follow(listing: Listing | null, failure: SyncFailure | null): void {
    if (listing) this.#listing = listing;
    if (listing && !failure) this.#lastPageAt = this.#clock.now();
    this.#failure = failure;
    this.#changed();
  }

  async #run(loop: number): Promise<void> {
    const isRunning = () => loop === this.#loop && !this.#options.signal.aborted;
    const isListing = () => isRunning() && this.#role !== 'following';
    while (isRunning()) {
      if (!isListing()) {
        await this.#waitUntil(Infinity, () => isRunning() && !isListing());
        continue;
      }
      this.#isRefreshWanted = false;
      const dueAt = await this.#list(isListing);
      this.#reading = null;
      await this.#waitUntil(dueAt, () => isListing() && !this.#isRefreshWanted);
    }
  }

  /** Waits until a moment, as long as `holds`. */
  async #waitUntil(at: number, holds: () => boolean): Promise<void> {
    while (holds() && this.#clock.now() < at) {
      const waitMs = Math.min(at - this.#clock.now(), MAX_IDLE_MS);
      this.#showAlive(waitMs);
      await this.#waiters.until(() => !holds(), waitMs);
    }
  }

  /** The loop shows that it runs, and that it does so again within `ms` milliseconds and a little. */
  #showAlive(ms: number): void {
    this.#aliveUntil = this.#clock.now() + ms + 1000;
  }

  /** Reads one listing to its end, and asks for what it lacks. Resolves with the time at which the next one is due. */
  async #list(isListing: () => boolean): Promise<number> {
    const round = new ListingRound();
    this.#round++;
    this.#reading = round;
    let startedAt = Infinity;
    let calls = 0;
    for (let page = round.nextPage; page !== null; page = round.nextPage) {
      const waitsFrom = this.#clock.now();
      const read = await this.#readPage(page, isListing);
      if (!read || !isListing()) return 0;
      const { list, sentAt } = read;
      // After so long a pause the pages read before are too old to be part of the same listing.
      if (calls > 0 && sentAt - waitsFrom > Math.max(this.#refreshIntervalMs, WINDOW_MS)) return 0;
      startedAt = Math.min(startedAt, sentAt);
      calls++;
      this.#takePage(list, round);
    }
    if (round.unreadable) this.#options.log({ event: 'unreadable', ...round.unreadable });
    if (round.isUnusable) {
      await this.#fail(new UpstreamFailure('failed'), isListing);
      return 0;
    }
    calls += await this.#askForMissing(round, isListing);
    if (!isListing()) return 0;
    const endedAt = this.#clock.now();
    const isComplete = round.isWhole && !round.isUnreadable;
    const completeAt = isComplete ? endedAt : (this.#listing?.completeAt ?? null);
    const { pages, unreadable } = round;
    const ms = Math.round(endedAt - startedAt);
    this.#options.log({ event: 'scan', products: this.cache.size, pages, ms, complete: isComplete });
    this.#end({ startedAt, endedAt, completeAt, pages, unreadable });
    return startedAt + refreshInterval(pages, this.#options.budget.requestsPerMinute, calls);
  }

  /** Reads a page, as often as it takes; null if another relay lists by now. */
  async #readPage(
    page: number,
    isListing: () => boolean,
  ): Promise<{ list: ListPage; sentAt: number } | null> {
    while (isListing()) {
      const sentAt = this.#clock.now();
      this.#showAlive(ATTEMPT_TIMEOUT_MS);
      try {
        const list = readList(await this.#getPage('active', page));
        if (list) return { list, sentAt };
        await this.#fail(new UpstreamFailure('failed'), isListing);
      } catch (error) {
        if (error instanceof BudgetSpent) await this.#waitForBudget(error, isListing);
        else await this.#fail(error, isListing);
      }
    }
    return null;
  }

  #getPage(tryon_status: string, page: number): Promise<unknown> {
    const query = { tryon_status, page: String(page), limit: String(PAGE_SIZE) };
    return this.#options.upstream.get('listing', '/products', query);
  }

  async #waitForBudget({ waitMs }: BudgetSpent, isListing: () => boolean): Promise<void> {
    this.#isHeld = true;
    this.#changed();
    await this.#waitUntil(this.#clock.now() + waitMs, isListing);
    this.#isHeld = false;
    this.#changed();
  }

  /** Notes that the service failed, and waits longer each time. */
  async #fail(error: unknown, isListing: () => boolean): Promise<void> {
    if (!isListing()) return;
    const { kind, waitMs } = error instanceof UpstreamFailure ? error : new UpstreamFailure('failed');
    const pauseMs = Math.max(waitMs, backoffDelayMs(BACKOFF, ++this.#failures, Math.random()));
    this.#failure = { kind, until: this.#clock.now() + pauseMs };
    this.#options.log({ event: 'upstream-failure', kind, wait_ms: Math.round(pauseMs) });
    this.#changed();
    await this.#waitUntil(this.#failure.until, isListing);
  }

  #takePage({ products, ...facts }: ListPage, round: ListingRound): void {
    const { unidentified, items } = facts;
    if (unidentified < items || items === 0) {
      this.#failures = 0;
      this.#failure = null;
    }
    let fresh = 0;
    for (const record of products) {
      if (this.#see(record.id)) fresh++;
      this.#store(record);
    }
    round.record({ ...facts, fresh });
    this.#lastPageAt = this.#clock.now();
    this.#changed();
  }

  /**
   * Asks once for each product that the round lacks; where it lacks many, for some of them, drawn from all: if all of these are gone,
   * so are the others. Where the round is not complete, only for those that no round has seen for long, and for the first page of what is
   * switched off.
   */
  async #askForMissing(round: ListingRound, isListing: () => boolean): Promise<number> {
    const isUnseen = (id: string) => this.#seenIn.get(id) !== this.#round;
    const unseen = [...this.#seenIn.keys()].filter((id) => isUnseen(id) && this.cache.has(id));
    const isTrusted = round.isWhole || (round.isNearlyWhole && unseen.length <= MAX_ASKED);
    const missing = isTrusted
      ? unseen
      : unseen.filter((id) => this.#seenIn.get(id)! <= this.#round - UNSEEN_ROUNDS);
    const isSample = isTrusted && missing.length > MAX_ASKED;
    const asked = isSample ? sample(missing, MAX_ASKED) : missing.slice(0, MAX_ASKED);
    const answers = await Promise.all(
      asked.map((id) => {
        const isWanted = () => isListing() && isUnseen(id);
        return this.#callInTurn(() => this.find({ id }, 'listing'), isWanted);
      }),
    );
    if (!isTrusted) await this.#readInactive(isListing);
    if (!isListing()) return asked.length;
    const areGone = answers.every((found) => found === null);
    if (isSample && areGone) for (const id of missing.filter(isUnseen)) this.#drop(id);
    else if (isSample) this.#options.log({ event: 'doubted', products: missing.length });
    return isTrusted ? asked.length : asked.length + 1;
  }

  /** Takes over what the first page of inactive products says of known ones. */
  async #readInactive(isListing: () => boolean): Promise<void> {
    const page = readList(await this.#callInTurn(() => this.#getPage('inactive', 1), isListing));
    for (const record of page?.products ?? []) if (this.cache.has(record.id)) this.#store(record);
  }

  /** Makes a call as soon as the budget allows. Undefined where it failed, or is wanted no more. */
  async #callInTurn<Result>(
    call: () => Promise<Result>,
    isWanted: () => boolean,
  ): Promise<Result | undefined> {
    while (isWanted()) {
      this.#showAlive(ATTEMPT_TIMEOUT_MS);
      try {
        return await call();
      } catch (error) {
        if (!(error instanceof BudgetSpent)) return undefined;
        await this.#waitForBudget(error, isWanted);
      }
    }
    return undefined;
  }

  #end(listing: Listing): void {
    this.#listing = listing;
    for (const [id, at] of this.#askedAt) if (at < listing.startedAt) this.#askedAt.delete(id);
    this.#changed();
  }

  /** True where this round sees it for the first time. */
  #see(id: string): boolean {
    const isFresh = this.#seenIn.get(id) !== this.#round;
    this.#seenIn.delete(id);
    this.#seenIn.set(id, this.#round);
    return isFresh;
  }

  #store(record: ProductRecord): void {
    if (record.tryon_status !== 'active') return this.#leave(record.id);
    this.#processing.update(record, this.cache.put(record), this.#clock.now());
    this.#options.lookups.notePresent(record);
  }

  /** The service said that a product is gone. */
  #leave(id: string): void {
    const { lookups } = this.#options;
    const externalId = this.cache.get(id)?.external_id ?? null;
    this.#drop(id);
    lookups.noteAbsent({ id });
    // Another product may have the same SKU.
    if (externalId !== null && this.cache.findId(externalId) === null) lookups.noteAbsent({ externalId });
  }

  #drop(id: string): void {
    this.#seenIn.delete(id);
    this.#processing.forget(id);
    this.cache.drop(id);
    this.#changed();
  }

  #changed(): void {
    this.#waiters.notify();
  }
}

/** A number of these items, drawn at random. */
function sample<Item>(items: readonly Item[], count: number): Item[] {
  const drawn = new Set<Item>();
  while (drawn.size < count) drawn.add(items[Math.floor(Math.random() * items.length)]!);
  return [...drawn];
}
