/**
 * The state that the relays of one shop share in Redis: the window of the budget, a lease for the relay that lists, and the newest listing.
 * Every command has a time-out and none waits for a connection; a command that times out closes the connection.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Redis } from 'ioredis';
import { WINDOW_MS } from '../../../core/base/request-rate.ts';
import type { RelayLog } from '../log.ts';
import type { Listing } from '../sync/catalog-status.ts';
import type { Heartbeat, PublishedListing, SharedState } from '../sync/shared-state.ts';
import { ATTEMPT_TIMEOUT_MS, IN_FLIGHT_MS, type Permit, type Refusal } from '../upstream/call-budget.ts';
import type { UpstreamFailureKind } from '../upstream/catalog-upstream.ts';
import type { Quota, QuotaClass } from '../upstream/quotas.ts';

const COMMAND_TIMEOUT_MS = 2000;
const MAX_RECONNECT_MS = 1000;
/** Another relay takes over after so long. */
const LEASE_MS = 6000;
/** The server's clock was stepped if it moved by more than this against the relay's, which never is. */
const STEP_MS = 2 * COMMAND_TIMEOUT_MS + 500;
/** Goes up when what the keys hold changes: relays of two formats in one Redis are two shops to each other. */
const FORMAT = 5;

/** The prefix of all keys of a shop. */
export const toPrefix = (shop: string): string => `storefront-tryon:${FORMAT}:{${shop}}:`;

export interface RedisStateOptions {
  url: string;
  /** Part of every key, so that several shops can use one Redis. */
  shop: string;
  log: RelayLog;
  /** The quotas of any minute, and those of the first one after what Redis held was lost. */
  quotas: readonly Quota[];
  firstQuotas: readonly Quota[];
  /** The relay's clock, which never goes back. */
  now: () => number;
}

const LISTING_FIELDS = ['version', 'startedAt', 'endedAt', 'completeAt', 'pages', 'unreadable'] as const;

export class RedisState implements SharedState {
  readonly #options: RedisStateOptions;
  readonly #redis: Redis;
  readonly #me = randomUUID();
  /** The server's time, less this relay's; null before the first reply. */
  #clockDifferenceMs: number | null = null;
  /** Null before the first reply. */
  isReachable: boolean | null = null;
  pausedUntil = -Infinity;
  /** Whether the calls before the last minute were lost. */
  #isFirstMinute = false;

