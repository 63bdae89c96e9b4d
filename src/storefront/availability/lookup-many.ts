/**
 * Looks up several products with few requests: by pages of the shop's active products if that costs less, else one by one, as
 * request-plan.ts decides.
 */
import {
  isBySku,
  isNamed,
  toProductKey,
  listProductKeys,
  type ProductRef,
  type StorefrontProduct,
} from '../../core/catalog/storefront-product.ts';
import { sleep, type Clock } from '../../core/base/clock.ts';
import { CatalogError } from '../../core/catalog/errors.ts';
import { isThrottled, type Failure } from '../../core/http/retry-policy.ts';
import type { Lookup, LookupFailure, Requests } from './lookup.ts';
import { isListingWorth, isRestWorth, pageCount, singleLookupCount } from './request-plan.ts';

/** How long lookups by id wait for those by SKU, which may find the same products. */
const SKUS_FIRST_MS = 1000;
/** The service counts as failing after this many failures, or one time-out. */
const FAILURE_THRESHOLD = 3;

export function createLookupMany(requests: Requests, clock: Clock): Lookup {
  /** Products that were missing from the listing of an earlier poll, whose number of requests is limited. */
  const missed = new Set<ProductRef>();

  return async (refs, onResult, maxRequests = Infinity) => {
    const circuit = new Circuit();
    const send = <Result>(call: () => Promise<Result>) => requests.inLine(() => circuit.run(call));

    /** Sends one request for each product, and only one if a product is named both by its SKU and by its id. */
    async function oneByOne(some: readonly ProductRef[]): Promise<void> {
      const found: StorefrontProduct[] = [];
      const one = async (ref: ProductRef) => {
        try {
          const product = await send(() => requests.one(ref));
          circuit.recordSuccess();
          if (product) found.push(product);
          onResult(ref, { product });
        } catch (error) {
          onResult(ref, { failure: error as LookupFailure });
        }
      };
      const [bySku, byId] = [some.filter(isBySku), some.filter((ref) => !isBySku(ref))];
      const skuLookups = Promise.all(bySku.map(one));
      if (bySku.length && byId.length) await Promise.race([skuLookups, sleep(clock, SKUS_FIRST_MS)]);
      const isNew = (ref: ProductRef) => !found.some((product) => isNamed(ref, product));
      await Promise.all([skuLookups, ...byId.filter(isNew).map(one)]);
    }

    if (!isListingWorth(refs)) return oneByOne(refs);

    // A poll requests them one by one: another listing would miss them missedBefore and use up the requests.
    const missedBefore = refs.filter((ref) => missed.delete(ref));
    if (maxRequests < Infinity && missedBefore.length > 0)
      return oneByOne(missedBefore.slice(0, maxRequests));

    const missing = new Map(refs.map((ref) => [toProductKey(ref), ref]));
    async function readPage(number: number) {
      const list = await send(() => requests.page(number));
      for (const product of list.products) {
        for (const key of listProductKeys(product)) {
          const ref = missing.get(key);
          if (!ref || !missing.delete(key)) continue;
          const read = requests.read(product);
          onResult(ref, read ? { product: read } : { failure: doesNotFit(ref) });
        }
      }
      return list;
    }
    let pages: number;
    try {
      pages = pageCount(await readPage(1));
      if (!isRestWorth(pages, missing.size, maxRequests)) {
        return await oneByOne([...missing.values()].slice(0, maxRequests - 1));
      }
      const others: number[] = [];
      for (let number = 2; number <= pages; number++) others.push(number);
      // One page that fails does not stop the others: the products on those become known.
      const read = await Promise.allSettled(
        others.map(async (number) => missing.size > 0 && readPage(number)),
      );
      const failed = read.find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
    } catch (error) {
      for (const ref of missing.values()) onResult(ref, { failure: error as LookupFailure });
      return;
    }
    const left = [...missing.values()];
    const singleLookups = left.splice(0, singleLookupCount(pages, maxRequests));
    for (const ref of left) {
      if (maxRequests === Infinity) onResult(ref, { product: null });
      // The product may have moved to a page that was read before; the next poll tells.
      else missed.add(ref);
    }
    await oneByOne(singleLookups);
  };
}

const doesNotFit = ({ productId, externalId }: ProductRef) =>
  new CatalogError('invalid-response', `The product "${productId ?? externalId}" does not fit.`);

/** A circuit breaker for one batch: once the service counts as failing, the requests still in line fail without being sent. */
class Circuit {
  #openedBy: unknown;
  /** Failures of the service rather than of one product; below zero after a success. */
  #failures = 0;

  /** @throws what `call` fails with, or, without calling it, what opened the circuit */
  async run<Result>(call: () => Promise<Result>): Promise<Result> {
    if (this.#openedBy) throw this.#openedBy;
    try {
      return await call();
    } catch (error) {
      const { kind, status } = error as Failure;
      const isOfProduct = kind === 'invalid-response' || (status >= 400 && status < 500);
      if (!isOfProduct) this.#failures += kind === 'timeout' ? FAILURE_THRESHOLD : 1;
      if (this.#failures >= FAILURE_THRESHOLD || status === 401 || isThrottled(error as Failure)) {
        this.#openedBy = error;
      }
      throw error;
    }
  }

  /** Records an answer of the service, after which it takes more failures to open the circuit. */
  recordSuccess(): void {
    this.#failures = -FAILURE_THRESHOLD;
  }
}
