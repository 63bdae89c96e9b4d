/** A relay in a test: on a clock that the test advances, over a service that counts its calls, without a network. */
import { createRelay, type Relay, type RelayOptions } from '../../../src/service/relay/index.ts';
import type { RelayLogEntry } from '../../../src/service/relay/log.ts';
import { FakeClock } from '../../helpers/fake-clock.ts';
import { CountedService, served } from './counted-service.ts';

export const KEY = 'key-that-nobody-may-see';

/** New for each test. */
export interface RelayParts {
  readonly clock: FakeClock;
  readonly service: CountedService;
  readonly log: RelayLogEntry[];
}

/** To be called inside `describe`. The functions it returns are for tests, which open the relay first. */
export function useRelay(onParts: (parts: RelayParts) => void) {
  let parts: RelayParts;
  let relay: Relay;

  beforeEach(() => {
    const clock = new FakeClock();
    const service = new CountedService(clock);
    service.products = [1, 2, 3].map((n) => served(n));
    parts = { clock, service, log: [] };
    onParts(parts);
  });
  afterEach(() => relay.close());

  const ask = (path: string, init?: RequestInit) =>
    relay.fetch(new Request(`https://shop.example${path}`, init));

  return {
    open(options: Partial<RelayOptions> = {}): void {
      const { clock, service, log } = parts;
      relay = createRelay({
        baseUrl: 'https://catalog.example',
        apiKey: KEY,
        fetch: service.fetch,
        clock,
        log: (entry) => log.push(entry),
        ...options,
      });
    },
    ask,
    /** The ids of the products in the response. */
    async idsAt(path: string): Promise<string[]> {
      const { products } = (await (await ask(path)).json()) as { products: { id: string }[] };
      return products.map(({ id }) => id);
    },
    /** Sends the request, and lets time pass until the response is there. */
    async askAndWait(path: string, ms = 6000): Promise<Response> {
      const response = ask(path);
      await parts.clock.advance(ms);
      return response;
    },
    health: () => relay.health(),
    refreshNow: () => relay.refresh(),
  };
}
