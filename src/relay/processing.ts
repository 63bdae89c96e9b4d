/**
 * Which products are being processed or in doubt, and which of them are due for a look: all of one page of the listing together, which
 * costs one request, or one by its id. Knows no network. Called by keeper.ts.
 */
import type { ProductRecord } from './record.ts';

/** Between looks at a product, so that ready shows within ten seconds. Milliseconds. */
export const LOOK_MS = 8000;
/** "If swap_ready is still false after a few minutes, the images most likely failed" (section 1): the listing is enough then. */
const PATIENCE_MS = 5 * 60_000;

interface Watched {
  /** The page of the listing it was last seen on; 0 where that is not known. */
  page: number;
  /** When it began, or last changed. */
  since: number;
  lookedAt: number;
}

/** What a look asks for: one product, or those of one page. */
export type Look = { id: string } | { page: number; ids: string[] };

export class Processing {
  #watched = new Map<string, Watched>();
  #postponedTo = 0;

  /** Takes note of a product as it was seen just now. */
  note(record: ProductRecord, changed: boolean, page: number, now: number): void {
    const waits = record.tryon_status === 'active' && !record.swap_ready && record.images.length > 0;
    const known = this.#watched.get(record.id);
    if (!waits) this.#watched.delete(record.id);
    else if (known && !changed) Object.assign(known, { page, lookedAt: now });
    else this.#watched.set(record.id, { page, since: now, lookedAt: now });
  }

  /** Has a product looked at once by its id, soon: the listing did not bring it any more. */
  check(id: string, now: number): void {
    this.#watched.set(id, { page: 0, since: now, lookedAt: 0 });
  }

  forget(id: string): void {
    this.#watched.delete(id);
  }

  forgetUnless(kept: (id: string) => boolean): void {
    for (const id of this.#watched.keys()) if (!kept(id)) this.#watched.delete(id);
  }

  /** The look that is due longest. */
  due(now: number): Look | null {
    if (now < this.#postponedTo) return null;
    const due = this.#patient(now).filter(([, { lookedAt }]) => lookedAt + LOOK_MS <= now);
    const [first] = due.toSorted((a, b) => a[1].lookedAt - b[1].lookedAt);
    if (!first) return null;
    const { page } = first[1];
    const together = page === 0 ? [] : due.filter(([, other]) => other.page === page);
    return together.length > 1 ? { page, ids: together.map(([id]) => id) } : { id: first[0] };
  }

  /** When the next look is due; Infinity where nothing is watched. */
  nextAt(now: number): number {
    const dueAt = this.#patient(now).map(([, { lookedAt }]) => lookedAt + LOOK_MS);
    return Math.max(Math.min(...dueAt, Infinity), this.#postponedTo);
  }

  /** Looks begin again at `time`; the listing goes on meanwhile. */
  postpone(time: number): void {
    this.#postponedTo = time;
  }

  looked(look: Look, now: number): void {
    for (const id of 'ids' in look ? look.ids : [look.id]) this.#watched.get(id)!.lookedAt = now;
  }

  /** A product that was not on its page any more is looked at by its id from now on. */
  slipped(id: string): void {
    Object.assign(this.#watched.get(id)!, { page: 0, lookedAt: 0 });
  }

  #patient(now: number): [string, Watched][] {
    return [...this.#watched].filter(([, { since }]) => now - since <= PATIENCE_MS);
  }
}
