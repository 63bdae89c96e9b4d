/** A broker over a scripted shop, on a clock and a page that tests control, and watchers that note what they are told. */
import { type Availability, createSessionCache } from '../../src/storefront/availability/products.ts';
import { createBroker, type Watch } from '../../src/storefront/availability/broker.ts';
import * as lookupMany from '../../src/storefront/availability/lookup-many.ts';
import * as rechecks from '../../src/storefront/availability/rechecks.ts';
import { ScriptedShop } from './scripted-shop.ts';
import { FakeClock } from './fake-clock.ts';
import { FakePage } from './fake-page.ts';

export const POLL_OPTIONS = { pollIntervalMs: 3000, pollTimeoutMs: 180_000 };

export interface Noted {
  readonly watch: Watch;
  readonly told: Availability[];
  /** `state` or `state/reason`, as last told. */
  readonly now: string;
}

export function availabilityWith({
  shop = new ScriptedShop(),
  storage = () => null as Storage | null,
  loadRechecks = async () => rechecks,
  gather = undefined as ((send: () => void) => void) | undefined,
  baseUrl = 'https://shop.example/tryon',
} = {}) {
  const clock = new FakeClock();
  const page = new FakePage();
  const open = () =>
    createBroker({
      baseUrl,
      fetch: shop.fetch,
      clock,
      page,
      cache: createSessionCache(baseUrl, storage),
      loadLookupMany: async () => lookupMany,
      loadRechecks,
      gather,
      // The longest waits that the jitter leaves.
      random: () => 1,
    });
  let broker = open();

  function watch(id: { sku?: string; id?: string }, options = POLL_OPTIONS): Noted {
    const told: Availability[] = [];
    const target = { productId: id.id ?? null, externalId: id.sku ?? null };
    return {
      watch: broker.watch(target, options, (availability) => told.push(availability)),
      told,
      get now() {
        const { state, reason } = told.at(-1)!;
        return reason ? `${state}/${reason}` : state;
      },
    };
  }

  return {
    shop,
    clock,
    page,
    watch,
    /** The next page view of the same session. */
    reload() {
      broker = open();
    },
  };
}

/** A storage that lasts as long as the test. */
export function aStorage(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  } as unknown as Storage;
}
