/**
 * After the shop's key was exchanged: what relays with the former key left, in the state directory and in Redis, goes over to the
 * new one, once a call with the new key has found a product of it. Without that proof it may be another shop's, and is left alone.
 */
import { randomUUID } from 'node:crypto';
import { systemClock } from '../../base/clock.ts';
import { requestUrl } from '../../catalog/connection-settings.ts';
import { attempt } from '../../http/attempt.ts';
import { readProduct } from '../cache/product-record.ts';
import type { CheckedOptions } from '../options.ts';
import type { StoredListing } from '../sync/catalog.ts';
import type { BudgetJournal, BudgetRecord, RecordedCall } from '../upstream/call-budget.ts';
import { WINDOW_MS } from '../upstream/call-window.ts';
import type { RedisState } from './redis/redis-state.ts';
import type { StateDirectory } from './state-directory.ts';
import { orNull } from '../../base/or-null.ts';

/** What a relay begins with. */
export interface Inheritance {
  readonly stored: StoredListing | null;
  readonly journal: BudgetJournal;
}

/** @param open the state directory of another shop */
export async function inherit(
  options: CheckedOptions,
  state: StateDirectory,
  shared: RedisState | undefined,
  open: (shop: string) => StateDirectory,
): Promise<Inheritance> {
  const own = state.loadListing();
  const kept = own ? null : state.formerListing();
  const inRedis = (await shared?.former()) ?? null;
  let record = state.journal.load();
  const proofs = new Map<string, Promise<boolean>>();

  function isOurs(shop: string, productId: string): Promise<boolean> {
    let proof = proofs.get(shop);
    if (!proof) proofs.set(shop, (proof = prove(productId)));
    return proof;
  }

  async function prove(productId: string): Promise<boolean> {
    const before: BudgetRecord = record ?? { calls: [], pausedFor: 0 };
    if (before.pausedFor > 0 || before.calls.length >= options.requestsPerMinute) return false;
    const remaining = WINDOW_MS + options.attemptTimeoutMs;
    const call: RecordedCall = { id: randomUUID(), quotaClass: 'lookup', origin: 'pool', remaining };
    // Where nothing is known of calls before, a relay alone spaces its own, which leaves room for this one.
    if (record || shared) record = { ...before, calls: [...before.calls, call] };
    // Counted before it is sent, like every call.
    if (record) state.journal.save(record);
    return hasProduct(options, productId);
  }

  let stored = own;
  if (inRedis && (await isOurs(inRedis.shop, inRedis.productId)) && (await shared!.takeOver(inRedis.shop)))
    options.log({ event: 'taken-over', from: 'redis' });
  const [first] = kept?.listing.products ?? [];
  if (kept && first && (await isOurs(kept.shop, first[0]))) {
    stored = kept.listing;
    const calls = open(kept.shop).journal.load();
    if (calls && record) {
      record = {
        calls: [...record.calls, ...calls.calls],
        pausedFor: Math.max(record.pausedFor, calls.pausedFor),
      };
    }
    options.log({ event: 'taken-over', from: 'state directory' });
  }
  return { stored, journal: { load: () => record, save: (next) => state.journal.save(next) } };
}

/** Whether the key opens the shop with this product: ids are unique in the whole service (section 4.1). */
async function hasProduct(
  { baseUrl, apiKey, fetch, attemptTimeoutMs }: CheckedOptions,
  productId: string,
): Promise<boolean> {
  const { ok, text } = await attempt(
    requestUrl(baseUrl, `/products/${encodeURIComponent(productId)}`),
    { headers: { authorization: `Bearer ${apiKey}`, accept: 'application/json' }, redirect: 'manual' },
    { fetch, clock: systemClock, timeoutMs: attemptTimeoutMs },
  ).catch(() => ({ ok: false, text: null }));
  return ok && orNull(() => readProduct(JSON.parse(text!)))?.id === productId;
}
