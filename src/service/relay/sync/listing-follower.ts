/** Brings what other relays published into this one's cache: change by change, and from any state. */
import type { ProductChange } from '../cache/product-cache.ts';
import type { CatalogSync } from './catalog-sync.ts';
import type { Heartbeat, SharedListing } from './shared-listing.ts';

export interface ListingFollowerOptions {
  sync: CatalogSync;
  shared: SharedListing;
  /** Whether this relay holds the lease: what its own listing brought is not dropped. */
  isListing: () => boolean;
  /** Whether a product changed here since, and that is not published yet: it is newer. */
  isNewerHere: (id: string) => boolean;
}

export class ListingFollower {
  readonly #options: ListingFollowerOptions;
  /** The number of the last change that was followed. */
  #sequence = 0;
  /** Everything published is in the cache, and nothing else. */
  #isInSync = false;
  /** What was brought since everything is followed anew from the first change on; null if nothing is. */
  #brought: Set<string> | null = new Set();
  #isApplying = false;

  constructor(options: ListingFollowerOptions) {
    this.#options = options;
  }

  get sequence(): number {
    return this.#sequence;
  }

  get isInSync(): boolean {
    return this.#isInSync;
  }

  /** True while a change of the cache is one that was followed. */
  get isApplying(): boolean {
    return this.#isApplying;
  }

  /** Follows what is published from the first change on. */
  startOver(): void {
    this.#sequence = 0;
    this.#isInSync = false;
    this.#brought = new Set();
  }

  /** Everything up to this number is this relay's own. */
  skipTo(sequence: number): void {
    this.#sequence = sequence;
  }

  /** False where what was published is lost since the heartbeat: what was brought is not all, and the next heartbeat tells. */
  async follow(heartbeat: Heartbeat): Promise<boolean> {
    const { shared, isNewerHere } = this.#options;
    // Until nothing comes any more: what changes meanwhile gets numbers after the heartbeat's.
    while (this.#sequence < heartbeat.sequence || this.#brought) {
      const found = await shared.changesSince(this.#sequence);
      if (!found) return false;
      const { changes, sequence } = found;
      for (const change of changes) {
        this.#brought?.add(change[0]);
        if (!isNewerHere(change[0])) this.#apply(change);
      }
      if (sequence <= this.#sequence) break;
      this.#sequence = sequence;
    }
    if (heartbeat.listing && this.#brought) this.#dropAllBut(this.#brought);
    this.#isInSync = true;
    return true;
  }

  /** What is published is complete: what it does not hold is not active any more. */
  #dropAllBut(published: ReadonlySet<string>): void {
    if (!this.#options.isListing())
      for (const id of this.#options.sync.cache.ids()) if (!published.has(id)) this.#apply([id, null]);
    this.#brought = null;
  }

  #apply(change: ProductChange): void {
    const { sync, isListing } = this.#options;
    this.#isApplying = true;
    try {
      sync.cache.apply(change);
    } catch {
      // What can't be read is asked of the service, which also mends it for the other relays.
      void sync.find({ id: change[0] }).catch(() => {});
      return;
    } finally {
      this.#isApplying = false;
    }
    // Another relay found it by its id: the scan here may have passed its page before it was there.
    if (isListing() && change[1] !== null) sync.reader.confirm(change[0]);
  }
}
