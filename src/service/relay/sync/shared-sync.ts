/**
 * One relay among several of its shop: follows what is published; lists and publishes while it holds the lease; works alone while
 * nothing can be shared.
 */
import type { Clock } from '../../../core/base/clock.ts';
import type { RateLimiter } from '../upstream/rate-limiter.ts';
import type { CatalogSync } from './catalog-sync.ts';
import { ListingFollower } from './listing-follower.ts';
import { ListingPublisher } from './listing-publisher.ts';
import type { Heartbeat, SharedListing } from './shared-listing.ts';
import { Waiters } from './waiters.ts';

/** Between two heartbeats: followers learn of a change within this. */
const HEARTBEAT_MS = 500;
/**
 * After the shared data were lost, the relay that listed before should take the lease, or else one with a recent listing. A
 * relay that knows less waits once, twice or three times as long before it asks for the lease.
 */
const PRECEDENCE_MS = 1500;

export interface SharedSyncOptions {
  sync: CatalogSync;
  limiter: RateLimiter;
  shared: SharedListing;
  clock: Clock;
  signal: AbortSignal;
}

export class SharedSync {
  readonly #options: SharedSyncOptions;
  readonly #sync: CatalogSync;
  readonly #shared: SharedListing;
  readonly #follower: ListingFollower;
  readonly #publisher: ListingPublisher;
  /** Null before the first contact. */
  #epoch: string | null = null;
  /** The fencing token of the lease; 0 where another relay holds it, or none. */
  #token = 0;
  /** Until then the lease is left to a relay that knows more. */
  #yieldsUntil = -Infinity;
  #isAway = false;
  readonly #idle: Waiters;

  constructor(options: SharedSyncOptions) {
    this.#options = options;
    this.#sync = options.sync;
    this.#shared = options.shared;
    this.#idle = new Waiters(options.clock);
    this.#publisher = new ListingPublisher(options.sync, options.shared);
    this.#follower = new ListingFollower({
      ...options,
      isListing: () => this.#token > 0,
      isNewerHere: (id) => this.#publisher.ids.has(id),
    });
    this.#sync.cache.onChange((id) => this.#publishProduct(id));
    this.#sync.onListing((listing, isOwn) => {
      if (isOwn) this.#publishOwn(() => (this.#publisher.listing = listing));
    });
    // It is not known yet which relay lists.
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
      const isDue = this.#token > 0 && !this.#isAway && this.#publisher.isDue;
      const waitMs = isDue ? 0 : Math.max(HEARTBEAT_MS - (clock.now() - began), HEARTBEAT_MS / 5);
      await this.#idle.next(waitMs);
    }
  }

  requestRefresh(): void {
    this.#shared.requestRefresh().then(
      () => this.#idle.notify(),
      () => this.#sync.requestRefresh(),
    );
  }

  async #step(): Promise<void> {
    const heartbeat = await this.#shared.heartbeat({
      wantsLease: this.#follower.isInSync && this.#options.clock.now() >= this.#yieldsUntil,
      token: this.#token,
      page: this.#sync.reader.page,
      failure: this.#token > 0 ? this.#sync.status.failure : null,
      record: this.#options.limiter.record(),
    });
    if (heartbeat.pausedFor > 0) this.#options.limiter.holdCalls(heartbeat.pausedFor);
    if (heartbeat.epoch !== this.#epoch) this.#enter(heartbeat);
    else if (heartbeat.floor > this.#follower.sequence && this.#token === 0) this.#follower.startOver();
    if (this.#token > 0 && heartbeat.token !== this.#token) this.#loseLease();
    if (!(await this.#follower.follow(heartbeat))) return;
    if (heartbeat.token > 0) await this.#list(heartbeat);
    else this.#followStatus(heartbeat);
    if (heartbeat.isRefreshWanted) this.#sync.requestRefresh();
  }

  /** Begins a new epoch: the shared data were lost, or this is the first contact. */
  #enter({ epoch, token, sequence, listing }: Heartbeat): void {
    const isFirst = this.#epoch === null;
    this.#epoch = epoch;
    if (this.#token > 0 && token > 0) {
      // This relay still lists: its scan continues, and everything is published again.
      this.#token = token;
      this.#follower.skipTo(sequence);
      this.#publisher.queueEverything();
      return;
    }
    this.#loseLease();
    this.#follower.startOver();
    const isRestored = this.#sync.status.listing !== null && !listing;
    if (!isFirst || isRestored) this.#yieldsUntil = this.#options.clock.now() + this.#precedence(isFirst);
  }

  /**
   * The older what this relay knows, the longer it leaves the lease to others. What it knows before the first contact is from
   * the process before it.
   */
  #precedence(isFirst: boolean): number {
    const { listing, refreshIntervalMs } = this.#sync.status;
    if (!listing || isFirst) return 3 * PRECEDENCE_MS;
    const isOld = this.#options.clock.now() - listing.completedAt > refreshIntervalMs;
    return isOld ? 2 * PRECEDENCE_MS : PRECEDENCE_MS;
  }

  #followStatus({ listing, failure }: Heartbeat): void {
    this.#sync.setRole('following');
    if (listing) this.#sync.adopt(listing);
    this.#sync.setFailure(failure);
    if (listing) this.#sync.confirmContact();
  }

  async #list(heartbeat: Heartbeat): Promise<void> {
    if (this.#token === 0) {
      this.#token = heartbeat.token;
      if (heartbeat.listing) this.#sync.adopt(heartbeat.listing);
      // No complete listing is published yet: the products that are known here are a start.
      else this.#publisher.queueEverything();
    }
    this.#sync.setFailure(null);
    this.#sync.setRole('listing', Math.max(heartbeat.page, 1));
    const isHeld = await this.#publisher.publish(this.#token, (before, after) => {
      // No other relay published in between, so nothing has to be followed.
      if (before === this.#follower.sequence) this.#follower.skipTo(after);
    });
    if (!isHeld) this.#loseLease();
  }

  /** Another relay lists from now on. What was not published here is forgotten. */
  #loseLease(): void {
    if (this.#token === 0) return;
    this.#token = 0;
    this.#publisher.clear();
    this.#follower.startOver();
    this.#sync.setRole('following');
  }

  /** Nothing can be shared: each relay lists for itself, within its part of the reserve. */
  #away(): void {
    this.#isAway = true;
    this.#sync.setRole('alone');
    // If this relay still holds the lease afterwards, it publishes what changed; otherwise it starts over.
    if (this.#token === 0) this.#follower.startOver();
    this.#sync.setFailure({ kind: 'failed', until: this.#options.clock.now() + 1000 });
  }

  #publishProduct(id: string): void {
    if (this.#follower.isApplying) return;
    this.#publishOwn(() => this.#publisher.ids.add(id));
    if (this.#token === 0 && !this.#isAway) {
      // Found by its id, for a visitor: of use to the other relays, too.
      const changes = [[id, this.#sync.cache.packed(id)]] as const;
      this.#shared.publish(null, { changes, listing: null }).catch(() => this.#follower.startOver());
    }
  }

  /** Of the relay that lists, what its listing brought is published soon. */
  #publishOwn(queue: () => void): void {
    if (this.#token === 0) return;
    queue();
    this.#idle.notify();
  }
}
