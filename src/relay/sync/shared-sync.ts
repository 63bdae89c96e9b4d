/**
 * One relay among several of its shop: follows what is published, change by change and from any state; lists and publishes while
 * it holds the lease; works alone while nothing can be shared. Knows no Redis.
 */
import type { Clock } from '../../http/clock.ts';
import type { ProductChange } from '../cache/product-cache.ts';
import type { CatalogSync } from './catalog-sync.ts';
import type { CompleteListing } from './catalog.ts';
import type { Heartbeat, PublishedFailure, PublishedListing, SharedListing } from './shared-listing.ts';

/** Milliseconds between two heartbeats: followers learn of a change within this time. */
const HEARTBEAT_INTERVAL_MS = 500;
/** After a loss the relay that listed goes on, if it is there: its scan is under way. Milliseconds. */
const PATIENCE_MS = 1500;
/** Changes that are published at once. */
const MAX_PUBLISHED = 200;

export interface SharedSyncOptions {
  sync: CatalogSync;
  shared: SharedListing;
  clock: Clock;
  signal: AbortSignal;
}

export class SharedSync {
  readonly #options: SharedSyncOptions;
  readonly #sync: CatalogSync;
  readonly #shared: SharedListing;
  /** Null before the first contact. */
  #epoch: string | null = null;
  #token = 0;
  /** Until then the lease is left to the relay that listed before. */
  #patientUntil = -Infinity;
  /** The number of the last change that was followed. */
  #sequence = 0;
  /** Everything published is in the cache, and nothing else. */
  #inStep = false;
  /** What a listing from the very first change on has brought so far; null where nothing is followed from there. */
  #resynced: Set<string> | null = new Set();
  /** Products that changed here and are not published yet. */
  readonly #dirty = new Set<string>();
  #completed: CompleteListing | null = null;
  #isAway = false;
  #isApplying = false;
  #refreshes: number | null = null;
  #wake: () => void = () => {};

  constructor(options: SharedSyncOptions) {
    this.#options = options;
    this.#sync = options.sync;
    this.#shared = options.shared;
    this.#sync.cache.onChange((id) => this.#noteChange(id));
    // Until it is known which relay lists, this one does not.
    this.#sync.setRole('following');
  }

