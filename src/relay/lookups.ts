/**
 * The small lane: asks the service for one product that a shopper wants and the listing has not brought yet.
 * Simultaneous questions for one product share one call; an answer "there is none" is remembered for a while.
 * Knows no HTTP of its own. Called by relay.ts, only where the shelf can't be thorough.
 */
import type { Clock } from '../http/clock.ts';
import { LOOKUPS_PER_MINUTE } from './budget.ts';
import type { ProductRecord } from './record.ts';
import { readList, readProduct } from './record.ts';
import { UpstreamError, type Upstream } from './upstream.ts';

/** One product, as a visitor may ask for it. */
export type Wanted = { id: string } | { externalId: string };

/** 'unknown' where the lane has nothing left to spend or the service gave no answer. */
export type Found = ProductRecord | 'none' | 'unknown';

const REMEMBER_MS = 60_000;
const REMEMBERED = 10_000;

export class Lookups {
  #upstream: Upstream;
  #clock: Clock;
  #underWay = new Map<string, { call: Promise<Found>; startedAt: number }>();
  #absentUntil = new Map<string, number>();

  constructor(upstream: Upstream, clock: Clock) {
    this.#upstream = upstream;
    this.#clock = clock;
  }

  find(wanted: Wanted): Promise<Found> {
    const key = 'id' in wanted ? `id ${wanted.id}` : `sku ${wanted.externalId}`;
    if ((this.#absentUntil.get(key) ?? 0) > this.#clock.now()) return Promise.resolve('none');
    this.#forgetLost();
    const running = this.#underWay.get(key);
    if (running) return running.call;
    // More than a minute's worth would only wait for a refusal.
    if (this.#underWay.size >= LOOKUPS_PER_MINUTE) return Promise.resolve('unknown');
    const call = this.#ask(wanted)
      .then((found) => {
        if (found === 'none') this.#remember(key);
        return found;
      })
      .finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, { call, startedAt: this.#clock.now() });
    return call;
  }

  /** An edge runtime drops what a request began when its visitor leaves: such a call never ends. */
  #forgetLost(): void {
    for (const [key, { startedAt }] of this.#underWay) {
      if (this.#clock.now() - startedAt > REMEMBER_MS) this.#underWay.delete(key);
    }
  }

  async #ask(wanted: Wanted): Promise<Found> {
    try {
      if ('id' in wanted) {
        const body = await this.#upstream.get('lookup', `/products/${encodeURIComponent(wanted.id)}`);
        if (body === null) return 'none';
        const record = readProduct(body);
        if (!record) return 'unknown';
        // To a visitor there is no difference, here neither: not in what is remembered and spent.
        return record.tryon_status === 'active' ? record : 'none';
      }
      const query = { external_id: wanted.externalId, tryon_status: 'active' };
      const list = readList(await this.#upstream.get('lookup', '/products', query));
      if (!list) return 'unknown';
      return list.products.find((record) => record.external_id === wanted.externalId) ?? 'none';
    } catch (error) {
      if (error instanceof UpstreamError) return 'unknown';
      throw error;
    }
  }

  #remember(key: string): void {
    this.#absentUntil.delete(key);
    this.#absentUntil.set(key, this.#clock.now() + REMEMBER_MS);
    if (this.#absentUntil.size > REMEMBERED) this.#absentUntil.delete(this.#absentUntil.keys().next().value!);
  }
}