  constructor(options: RedisStateOptions) {
    this.#options = options;
    this.#redis = new Redis(options.url, {
      keyPrefix: toPrefix(options.shop),
      enableOfflineQueue: false,
      enableReadyCheck: true,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      connectTimeout: COMMAND_TIMEOUT_MS,
      commandTimeout: COMMAND_TIMEOUT_MS,
      // Also covers the commands that ioredis sends when it connects.
      socketTimeout: 2 * COMMAND_TIMEOUT_MS,
      retryStrategy: (attempt) => Math.min(50 * 2 ** Math.min(attempt, 10), MAX_RECONNECT_MS),
    });
    const lua = readFileSync(new URL('./take.lua', import.meta.url), 'utf8');
    this.#redis.defineCommand('takeCall', { numberOfKeys: 3, lua });
    this.#redis.once('ready', () => void this.#checkEviction().catch(() => {}));
    // Failing commands report it. Without a listener the event would end the process.
    this.#redis.on('error', () => {});
  }

  get requestsPerMinute(): number {
    const { quotas, firstQuotas } = this.#options;
    return (this.#isFirstMinute ? firstQuotas : quotas)[0]!.limit;
  }

  /** @param ms for which the call counts as long as its end is not known */
  async take(quotaClass: QuotaClass, ms = IN_FLIGHT_MS): Promise<Permit | Refusal> {
    const { quotas, firstQuotas, now } = this.#options;
    const id = randomUUID();
    const redis = this.#redis as Redis & {
      takeCall(...args: (string | number)[]): Promise<[number, number, number]>;
    };
    // Before the script runs: by a reply that is late, the call must not count for less.
    const askedAt = now();
    const args = [quotaClass, id, ms, JSON.stringify(quotas), JSON.stringify(firstQuotas)];
    const reply = await this.#guarded(redis.takeCall('window', 'pause', 'since', ...args)).catch(() => null);
    // Without Redis the calls of the other relays are unknown.
    if (!reply) return { waitMs: 1000 };
    const [waitMs, serverTime, isFirst] = reply;
    this.#isFirstMinute = isFirst === 1;
    if (waitMs > 0) return { waitMs };
    return {
      done: (answered) => {
        const countsMs = now() - askedAt + WINDOW_MS + (answered ? 0 : ATTEMPT_TIMEOUT_MS);
        this.#guarded(this.#redis.zadd('window', 'XX', serverTime + countsMs, `${quotaClass}:${id}`)).catch(
          () => {},
        );
      },
    };
  }

  pause(ms: number): void {
    const until = this.#options.now() + ms;
    if (until <= this.pausedUntil) return;
    this.pausedUntil = until;
    this.#guarded(this.#redis.set('pause', '1', 'PX', Math.ceil(ms))).catch(() => {});
  }

  async heartbeat(): Promise<Heartbeat> {
    if (this.isReachable === null) await this.connected();
    const sentAt = this.#options.now();
    const [, holder, fields, pausedMs, time] = (await this.#all(
      this.#redis
        .multi()
        .set('lease', this.#me, 'PX', LEASE_MS, 'NX')
        .get('lease')
        .hmget('listing', ...LISTING_FIELDS, 'failure', 'refresh')
        .pttl('pause')
        .time(),
    )) as [unknown, string | null, (string | null)[], number, [string, string]];
    await this.#noteServerTime(time, sentAt);
    const now = this.#options.now();
    if (pausedMs > 0) this.pausedUntil = Math.max(this.pausedUntil, now + pausedMs);
    const isListing = holder === this.#me;
    const [failure = null, refresh = null] = fields.slice(LISTING_FIELDS.length);
    if (isListing) {
      const renewal = this.#redis.multi().pexpire('lease', LEASE_MS);
      await this.#all(refresh === null ? renewal : renewal.hdel('listing', 'refresh'));
    }
    return {
      isListing,
      listing: this.#readListing(fields, now),
      failure: (failure || null) as UpstreamFailureKind | null,
      isRefreshWanted: isListing && refresh !== null,
    };
  }

  async readProducts(): Promise<ReadonlyMap<string, string>> {
    const text = await this.#guarded(this.#redis.hget('listing', 'products'));
    return new Map(JSON.parse(text ?? '[]') as [string, string][]);
  }

  async publish(
    { startedAt, endedAt, completeAt, pages, unreadable }: Listing,
    products: Iterable<[string, string]> | null,
  ): Promise<void> {
    const at = (time: number | null) => (time === null ? '' : Math.round(time + this.#clockDifferenceMs!));
    const times = { startedAt: at(startedAt), endedAt: at(endedAt), completeAt: at(completeAt) };
    const facts = { pages, unreadable: JSON.stringify(unreadable) };
    const content = products && { version: randomUUID(), products: JSON.stringify([...products]) };
    await this.#guarded(this.#redis.hset('listing', { ...times, ...facts, ...content }));
  }

  async publishFailure(kind: UpstreamFailureKind | null): Promise<void> {
    await this.#guarded(this.#redis.hset('listing', 'failure', kind ?? ''));
  }

  async requestRefresh(): Promise<void> {
    await this.#guarded(this.#redis.hset('listing', 'refresh', '1'));
  }

  /** Runs a script of somebody else's over keys of the shop. */
  evaluate(lua: string, keys: readonly string[], args: readonly (string | number)[]): Promise<unknown> {
    return this.#guarded(this.#redis.eval(lua, keys.length, ...keys, ...args));
  }

  /** Gives the lease back, if this relay has it, so that the others need not wait. */
  async close(): Promise<void> {
    const holder = await this.#guarded(this.#redis.get('lease')).catch(() => null);
    if (holder === this.#me) await this.#guarded(this.#redis.del('lease')).catch(() => {});
    this.#redis.disconnect();
  }

  #readListing(fields: readonly (string | null)[], now: number): PublishedListing | null {
    const [version, startedAt, endedAt, completeAt, pages, unreadable] = fields;
    if (!version) return null;
    // A time in the future says nothing of an age.
    const at = (text: string) => Math.min(Number(text) - this.#clockDifferenceMs!, now);
    return {
      version,
      startedAt: at(startedAt!),
      endedAt: at(endedAt!),
      completeAt: completeAt ? at(completeAt) : null,
      pages: Number(pages),
      unreadable: JSON.parse(unreadable ?? 'null') as Listing['unreadable'],
    };
  }

  /** Calls are counted by the server's clock: where that was stepped, nobody knows those of the last minute. */
  async #noteServerTime([seconds, microseconds]: [string, string], sentAt: number): Promise<void> {
    const serverTime = Number(seconds) * 1000 + Number(microseconds) / 1000;
    const before = this.#clockDifferenceMs;
    this.#clockDifferenceMs = serverTime - (sentAt + this.#options.now()) / 2;
    if (before !== null && Math.abs(this.#clockDifferenceMs - before) > STEP_MS)
      await this.#guarded(this.#redis.set('since', Math.round(serverTime)));
  }

  /** A Redis that drops what it holds makes the relays begin anew each time. */
  async #checkEviction(): Promise<void> {
    const policy = /maxmemory_policy:(\S+)/.exec(await this.#redis.info('memory'))?.[1] ?? 'noeviction';
    if (policy !== 'noeviction') this.#options.log({ event: 'redis-evicts', policy });
  }

  /** Resolves with the first connection, or when it takes too long. */
  async connected(): Promise<void> {
    if (this.#redis.status === 'ready') return;
    await once(this.#redis, 'ready', { signal: AbortSignal.timeout(COMMAND_TIMEOUT_MS) }).catch(() => {});
  }

  /** The replies to all commands of one step. */
  #all(commands: ReturnType<Redis['multi']>): Promise<unknown[]> {
    return this.#guarded(
      commands.exec().then((replies) =>
        replies!.map(([error, reply]) => {
          if (error) throw error;
          return reply;
        }),
      ),
    );
  }

  /** Notes whether Redis can be reached. */
  async #guarded<Reply>(command: Promise<Reply>): Promise<Reply> {
    try {
      const reply = await command;
      if (!this.isReachable) this.#options.log({ event: 'redis', reachable: true });
      this.isReachable = true;
      return reply;
    } catch (error) {
      // The error's message is not logged: it may name the host.
      if (this.isReachable !== false) this.#options.log({ event: 'redis', reachable: false });
      this.isReachable = false;
      // Replies come in order: every command behind this one on the same connection would wait for it as well.
      if ((error as Error).message === 'Command timed out') this.#redis.disconnect(true);
      throw error;
    }
  }
}
