/**
 * Reads the shop's listing page by page, scan after scan, and decides which products are gone. A scan that broke off is followed
 * by one that begins where it stopped, so that no page waits for two.
 */
import type { Clock } from '../../../core/base/clock.ts';
import { backoffDelayMs, type Backoff } from '../../../core/http/retry-timing.ts';
import type { ProductCache } from '../cache/product-cache.ts';
import { readList, type ListPage, type ProductRecord } from '../cache/product-record.ts';
import type { RelayLog } from '../log.ts';
import { BudgetSpent, UpstreamFailure, type CatalogUpstream } from '../upstream/catalog-upstream.ts';
import type { QuotaClass } from '../upstream/quotas.ts';
import type { SyncFailure } from './catalog.ts';
import { ListingScan, PAGE_SIZE } from './listing-scan.ts';
import { PageOrder } from './page-order.ts';
import type { ProcessingWatch } from './processing-watch.ts';
import type { RefreshPlan } from './refresh-plan.ts';

/** A service that is back should be listed soon, and the budget bounds the attempts. */
const BACKOFF: Backoff = { initialMs: 1000, maxMs: 5000, jitter: 0.5 };
/** Products that may be checked by their ids in each scan: where it is quick, another one soon tells more for less. */
const MAX_QUICK_CHECKS = 10;
const MIN_CHECKS = 20;
/** Products missing from a page and those beside it that are checked at once. */
const MAX_MISSING = 5;
/** In a long scan, as many as this share of its pages. */
const CHECK_SHARE = 0.2;
/** A scan that would drop more than this share of the products is doubted until a few of them are confirmed to be gone. */
const DOUBTED_SHARE = 0.2;
const CONFIRMATIONS = 3;

/** What a scan that came to its end found out; times by the relay's clock. */
export interface ScanResult {
  startedAt: number;
  completedAt: number;
  pages: number;
  /** Whether it saw every product, as far as can be told. */
  isExact: boolean;
}

export interface ListingReaderOptions {
  upstream: CatalogUpstream;
  cache: ProductCache;
  watch: ProcessingWatch;
  clock: Clock;
  log: RelayLog;
  plan: () => RefreshPlan;
  /** Called with the time until which nobody need wait for a newer response of the service. */
  onContact: (at: number) => void;
  onScan: (result: ScanResult) => void;
  /** Called after everything that may have changed what is due. */
  onChange: () => void;
}

export class ListingReader {
  readonly order = new PageOrder();
  readonly #options: ListingReaderOptions;
  #scan = new ListingScan(1);
  /** The number of the last scan that was completed here; none counts that broke off. */
  #completedScan = -1;
  /** When this scan was to begin. */
  #scanDueAt = 0;
  #nextPageAt = 0;
  /** The read in flight: one that was given up is another object than the one that followed it. */
  #inFlight: { readonly page: number } | null = null;
  #lastReadAt = 0;
  #isUnpaced = true;
  #failures = 0;
  #failure: SyncFailure | null = null;
  /** Another scan begins as soon as this one ends, which may have passed what changed. */
  #isAnotherWanted = false;
  #claimedTotal = 0;
  /** Products that were found by their ids while this scan goes on, perhaps on a page behind it. */
  readonly #foundAlone = new Set<string>();
  /** Products that a scan did not see, more than are believed to be gone before those that are `unconfirmed` were looked up. */
  #doubted: { ids: readonly string[]; unconfirmed: Set<string>; scan: number } | null = null;
  #checks = 0;

  constructor(options: ListingReaderOptions) {
    this.#options = options;
  }

  get failure(): SyncFailure | null {
    return this.#failure;
  }

  /** As many products as the service said there are. */
  get claimedTotal(): number {
    return this.#claimedTotal;
  }

  /** Pages that this scan has read. */
  get pagesRead(): number {
    return this.#scan.pages;
  }

