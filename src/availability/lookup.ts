/**
 * Asks the service for many products in few requests (specification, sections 4.2, 4.3 and 8): one product by itself,
 * many by sharing pages of the shop's active products, at most six requests in flight. Knows no state of a button. Called by broker.ts.
 */
import { sleep, type Clock } from '../http/clock.ts';
import { CatalogError } from '../catalog/errors.ts';
import {
  storefrontListSchema,
  storefrontProductResponseSchema,
  storefrontProductSchema,
  type StorefrontProduct,
} from '../catalog/storefront-product.ts';
import { isThrottled } from '../http/retry-policy.ts';
import type { Transport } from '../catalog/transport.ts';
import type { Target } from './watch.ts';

const PAGE_SIZE = 100;
const IN_FLIGHT = 6;
/** So many failures, or one time-out, say that the service is in trouble. */
const ENOUGH = 3;
/** Milliseconds for which products that are named by id wait for those that are named by SKU and may be the same. */
const PATIENCE_MS = 1000;
/** Products missing from a whole listing that are still asked for one by one, to learn whether they exist. */
const STRAGGLERS = 4;
/** Requests for one gathering beyond which stragglers are not asked for. */
const MOST_WITH_STRAGGLERS = 12;

/** Told of each product as soon as it is known: the product, null where there is none, or what failed. */
export type Answer = (
  target: Target,
  found: { product: StorefrontProduct | null } | { error: unknown },
) => void;

/** @param most requests to spend; targets that it does not reach get no answer */
export type Lookup = (targets: readonly Target[], answer: Answer, most?: number) => Promise<void>;

export function createLookup(transport: Transport, clock: Clock): Lookup {
  const limited = limit(IN_FLIGHT);

  async function single(target: Target): Promise<StorefrontProduct | null> {
    const { productId, externalId } = target;
    if (productId !== null) {
      const path = `/products/${encodeURIComponent(productId)}`;
      const { product } = await transport.request(storefrontProductResponseSchema, { path });
      if (!isFor(target, product)) throw another(target);
      return product;
    }
    const query = { external_id: externalId! };
    const { products } = await transport.request(storefrontListSchema, { path: '/products', query });
    const product = find(products, target);
    if (!product && products.length > 0) throw another(target);
    return product ?? null;
  }

  const page = (number: number) =>
    transport.request(storefrontListSchema, {
      path: '/products',
      query: { tryon_status: 'active', page: number, limit: PAGE_SIZE },
    });

  /** By the listing of a poll, which has a few requests only. */
  const missed = new Set<Target>();

  return async (targets, answer, most = Infinity) => {
    /** What makes it pointless to go on: everything that is still in line fails with it, unasked. */
    let trouble: unknown;
    /** Of late, and due to the service rather than to the product that was asked for: below zero after an answer. */
    let failures = 0;
    async function ask<Result>(call: () => Promise<Result>): Promise<Result> {
      return limited(async () => {
        if (trouble) throw trouble;
        try {
          return await call();
        } catch (error) {
          const { kind, status } = error as CatalogError;
          const isOfProduct = kind === 'invalid-response' || (status >= 400 && status < 500);
          if (!isOfProduct) failures += kind === 'timeout' ? ENOUGH : 1;
          if (isThrottled(error as CatalogError) || status === 401 || failures >= ENOUGH) trouble = error;
          throw error;
        }
      });
    }

    /** One by one; and once where a product is named by its SKU and by its id. */
    async function singles(some: readonly Target[]): Promise<void> {
      const found: StorefrontProduct[] = [];
      const one = (target: Target) =>
        ask(() => single(target)).then(
          (product) => {
            failures = -ENOUGH;
            if (product) found.push(product);
            answer(target, { product });
          },
          (error: unknown) => answer(target, { error }),
        );
      const isBySku = ({ productId }: Target) => productId === null;
      const [first, second] = [some.filter(isBySku), some.filter((target) => !isBySku(target))];
      const asked = Promise.all(first.map(one));
      if (first.length && second.length) await Promise.race([asked, sleep(clock, PATIENCE_MS)]);
      const isNew = (target: Target) => !found.some((product) => isFor(target, product));
      await Promise.all([asked, ...second.filter(isNew).map(one)]);
    }

    const [one, other, third] = targets;
    if (!other || (!third && !one!.productId !== !other.productId)) return singles(targets);

    // In a poll, in place of the listing, which would miss them again, and for which they would leave no request.
    const again = targets.filter((target) => missed.delete(target));
    if (most < Infinity && again.length > 0) return singles(again.slice(0, most));

    const missing = new Set(targets);
    const take = ({ products }: { products: unknown[] }) => {
      for (const target of missing) {
        try {
          const product = find(products, target);
          if (product && missing.delete(target)) answer(target, { product });
        } catch (error) {
          missing.delete(target);
          answer(target, { error });
        }
      }
    };
    try {
      const first = await ask(() => page(1));
      take(first);
      // As many as there are, whatever limit the service keeps to.
      const pages = Math.ceil(first.total / (first.products.length || PAGE_SIZE));
      if (pages > most || pages - 1 > missing.size) {
        return await singles([...missing].slice(0, most - 1));
      }
      const others = Array.from({ length: pages - 1 }, (_, index) => index + 2);
      // All of them, though one fails: what the others hold is known.
      const taken = await Promise.allSettled(
        others.map(async (number) => missing.size > 0 && take(await ask(() => page(number)))),
      );
      const failed = taken.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
      if (failed) throw failed.reason;
      const left = Math.min(
        STRAGGLERS,
        Math.max(0, Math.min(most, MOST_WITH_STRAGGLERS) - Math.max(pages, 1)),
      );
      const stragglers = [...missing].slice(0, left);
      for (const target of stragglers) missing.delete(target);
      for (const target of missing) {
        if (most === Infinity) answer(target, { product: null });
        // It may have moved to a page that was read before: the next look tells.
        else missed.add(target);
      }
      await singles(stragglers);
    } catch (error) {
      for (const target of missing) answer(target, { error });
    }
  };
}

/**
 * The product among those of a list, of which only it has to fit.
 * @throws CatalogError where it does not
 */
function find(products: readonly unknown[], target: Target): StorefrontProduct | undefined {
  const product = products.find((product) => isFor(target, product as StorefrontProduct));
  if (product === undefined) return undefined;
  const result = storefrontProductSchema['~standard'].validate(product);
  if (result instanceof Promise || result.issues) {
    throw new CatalogError('invalid-response', `The product ${nameOf(target)} does not fit.`);
  }
  return result.value;
}

export function isFor({ productId, externalId }: Target, product: StorefrontProduct): boolean {
  return productId === null
    ? product.external_id === externalId
    : String(product.id).toLowerCase() === productId.toLowerCase();
}

function another(target: Target): CatalogError {
  return new CatalogError('invalid-response', `Asked for ${nameOf(target)}, got another product.`);
}

const nameOf = ({ productId, externalId }: Target) => `"${productId ?? externalId}"`;

/** Runs so many calls at a time; the others wait in line. */
function limit(most: number): <Result>(call: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const line: (() => void)[] = [];
  return async (call) => {
    if (running >= most) await new Promise<void>((resolve) => line.push(resolve));
    else running++;
    try {
      return await call();
    } finally {
      const next = line.shift();
      if (next) next();
      else running--;
    }
  };
}
