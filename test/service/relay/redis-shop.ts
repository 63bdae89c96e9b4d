/** A shop whose relays share a Redis, in this process, in front of a service that counts its calls. */
import { Redis } from 'ioredis';
import { randomUUID } from 'node:crypto';
import { systemClock } from '../../../src/core/base/clock.ts';
import { checkOptions, type RelayOptions } from '../../../src/service/relay/options.ts';
import {
  RedisState,
  toPrefix,
  type RedisStateOptions,
} from '../../../src/service/relay/redis/redis-state.ts';
import { createEngine, type RelayEngine } from '../../../src/service/relay/relay.ts';
import { monotonicClock } from '../../../src/service/relay/upstream/monotonic-clock.ts';
import { divideBudget, limitAfterCrash } from '../../../src/service/relay/upstream/quotas.ts';
import { CountedService, served, uuid } from './counted-service.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

/** Waits longer than other tests do: a minute's budget and a lease take their time. */
export const until = (holds: () => unknown, message?: string) =>
  waitUntil(holds, message, { timeout: 200_000, interval: 50 });

export class RedisShop {
  readonly admin: Redis;
  readonly service = new CountedService(systemClock);
  readonly prefix: string;
  readonly events: object[] = [];
  readonly members: { engine: RelayEngine; state: RedisState }[] = [];
  readonly #states: RedisState[] = [];
  readonly #own: Pick<RedisStateOptions, 'url' | 'shop' | 'log' | 'now'>;

  constructor(url: string, products: number) {
    const shop = randomUUID();
    this.admin = new Redis(url);
    this.prefix = toPrefix(shop);
    const log = (entry: object) => void this.events.push(entry);
    this.#own = { url, shop, log, now: () => monotonicClock.now() };
    this.makeProducts(products);
  }

  makeProducts(count: number): void {
    this.service.products = Array.from({ length: count }, (_, n) => served(n));
  }

  /** Relays of the shop were here before: the first minute is over. */
  async noteAsKnown(): Promise<void> {
    await this.admin.set(`${this.prefix}since`, Date.now() - 120_000);
  }

  /** The shop closes the state when it is left itself. */
  makeState(requestsPerMinute = 60, parts: Partial<RedisStateOptions> = {}): RedisState {
    const quotas = divideBudget(requestsPerMinute);
    const firstQuotas = divideBudget(limitAfterCrash(requestsPerMinute));
    const state = new RedisState({ ...this.#own, quotas, firstQuotas, ...parts });
    this.#states.push(state);
    return state;
  }

  join(options: Partial<RelayOptions> = {}, parts: Partial<RedisStateOptions> = {}): RelayEngine {
    // Its calls can be told apart by its key.
    const upstream = { baseUrl: 'https://catalog.example', apiKey: `key-${this.members.length}` };
    const checked = checkOptions({ ...upstream, fetch: this.service.fetch, ...options });
    const state = this.makeState(checked.requestsPerMinute, parts);
    const engine = createEngine(checked, { shared: state });
    engine.start();
    this.members.push({ engine, state });
    return engine;
  }

  /** Two relays, as soon as both know the shop. */
  async joinTwo(): Promise<[RelayEngine, RelayEngine]> {
    const relays: [RelayEngine, RelayEngine] = [this.join(), this.join()];
    await untilOk(...relays);
    return relays;
  }

  async leave(): Promise<void> {
    for (const { engine } of this.members.splice(0)) engine.close();
    await Promise.all(this.#states.splice(0).map((state) => state.close()));
  }

  async close(): Promise<void> {
    await this.leave();
    this.admin.disconnect();
  }
}

export const ask = (relay: RelayEngine, path: string) =>
  relay.fetch(new Request(`https://shop.example${path}`));
export const readStatus = async (relay: RelayEngine, n: number) =>
  (await ask(relay, `/v1/products/${uuid(n)}`)).status;
export const untilOk = (...relays: RelayEngine[]) =>
  until(() => relays.every((relay) => relay.health().status === 'ok'));
