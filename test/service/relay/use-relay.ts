/** A relay in a test: on a clock that the test advances, over a service that counts its calls, without a network. */
import { createRelay, type Relay, type RelayOptions } from '../../../src/service/relay/index.ts';
import type { RelayLogEntry } from '../../../src/service/relay/log.ts';
import { FakeClock } from '../../helpers/fake-clock.ts';
import { CountedService, served, uuid } from './counted-service.ts';

export const KEY = 'key-that-nobody-may-see';

/** New for each test. */
export interface RelayParts {
  readonly clock: FakeClock;
  readonly service: CountedService;
  readonly log: RelayLogEntry[];
}

/** To be called inside `describe`. Each test finds a relay that no visitor has asked yet; `open` puts another in its place. */
export function useRelay(onParts: (parts: RelayParts) => void) {
  let parts: RelayParts;
  let relay: Relay | undefined;

  const makeProducts = (count: number) => {
    parts.service.products = Array.from({ length: count }, (_, n) => served(n));
  };
  beforeEach(() => {
    const clock = new FakeClock();
    parts = { clock, service: new CountedService(clock), log: [] };
    makeProducts(4);
    onParts(parts);
    open();
  });
  afterEach(() => relay!.close());

  const ask = (path: string, init?: RequestInit) =>
    relay!.fetch(new Request(`https://shop.example${path}`, init));
  const askFor = (n: number) => ask(`/v1/products/${uuid(n)}`);
  function open(options: Partial<RelayOptions> = {}): void {
    const { clock, service, log } = parts;
    const upstream = { baseUrl: 'https://catalog.example', apiKey: KEY, fetch: service.fetch };
    relay?.close();
    relay = createRelay({ ...upstream, clock, log: (entry) => log.push(entry), ...options });
  }
  /** Asks for the first product, and lets time pass. */
  async function askAndWait(ms = 6000): Promise<Response> {
    const response = askFor(1);
    await parts.clock.advance(ms);
    return response;
  }

  return {
    open,
    ask,
    askFor,
    askAndWait,
    makeProducts,
    /** A relay of a shop with so many products, some time after its first visitor. */
    async openShop(count: number, ms: number, options: Partial<RelayOptions> = {}): Promise<void> {
      makeProducts(count);
      open(options);
      await askAndWait(ms);
    },
    readStatus: async (n: number) => (await askFor(n)).status,
    /** The ids of the products in the response. */
    async idsAt(path: string): Promise<string[]> {
      const { products } = (await (await ask(path)).json()) as { products: { id: string }[] };
      return products.map(({ id }) => id);
    },
    health: () => relay!.health(),
    refreshNow: () => relay!.refresh(),
  };
}