  /** The page that is being read or is read next. */
  get page(): number {
    return this.#inFlight?.page ?? this.#scan.nextPage ?? 1;
  }

  get pageInFlight(): number | null {
    return this.#inFlight?.page ?? null;
  }

  /** When the next page is due; Infinity while one is being read. */
  get nextAt(): number {
    return this.#inFlight ? Infinity : this.#nextPageAt;
  }

  /** What is in flight may never end: it counts no more. */
  giveUpRead(): void {
    this.#inFlight = null;
  }

  /** Begins anew, as fast as the budget allows: what was seen before is long past, for another relay has listed since. */
  startOver(startsAt: number, firstPage: number): void {
    this.giveUpRead();
    this.#beginScan(startsAt, firstPage);
    this.#isUnpaced = true;
    this.#completedScan = -1;
  }

  /**
   * Lists anew as fast as the budget allows, and no sooner than after a failure. A scan under way goes on, and another follows:
   * however often somebody asks, each scan comes to its end.
   */
  refresh(): void {
    const isUnderWay = this.#inFlight !== null || this.#scan.pages > 0;
    if (isUnderWay) this.#isAnotherWanted = true;
    this.#isUnpaced = true;
    const earliest = Math.max(this.#options.clock.now(), this.#failure?.until ?? 0);
    this.#nextPageAt = isUnderWay ? Math.min(this.#nextPageAt, earliest) : earliest;
  }

  forgetFailure(): void {
    this.#failures = 0;
    this.#failure = null;
  }

  /** No page is waited for. */
  readSoon(): void {
    this.#nextPageAt = Math.min(this.#nextPageAt, this.#options.clock.now());
  }

  /** A product was found by its id: it counts as seen, because this scan may have passed its page before it was there. */
  keepThroughScan(id: string): void {
    this.#foundAlone.add(id);
    if (this.#doubted?.unconfirmed.has(id)) this.#doubted = null;
  }

  /** A product was looked up by its id, and is not active any more. */
  dropConfirmed(id: string): void {
    const { cache, watch } = this.#options;
    watch.forget(id);
    cache.drop(id);
    const doubted = this.#doubted;
    if (!doubted?.unconfirmed.delete(id) || doubted.unconfirmed.size > 0) return;
    this.#doubted = null;
    for (const each of doubted.ids)
      if ((cache.lastSeen(each) ?? Infinity) < doubted.scan && !this.#foundAlone.has(each)) cache.drop(each);
  }

  readIfDue(): void {
    const { clock } = this.#options;
    const startedAt = clock.now();
    if (this.#inFlight || this.#nextPageAt > startedAt) return;
    const read = { page: this.page };
    this.#inFlight = read;
    this.fetchPage('listing', read.page)
      .then((list) => {
        if (this.#inFlight !== read) return;
        this.#nextPageAt = this.#isUnpaced ? clock.now() : startedAt + this.#options.plan().pageIntervalMs;
        this.#takePage(list, read.page, startedAt);
      })
      .catch((error: unknown) => {
        if (this.#inFlight === read) this.#fail(error);
      })
      .finally(() => {
        if (this.#inFlight === read) this.#inFlight = null;
        this.#options.onChange();
      });
  }

  /** Reads a page on which products are processed, and takes what it brings for part of the scan. */
  async readOutOfTurn(page: number, isCurrent: () => boolean): Promise<ListPage> {
    const scan = this.#scan;
    const sentAt = this.#options.clock.now();
    // A page that the scan has not read yet is part of the listing, only earlier than planned, unless calls are kept for polls.
    const isPoll = scan.hasRead(page) || this.#options.plan().pollsPerMinute > 0;
    const list = await this.fetchPage(isPoll ? 'processing' : 'listing', page);
    if (scan === this.#scan && isCurrent()) this.#takePage(list, page, sentAt);
    return list;
  }

  async fetchPage(quotaClass: QuotaClass, page: number): Promise<ListPage> {
    const query = { tryon_status: 'active', page: String(page), limit: String(PAGE_SIZE) };
    const list = readList(await this.#options.upstream.get(quotaClass, '/products', query));
    if (!list) throw new UpstreamFailure('failed');
    return list;
  }

  #fail(error: unknown): void {
    const { clock, log, onContact } = this.#options;
    const now = clock.now();
    if (error instanceof BudgetSpent) {
      this.#nextPageAt = now + error.waitMs;
      // Nothing is wrong, and nobody need wait for it; after a failure, nothing was confirmed.
      if (!this.#failure) onContact(this.#nextPageAt);
      return;
    }
    this.#scan.interrupt();
    const { kind, waitMs } = error instanceof UpstreamFailure ? error : new UpstreamFailure('failed');
    const pauseMs = Math.max(waitMs, backoffDelayMs(BACKOFF, ++this.#failures, Math.random()));
    this.#nextPageAt = now + pauseMs;
    this.#failure = { kind, until: this.#nextPageAt };
    log({ event: 'upstream-failure', kind, wait_ms: Math.round(pauseMs) });
  }

  #takePage(list: ListPage, page: number, sentAt: number): void {
    const { cache, clock, log, onContact } = this.#options;
    this.#distrustOldPages(page);
    const scan = this.#scan;
    const { items, total, unidentified } = list;
    if (unidentified < items || items === 0) this.forgetFailure();
    this.#claimedTotal = total;
    this.#lastReadAt = clock.now();
    onContact(this.#lastReadAt);
    let fresh = 0;
    let added = 0;
    for (const record of list.products) {
      const lastSeen = cache.lastSeen(record.id);
      if (lastSeen !== scan.number) fresh++;
      if (lastSeen === null || lastSeen < this.#completedScan) added++;
      this.#store(record, page);
    }
    for (const id of list.unreadableIds) {
      if (cache.lastSeen(id) !== scan.number) fresh++;
      cache.touch(id, scan.number);
    }
    scan.record({ page, items, fresh, added, total, unidentified, sentAt });
    this.#checkMissing(list, page);
    if (unidentified + list.unreadableIds.length > 0)
      log({ event: 'skipped', reason: 'unreadable products' });
    if (scan.nextPage !== null) return;
    this.giveUpRead();
    if (scan.isUnusable) {
      this.#fail(new UpstreamFailure('failed'));
      this.#beginScan(this.#nextPageAt, 1);
    } else this.#endScan();
  }

  #store(record: ProductRecord, page: number): void {
    const { cache, watch, clock } = this.#options;
    const changed = cache.put(record, this.#scan.number);
    watch.update(record, changed, page, clock.now());
  }

  /** What changed during a long pause moved products unseen; after a very long one, what was read before it is too old. */
  #distrustOldPages(page: number): void {
    if (this.#scan.pages === 0) return;
    const { refreshIntervalMs, contactIntervalMs } = this.#options.plan();
    const pause = this.#options.clock.now() - this.#lastReadAt;
    if (pause > refreshIntervalMs) this.#beginScan(this.#nextPageAt, page);
    else if (pause > 2 * contactIntervalMs) this.#scan.readAgainBefore(page);
  }

  /** Has products looked up by their ids that are not where they were, without waiting for the end of the scan. */
  #checkMissing({ products, unreadableIds, unidentified }: ListPage, page: number): void {
    const { cache, plan } = this.#options;
    // Any of them may be one that can't be told.
    if (unidentified > 0) return;
    const ids = [...products.map((record) => record.id), ...unreadableIds];
    const { displaced, vanished } = this.order.read(page, ids, page === this.#scan.lastPage);
    // Where pages are read all at once, the end of the scan is near, and may prove it without another call.
    if (plan().isQuick) return;
    const isMissing = (id: string) => cache.has(id) && cache.lastSeen(id)! < this.#scan.number;
    const missing = [...vanished.filter((id) => cache.has(id)), ...displaced.filter(isMissing)];
    // So many were moved rather than switched off: the end of the scan tells more for less.
    if (missing.length <= MAX_MISSING) for (const id of missing) this.#check(id);
  }

  /** False where as many were checked as may be. */
  #check(id: string): boolean {
    const { watch, clock, plan } = this.#options;
    if (this.#foundAlone.has(id) || watch.isChecking(id)) return true;
    const longest = Math.max(MIN_CHECKS, this.#scan.pages * CHECK_SHARE);
    if (this.#checks >= (plan().isQuick ? MAX_QUICK_CHECKS : longest)) return false;
    this.#checks++;
    watch.check(id, clock.now());
    return true;
  }

  #endScan(): void {
    const { cache, watch, clock, log, plan, onScan } = this.#options;
    const scan = this.#scan;
    const now = clock.now();
    const { outcome, pages, provesAbsence, startedAt } = scan;
    for (const id of this.#foundAlone) cache.touch(id, scan.number);
    const unseen = [...cache.unseenSince(scan.number)];
    const isGone = (id: string) =>
      outcome === 'exact' && (provesAbsence || cache.lastSeen(id)! < this.#completedScan);
    const gone = unseen.filter(isGone);
    const isDoubtful = gone.length > cache.size * DOUBTED_SHARE;
    if (isDoubtful) this.#doubt(gone);
    else for (const id of gone) cache.drop(id);
    // Switched off, or only missed: a few can be checked instead of waiting for the next scan, first what was missing longest.
    const unproven = unseen.filter((id) => !isGone(id));
    unproven.sort((a, b) => cache.lastSeen(a)! - cache.lastSeen(b)!);
    const allChecked = unproven.every((id) => this.#check(id));
    watch.forgetUnless((id) => cache.has(id));
    this.order.truncate(scan.lastPage);
    // With nothing known before, an empty list is believed when the next one is empty as well.
    const isFirstEmpty = cache.size === 0 && this.#completedScan === -1;
    const isExact = outcome === 'exact' && !isDoubtful && !isFirstEmpty;
    this.#completedScan = scan.number;
    log({ event: 'scan', products: cache.size, pages, ms: Math.round(now - startedAt), exact: isExact });
    const isWanted = this.#isAnotherWanted;
    this.#isAnotherWanted = false;
    this.#isUnpaced = isWanted;
    onScan({ startedAt, completedAt: now, pages, isExact });
    const { isQuick, pageIntervalMs, minIntervalMs } = plan();
    // A page that was polled before this scan was due belongs to it, and does not bring the next one closer.
    const dueAt = Math.max(startedAt, this.#scanDueAt) + minIntervalMs;
    // Too many to check one by one: another scan tells sooner, where it is a short one.
    const again = isWanted || (isQuick && !allChecked);
    this.#beginScan(again ? now : Math.max(now + pageIntervalMs, dueAt), 1);
  }

  /** Has a few products looked up by their ids, from all over the list. */
  #doubt(ids: readonly string[]): void {
    const { watch, clock, log } = this.#options;
    log({ event: 'doubted', products: ids.length });
    const step = Math.max(1, Math.floor(ids.length / CONFIRMATIONS));
    const sample = ids.filter((_, index) => index % step === 0).slice(0, CONFIRMATIONS);
    for (const id of sample) if (!watch.isChecking(id)) watch.check(id, clock.now());
    this.#doubted = { ids, unconfirmed: new Set(sample), scan: this.#scan.number };
  }

  #beginScan(startsAt: number, firstPage: number): void {
    this.#scan = new ListingScan(this.#scan.number + 1, firstPage, !this.#options.plan().isQuick);
    this.#foundAlone.clear();
    this.order.beginScan();
    this.#checks = 0;
    this.#scanDueAt = startsAt;
    this.#nextPageAt = startsAt;
  }
}
