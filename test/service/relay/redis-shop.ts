/** A shop whose relays share a Redis, in this process, in front of a service that counts its calls. */
import { Redis } from 'ioredis';
import { randomUUID } from 'node:crypto';
import { systemClock } from '../../../src/core/base/clock.ts';
import { checkOptions, type RelayOptions } from '../../../src/service/relay/options.ts';
import { RedisState, type RedisStateOptions } from '../../../src/service/relay/redis/redis-state.ts';
import { toPrefix } from '../../../src/service/relay/redis/scripts.ts';
import { createEngine, type RelayEngine } from '../../../src/service/relay/relay.ts';
import type { StoredListing } from '../../../src/service/relay/sync/catalog.ts';
import { monotonicClock } from '../../../src/service/relay/upstream/monotonic-clock.ts';
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
  readonly #own: RedisStateOptions;

  constructor(url: string, products: number) {
    const shop = randomUUID();
    this.admin = new Redis(url);
    this.prefix = toPrefix(shop);
    const log = (entry: object) => void this.events.push(entry);
    this.#own = { url, shop, log, isFirst: true, now: () => monotonicClock.now() };
    this.makeProducts(products);
  }

  makeProducts(count: number): void {
    this.service.products = Array.from({ length: count }, (_, n) => served(n));
  }

  /** Relays of the shop were here before: its calls need not be spaced. */
  async noteAsKnown(): Promise<void> {
    const run = /run_id:(\w+)/.exec(await this.admin.info('server'))![1]!;
    await this.admin.hset(`${this.prefix}state`, { epoch: 'before', run, sizes: '0 0 0 0 0 0' });
    this.#own.isFirst = false;
  }

  /** The shop closes the state when it is left itself. */
  makeState(parts: Partial<RedisStateOptions> = {}): RedisState {
    const state = new RedisState({ ...this.#own, ...parts });
    this.#states.push(state);
    return state;
  }

  join(
    options: Partial<RelayOptions> = {},
    parts: Partial<RedisStateOptions> = {},
    stored: StoredListing | null = null,
  ): RelayEngine {
    // Its calls can be told apart by its key.
    const upstream = { baseUrl: 'https://catalog.example', apiKey: `key-${this.members.length}` };
    const state = this.makeState(parts);
    const checked = checkOptions({ ...upstream, fetch: this.service.fetch, ...options });
    const engine = createEngine(checked, { shared: state, stored });
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