  /** Runs until the signal is aborted. */
  async run(): Promise<void> {
    const { signal, clock } = this.#options;
    while (!signal.aborted) {
      const began = clock.now();
      await this.#step().then(
        () => {
          this.#isAway = false;
        },
        () => this.#away(),
      );
      const wait = this.#isDue()
        ? 0
        : Math.max(HEARTBEAT_INTERVAL_MS - (clock.now() - began), HEARTBEAT_INTERVAL_MS / 5);
      await new Promise<void>((resolve) => {
        const cancel = clock.wake(wait, resolve);
        this.#wake = () => {
          cancel();
          resolve();
        };
      });
    }
  }

  /** A listing was completed here: it is published after its last change. */
  noteListing(listing: CompleteListing): void {
    if (this.#token === 0) return;
    this.#completed = listing;
    this.#wake();
  }

  requestRefresh(): void {
    this.#shared.requestRefresh().then(
      () => this.#wake(),
      () => this.#sync.requestRefresh(),
    );
  }

  async #step(): Promise<void> {
    const heartbeat = await this.#shared.heartbeat({
      wantsLease: this.#inStep && this.#options.clock.now() >= this.#patientUntil,
      token: this.#token,
      failure: this.#token > 0 ? this.#ownFailure() : null,
    });
    if (heartbeat.epoch !== this.#epoch) this.#enter(heartbeat);
    else if (heartbeat.floor > this.#sequence && this.#token === 0) this.#startOver();
    if (this.#token > 0 && heartbeat.token !== this.#token) this.#lose();
    await this.#follow(heartbeat);
    if (heartbeat.token > 0) await this.#list(heartbeat);
    else this.#followStatus(heartbeat);
    this.#noteRefreshes(heartbeat);
  }

  /** Everything that was shared is lost, or was never seen. */
  #enter({ epoch, token, sequence }: Heartbeat): void {
    const isFirst = this.#epoch === null;
    this.#epoch = epoch;
    if (this.#token > 0 && token > 0) {
      // Still the one that lists: its scan goes on, and everything is published again.
      this.#token = token;
      this.#sequence = sequence;
      this.#publishAll();
      return;
    }
    this.#lose();
    this.#startOver();
    if (!isFirst) this.#patientUntil = this.#options.clock.now() + PATIENCE_MS;
  }

  #publishAll(): void {
    for (const id of this.#sync.cache.ids()) this.#dirty.add(id);
    this.#completed = this.#sync.status.listing;
  }

  /** Applies what was published since. */
  async #follow(heartbeat: Heartbeat): Promise<void> {
    // Until nothing comes any more: what changes meanwhile moves on behind the heartbeat's last number.
    while (this.#sequence < heartbeat.sequence || this.#resynced) {
      const { changes, sequence } = await this.#shared.changesSince(this.#sequence);
      for (const change of changes) {
        this.#resynced?.add(change[0]);
        // What changed here since is newer.
        if (!this.#dirty.has(change[0])) this.#apply(change);
      }
      if (sequence <= this.#sequence) break;
      this.#sequence = sequence;
    }
    if (heartbeat.listing && this.#resynced) {
      // What is published is complete: what it does not hold is not active any more.
      if (this.#token === 0)
        for (const id of this.#sync.cache.ids()) if (!this.#resynced.has(id)) this.#apply([id, null]);
      this.#resynced = null;
    }
    this.#inStep = true;
  }

  #followStatus({ listing, failure }: Heartbeat): void {
    const now = this.#options.clock.now();
    this.#sync.setRole('following');
    if (listing) {
      const { startedAgo, completedAgo, ...known } = listing;
      this.#sync.adopt({ ...known, startedAt: now - startedAgo, completedAt: now - completedAgo });
    }
    this.#sync.setFailure(failure && { kind: failure.kind, until: now + failure.waitMs });
    if (listing) this.#sync.noteContact();
  }

  /** Lists, and publishes what that brought. */
  async #list(heartbeat: Heartbeat): Promise<void> {
    if (this.#token === 0) {
      this.#token = heartbeat.token;
      if (heartbeat.listing) this.#followStatus(heartbeat);
      // Nobody has published everything yet: what is known here is a beginning.
      else this.#publishAll();
    }
    this.#sync.setFailure(null);
    this.#sync.setRole('listing');
    await this.#publish();
  }

  async #publish(): Promise<void> {
    while (this.#dirty.size > 0 || this.#completed) {
      const ids = [...this.#dirty].slice(0, MAX_PUBLISHED);
      const isLast = ids.length === this.#dirty.size;
      const completed = isLast ? this.#completed : null;
      const published = await this.#shared.publish(
        this.#token,
        ids.map((id) => this.#changeOf(id)),
        completed && this.#publishedListing(completed),
      );
      if (!published) return this.#lose();
      for (const id of ids) this.#dirty.delete(id);
      if (completed === this.#completed) this.#completed = null;
      // Nobody else's change lies between: nothing has to be followed.
      if (published.before === this.#sequence) this.#sequence = published.after;
    }
  }

  /** Another relay lists from now on. */
  #lose(): void {
    if (this.#token === 0) return;
    this.#token = 0;
    this.#completed = null;
    if (this.#dirty.size > 0) this.#startOver();
    this.#dirty.clear();
    this.#sync.setRole('following');
  }

  /** Follows what is published from the first change on. */
  #startOver(): void {
    this.#sequence = 0;
    this.#inStep = false;
    this.#resynced = new Set();
  }

  /** Nothing can be shared: every relay lists for itself, out of the reserve. */
  #away(): void {
    this.#isAway = true;
    this.#sync.setRole('alone');
    // Where the lease is still held when contact returns, what changed meanwhile is published; else it is forgotten.
    if (this.#token === 0) this.#startOver();
    this.#sync.setFailure({ kind: 'failed', until: this.#options.clock.now() + 1000 });
  }

  #noteChange(id: string): void {
    if (this.#isApplying) return;
    if (this.#token > 0) {
      this.#dirty.add(id);
      this.#wake();
    } else if (!this.#isAway) {
      // Found alone, for a visitor: of use to the other relays, too.
      this.#shared.contribute([this.#changeOf(id)]).catch(() => this.#startOver());
    }
  }

  #isDue(): boolean {
    return this.#token > 0 && !this.#isAway && (this.#dirty.size > 0 || this.#completed !== null);
  }

  #noteRefreshes({ refreshes }: Heartbeat): void {
    const isNew = this.#refreshes !== null && refreshes > this.#refreshes;
    this.#refreshes = refreshes;
    if (isNew && this.#token > 0) this.#sync.requestRefresh();
  }

  #apply(change: ProductChange): void {
    this.#isApplying = true;
    this.#sync.cache.apply(change);
    this.#isApplying = false;
  }

  #changeOf(id: string): ProductChange {
    return [id, this.#sync.cache.packed(id)];
  }

  #publishedListing(listing: CompleteListing): PublishedListing {
    const now = this.#options.clock.now();
    const { startedAt, completedAt, ...known } = listing;
    return { ...known, startedAgo: now - startedAt, completedAgo: now - completedAt };
  }

  #ownFailure(): PublishedFailure | null {
    const { failure } = this.#sync.status;
    return failure && { kind: failure.kind, waitMs: Math.max(failure.until - this.#options.clock.now(), 0) };
  }
}
