/** A shop whose relays share a Redis, in this process, in front of a service that counts its calls. */
import { Redis } from 'ioredis';
import { randomUUID } from 'node:crypto';
import { systemClock } from '../../../src/core/base/clock.ts';
import { checkOptions } from '../../../src/service/relay/options.ts';
import { RedisState } from '../../../src/service/relay/redis/redis-state.ts';
import { toPrefix } from '../../../src/service/relay/redis/scripts.ts';
import { createEngine, type RelayEngine } from '../../../src/service/relay/relay.ts';
import { monotonicClock } from '../../../src/service/relay/upstream/monotonic-clock.ts';
import { CountedService, served, uuid } from './counted-service.ts';

export class RedisShop {
  readonly admin: Redis;
  readonly service = new CountedService(systemClock);
  readonly prefix: string;
  readonly events: object[] = [];
  readonly #url: string;
  readonly #shop = randomUUID();
  readonly #opened: { engine: RelayEngine; state: RedisState }[] = [];

  constructor(url: string, products: number) {
    this.#url = url;
    this.admin = new Redis(url);
    this.prefix = toPrefix(this.#shop);
    this.service.products = Array.from({ length: products }, (_, n) => served(n));
  }

  join(requestsPerMinute = 60): RelayEngine {
    const options = checkOptions({
      baseUrl: 'https://catalog.example',
      apiKey: 'key',
      fetch: this.service.fetch,
      requestsPerMinute,
      clock: monotonicClock,
    });
    const log = (entry: object) => void this.events.push(entry);
    const state = new RedisState({
      url: this.#url,
      shop: this.#shop,
      log,
      isFirst: true,
      now: () => monotonicClock.now(),
    });
    const engine = createEngine(options, { shared: state });
    engine.start();
    this.#opened.push({ engine, state });
    return engine;
  }

  async close(): Promise<void> {
    for (const { engine, state } of this.#opened) {
      engine.close();
      await state.close();
    }
    this.admin.disconnect();
  }
}

export const readStatus = async (relay: RelayEngine, n: number) =>
  (await relay.fetch(new Request(`https://shop.example/v1/products/${uuid(n)}`))).status;
