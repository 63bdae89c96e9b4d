/**
 * Reads the shop's listing page by page, round after round, and decides which products leave. A product that was not seen for a
 * round is asked for by its id, and leaves when the service says that it is gone. Where a whole listing lacks many, they leave
 * together once a sample of them was asked for and all of it is gone.
 */
import type { Clock } from '../../../core/base/clock.ts';
import { backoffDelayMs, type Backoff } from '../../../core/http/retry-timing.ts';
import type { ProductCache } from '../cache/product-cache.ts';
import { readList, type ListPage, type ProductRecord } from '../cache/product-record.ts';
import type { RelayLog } from '../log.ts';
import { BudgetSpent, UpstreamFailure, type CatalogUpstream } from '../upstream/catalog-upstream.ts';
import type { QuotaClass } from '../upstream/quotas.ts';
import type { CompleteListing, SyncFailure } from './catalog.ts';
import { ListingRound, MAX_ASKED, PAGE_SIZE } from './listing-round.ts';
import type { ProcessingWatch } from './processing-watch.ts';
import type { RefreshPlan } from './refresh-plan.ts';
import { Sightings } from './sightings.ts';

/** A service that is back should be listed soon, and the budget bounds the attempts. */
const BACKOFF: Backoff = { initialMs: 1000, maxMs: 5000, jitter: 0.5 };
/** Pages by which a product may slide from one round to the next without being asked for. */
const SLIDE = 2;
/** A sample that is not asked for after so many rounds, because the budget is spent, is drawn anew. */
const SAMPLE_ROUNDS = 3;

/** Products that a listing lacked, and those of them that are still to be asked for: all, or a sample. */
interface Lacking {
  readonly ids: readonly string[];
  readonly toAsk: Set<string>;
  readonly round: ListingRound;
  readonly wasWhole: boolean;
  readonly listing: Omit<CompleteListing, 'exactAt'>;
  /** The count of sightings at which the round began. */
  readonly began: number;
  rounds: number;
  /** One that was asked for is still active, although the listing was whole by its own count: that proves nothing of the others. */
  isDoubted: boolean;
}

/** A product that is asked for by its id because the listing did not bring it. */
export interface Check {
  id: string;
  /** Others wait for the answer. */
  isUrgent: boolean;
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
  /** Called with a listing that came to its end, and whether it is sure that it saw every product. */
  onListing: (listing: Omit<CompleteListing, 'exactAt'>, isExact: boolean) => void;
  /** Called after everything that may have changed what is due. */
  onChange: () => void;
}

export class ListingReader {
  readonly #options: ListingReaderOptions;
  readonly #sightings = new Sightings();
  #round = new ListingRound();
  /** The count of sightings at which this round began, and at which the one before did; -1 where that did not end. */
  #began = 0;
  #beganBefore = -1;
  /** Pages of the listing that was completed last; Infinity before the first. */
  #pages = Infinity;
  /** When this round was to begin. */
  #dueAt = 0;
  #nextPageAt = 0;
  /** The read in flight: one that was given up is another object than the one that followed it. */
  #inFlight: { readonly page: number } | null = null;
  #lastReadAt = 0;
  #isUnpaced = true;
  #failures = 0;
  #failure: SyncFailure | null = null;
  /** Another round begins as soon as this one ends, which may have passed what changed. */
  #isAnotherWanted = false;
  #lacking: Lacking | null = null;

  constructor(options: ListingReaderOptions) {
    this.#options = options;
  }

  get failure(): SyncFailure | null {
    return this.#failure;
  }

  /** As many products as the service said there are. */
  get claimedTotal(): number {
    return this.#round.total;
  }

  /** Pages that this round has read. */
  get pagesRead(): number {
    return this.#round.pages;
  }

  /** The page that is being read or is read next. */
  get page(): number {
    return this.#inFlight?.page ?? this.#round.nextPage ?? 1;
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
    this.#sightings.clear();
    this.#beganBefore = -1;
    this.#beginRound(startsAt, firstPage);
    this.#isUnpaced = true;
  }

