/**
 * After the shop's key was exchanged: what relays with the former key left, in the state directory and in Redis, goes over to the
 * new one, once a call with the new key has found a product of it. Without that proof it may be another shop's, and is left alone.
 */
import { readProduct } from '../cache/product-record.ts';
import type { CheckedOptions } from '../options.ts';
import type { EngineParts } from '../relay.ts';
import type { BudgetRecord } from '../upstream/call-window.ts';
import { createCatalogUpstream } from '../upstream/catalog-upstream.ts';
import { RateLimiter } from '../upstream/rate-limiter.ts';
import type { RedisState } from '../redis/redis-state.ts';
import { joined, type StateDirectory } from './state-directory.ts';

/**
 * What a relay begins with.
 * @param open the state directory of another shop
 */
export async function inherit(
  options: CheckedOptions,
  state: StateDirectory,
  shared: RedisState | undefined,
  open: (shop: string) => StateDirectory,
): Promise<EngineParts> {
  const { journal } = state;
  const own = state.loadListing();
  const kept = own ? null : state.formerListing();
  const inRedis = (await shared?.former()) ?? null;
  // Calls that nobody knows leave no room for another one.
  const isUnknown = state.isWritable && journal.load() === null;
  if ((!kept && !inRedis) || isUnknown) return { shared, journal, stored: own };

  // The call counts like every other, and is known to the relay that begins afterwards.
  const limiter = new RateLimiter({ ...options, journal: state.isWritable ? journal : undefined });
  const upstream = createCatalogUpstream({ ...options, limiter, signal: new AbortController().signal });
  const proofs = new Map<string, Promise<boolean>>();

  /** Whether the key opens the shop with this product: ids are unique in the whole service (section 4.1). */
  function isOurs(shop: string, productId: string): Promise<boolean> {
    let proof = proofs.get(shop);
    if (!proof) {
      const read = upstream.get('listing', `/products/${encodeURIComponent(productId)}`);
      proof = read.then(
        (body) => readProduct(body)?.id === productId,
        () => false,
      );
      proofs.set(shop, proof);
    }
    return proof;
  }

  if (inRedis && (await isOurs(inRedis.shop, inRedis.productId)) && (await shared!.takeOver(inRedis.shop)))
    options.log({ event: 'taken-over', from: 'redis' });
  let stored = own;
  let former: BudgetRecord | null = null;
  const [first] = kept?.listing.products ?? [];
  if (kept && first && (await isOurs(kept.shop, first[0]))) {
    stored = kept.listing;
    former = open(kept.shop).journal.load();
    options.log({ event: 'taken-over', from: 'state directory' });
  }
  const record = joined([limiter.record(), former].filter((each) => each !== null));
  return { shared, journal: { ...journal, load: () => record }, stored };
}
