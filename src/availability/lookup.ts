/**
 * Asks the service for many products in few requests (specification, sections 4.2, 4.3 and 8): one product by itself,
 * many by sharing pages of the shop's active products, at most six requests in flight. Knows no state of a button and
 * no waiting. Called by broker.ts.
 */
import { CatalogError } from '../catalog/errors.ts';
import {
  storefrontListSchema,
  storefrontProductResponseSchema,
  type StorefrontProduct,
} from '../catalog/storefront-product.ts';
import type { Transport } from '../catalog/transport.ts';
import type { Target } from './watch.ts';

const PAGE_SIZE = 100;
const IN_FLIGHT = 6;
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

export function createLookup(transport: Transport): Lookup {
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
    const product = products.find((product) => isFor(target, product));
    if (!product && products.length > 0) throw another(target);
    return product ?? null;
  }

  const page = (number: number) =>
    transport.request(storefrontListSchema, {
      path: '/products',
      query: { tryon_status: 'active', page: number, limit: PAGE_SIZE },
    });

  return async (targets, answer, most = Infinity) => {
    const singles = (some: Iterable<Target>) =>
      Promise.all(
        [...some].map((target) =>
          limited(() => single(target)).then(
            (product) => answer(target, { product }),
            (error: unknown) => answer(target, { error }),
          ),
        ),
      );
    if (targets.length < 2) return void (await singles(targets));

    const missing = new Set(targets);
    const take = ({ products }: { products: StorefrontProduct[] }) => {
      for (const target of missing) {
        const product = products.find((product) => isFor(target, product));
        if (product && missing.delete(target)) answer(target, { product });
      }
    };
    try {
      const first = await limited(() => page(1));
      take(first);
      const pages = Math.ceil(first.total / PAGE_SIZE);
      if (pages > most || pages - 1 > missing.size) {
        return void (await singles([...missing].slice(0, most - 1)));
      }
      const others = Array.from({ length: pages - 1 }, (_, index) => index + 2);
      await Promise.all(
        others.map(async (number) => missing.size > 0 && take(await limited(() => page(number)))),
      );
      const left = Math.min(
        STRAGGLERS,
        Math.max(0, Math.min(most, MOST_WITH_STRAGGLERS) - Math.max(pages, 1)),
      );
      const stragglers = [...missing].slice(0, left);
      for (const target of stragglers) missing.delete(target);
      for (const target of missing) answer(target, { product: null });
      await singles(stragglers);
    } catch (error) {
      for (const target of missing) answer(target, { error });
    }
  };
}

export function isFor({ productId, externalId }: Target, product: StorefrontProduct): boolean {
  return productId === null
    ? product.external_id === externalId
    : product.id.toLowerCase() === productId.toLowerCase();
}

function another({ productId, externalId }: Target): CatalogError {
  return new CatalogError('invalid-response', `Asked for "${productId ?? externalId}", got another product.`);
}

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