  /**
   * Lists anew as fast as the budget allows, and no sooner than after a failure. A round under way goes on, and another follows:
   * however often somebody asks, each round comes to its end.
   */
  refresh(): void {
    const isUnderWay = this.#inFlight !== null || this.#round.pages > 0;
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

  /** A product was found by its id: it counts as seen. */
  confirm(id: string): void {
    if (this.#see(id)) this.#round.find();
    const lacking = this.#lacking;
    if (!lacking?.toAsk.has(id)) return;
    lacking.round.find();
    if (lacking.wasWhole && !lacking.isDoubted)
      this.#options.log({ event: 'doubted', products: lacking.ids.length });
    lacking.isDoubted ||= lacking.wasWhole;
    this.#settle(lacking, id);
  }

  /** A product was asked for by its id, and is not active any more. */
  drop(id: string): void {
    if ((this.#sightings.of(id) ?? -1) < this.#began && this.#options.cache.has(id)) this.#round.miss();
    this.#leave(id);
    if (!this.#lacking?.toAsk.has(id)) return;
    this.#lacking.round.miss();
    this.#settle(this.#lacking, id);
  }

  /** A product could not be asked for: it is due again when another round has not seen it either. */
  postpone(id: string): void {
    this.#sightings.see(id);
    if (this.#lacking?.toAsk.has(id)) this.#lacking = null;
  }

  /** One that was asked for was answered. Where a whole sample is gone, the others leave as well. */
  #settle(lacking: Lacking, id: string): void {
    const { ids, toAsk, round, began, listing, isDoubted } = lacking;
    const isSample = ids.length > MAX_ASKED;
    toAsk.delete(id);
    if (toAsk.size > 0 && !(isSample && isDoubted)) return;
    this.#lacking = null;
    if (isDoubted) return;
    if (isSample)
      for (const each of ids) if ((this.#sightings.of(each) ?? Infinity) < began) this.#leave(each);
    if (round.isWhole && !round.isUnreadable) this.#options.onListing(listing, true);
  }

  /** The product to ask for next, other than those that are asked for just now; null if none is due. */
  nextCheck(isAsked: (id: string) => boolean): Check | null {
    for (const id of this.#lacking?.toAsk ?? []) if (!isAsked(id)) return { id, isUrgent: true };
    const { cache } = this.#options;
    const overdue = Math.max(this.#beganBefore, this.#sightings.now - this.#pages - SLIDE);
    for (const id of this.#sightings.unseenSince(overdue)) {
      if (!cache.has(id)) this.#sightings.forget(id);
      else if (!isAsked(id)) return { id, isUrgent: false };
    }
    return null;
  }

  readIfDue(): void {
    const { clock } = this.#options;
    const startedAt = clock.now();
    if (this.#inFlight || this.#nextPageAt > startedAt) return;
    if (this.#round.nextPage === null) return this.#endRound();
    const read = { page: this.page };
    this.#inFlight = read;
    this.#fetchPage('listing', read.page)
      .then((list) => {
        if (this.#inFlight !== read) return;
        this.#nextPageAt = this.#isUnpaced ? clock.now() : startedAt + this.#options.plan().pageIntervalMs;
        this.#takePage(list, read.page, startedAt, true);
      })
      .catch((error: unknown) => {
        if (this.#inFlight === read) this.#fail(error);
      })
      .finally(() => {
        if (this.#inFlight === read) this.#inFlight = null;
        this.#options.onChange();
      });
  }

  /** Reads a page on which products are processed, and takes what it brings for part of the round. */
  async readOutOfTurn(page: number, isCurrent: () => boolean): Promise<ListPage> {
    const round = this.#round;
    const sentAt = this.#options.clock.now();
    // A page that the round has not read yet is part of the listing, only earlier than planned, unless calls are kept for polls.
    const isPoll = round.hasRead(page) || this.#options.plan().pollsPerMinute > 0;
    const list = await this.#fetchPage(isPoll ? 'processing' : 'listing', page);
    if (round === this.#round && isCurrent()) this.#takePage(list, page, sentAt, false);
    return list;
  }

  async #fetchPage(quotaClass: QuotaClass, page: number): Promise<ListPage> {
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
    const { kind, waitMs } = error instanceof UpstreamFailure ? error : new UpstreamFailure('failed');
    const pauseMs = Math.max(waitMs, backoffDelayMs(BACKOFF, ++this.#failures, Math.random()));
    this.#nextPageAt = now + pauseMs;
    this.#failure = { kind, until: this.#nextPageAt };
    log({ event: 'upstream-failure', kind, wait_ms: Math.round(pauseMs) });
  }

  #takePage(list: ListPage, page: number, sentAt: number, isInTurn: boolean): void {
    const { clock, log, onContact, plan } = this.#options;
    // What was read before so long a pause is too old to be part of the same listing.
    if (this.#round.pages > 0 && clock.now() - this.#lastReadAt > plan().refreshIntervalMs)
      this.#beginRound(this.#nextPageAt, page);
    const round = this.#round;
    const { items, total, unidentified, unreadableIds } = list;
    if (unidentified < items || items === 0) this.forgetFailure();
    this.#lastReadAt = clock.now();
    onContact(this.#lastReadAt);
    if (isInTurn && round.isInOrder) this.#sightings.advance();
    let fresh = 0;
    for (const record of list.products) {
      if (this.#see(record.id)) fresh++;
      this.#store(record, page);
    }
    for (const id of unreadableIds) if (this.#see(id)) fresh++;
    round.record({ page, items, fresh, total, unidentified, sentAt }, isInTurn);
    if (unidentified + unreadableIds.length > 0) log({ event: 'skipped', reason: 'unreadable products' });
    if (round.nextPage === null) this.#endRound();
  }

  /** True where this round sees it for the first time. */
  #see(id: string): boolean {
    const isFresh = (this.#sightings.of(id) ?? -1) < this.#began;
    this.#sightings.see(id);
    return isFresh;
  }

  #store(record: ProductRecord, page: number): void {
    const { cache, watch, clock } = this.#options;
    watch.update(record, cache.put(record), page, clock.now());
  }

  #leave(id: string): void {
    this.#sightings.forget(id);
    this.#options.watch.forget(id);
    this.#options.cache.drop(id);
  }

  #endRound(): void {
    const { cache, watch, clock, log, plan, onListing } = this.#options;
    const round = this.#round;
    const now = clock.now();
    this.giveUpRead();
    if (round.isUnusable) {
      this.#fail(new UpstreamFailure('failed'));
      return this.#beginRound(this.#nextPageAt, 1);
    }
    const { pages, total, startedAt } = round;
    const listing = { startedAt, completedAt: now, pages, total };
    // With nothing known before, an empty list is believed when the next one is empty as well.
    const isFirstEmpty = cache.size === 0 && this.#beganBefore === -1;
    const unseen = [...this.#sightings.unseenSince(this.#began)].filter((id) => cache.has(id));
    const isExact = round.isWhole && !round.isUnreadable && !isFirstEmpty && unseen.length === 0;
    this.#noteLacking(round.isWhole ? unseen : unseen.slice(0, MAX_ASKED), listing);
    watch.forgetUnless((id) => cache.has(id));
    this.#pages = pages;
    this.#beganBefore = this.#began;
    log({ event: 'scan', products: cache.size, pages, ms: Math.round(now - startedAt), exact: isExact });
    const isWanted = this.#isAnotherWanted;
    this.#isAnotherWanted = false;
    this.#isUnpaced = isWanted;
    onListing(listing, isExact);
    const { pageIntervalMs, minIntervalMs } = plan();
    // A page that was polled before this round was due belongs to it, and does not bring the next one closer.
    const dueAt = Math.max(startedAt, this.#dueAt) + minIntervalMs;
    this.#beginRound(isWanted ? now : Math.max(now + pageIntervalMs, dueAt), 1);
  }

  /** Has products asked for that the listing lacks, or some of them, from all over the listing. */
  #noteLacking(ids: readonly string[], listing: Lacking['listing']): void {
    if (this.#lacking && ++this.#lacking.rounds < SAMPLE_ROUNDS) return;
    this.#lacking = null;
    if (ids.length === 0) return;
    const toAsk = new Set(ids.length > MAX_ASKED ? [] : ids);
    while (toAsk.size < Math.min(MAX_ASKED, ids.length))
      toAsk.add(ids[Math.floor(Math.random() * ids.length)]!);
    const round = this.#round;
    this.#lacking = {
      ids,
      toAsk,
      round,
      wasWhole: round.isWhole,
      listing,
      began: this.#began,
      rounds: 0,
      isDoubted: false,
    };
  }

  #beginRound(startsAt: number, firstPage: number): void {
    this.#round = new ListingRound(firstPage);
    // What other relays, or a process before this one, found counts as seen before.
    for (const id of this.#options.cache.ids()) if (this.#sightings.of(id) === null) this.#sightings.see(id);
    this.#sightings.advance();
    this.#began = this.#sightings.now;
    this.#dueAt = startsAt;
    this.#nextPageAt = startsAt;
  }
}
