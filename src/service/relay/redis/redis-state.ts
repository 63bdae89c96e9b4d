/**
 * The state that the relays of one shop share in Redis: the budget, the lease of the relay that lists, the listing, absent
 * products. Every command has a time-out and none waits for a connection; a command that times out closes the connection.
 */
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import type { ProductChange } from '../cache/product-cache.ts';
import type { RelayLog } from '../log.ts';
import type { SharedAbsences } from '../sync/product-lookups.ts';
import type { Heartbeat, HeartbeatRequest, Publication, SharedListing } from '../sync/shared-listing.ts';
import type { UpstreamFailureKind } from '../upstream/catalog-upstream.ts';
import type { BudgetRecord, CountedCall } from '../upstream/counted-calls.ts';
import type { Quota } from '../upstream/quotas.ts';
import type { SharedBudget } from '../upstream/rate-limiter.ts';
import { Membership } from './membership.ts';
import { KEYS, readLua, toPrefix, SCRIPTS } from './scripts.ts';

const COMMAND_TIMEOUT_MS = 2000;
const MAX_RECONNECT_MS = 1000;
/** How long to wait where Redis is in another epoch: until the next heartbeat has brought the new one. */
const NEXT_HEARTBEAT_MS = 500;

export interface RedisStateOptions {
  url: string;
  /** Part of every key, so that several shops can use one Redis. */
  shop: string;
  log: RelayLog;
  /** Whether no process of this shop ran before where this relay keeps its calls. */
  isFirst: boolean;
  now: () => number;
}

/** What the script replies, besides what is passed on as it is. Its times are ages, because the server has another clock. */
interface HeartbeatReply extends Omit<Heartbeat, 'listing' | 'failure'> {
  now: number;
  members: [relay: string, ageMs: number][];
  spacedFor: number;
  spacedCalls: number;
  lentFor: number;
  listing?: {
    startedAgoMs: number;
    completedAgoMs: number;
    exactAgoMs: number | null;
    pages: number;
    total: number;
  };
  failure?: { kind: UpstreamFailureKind; waitMs: number };
}

export class RedisState implements SharedBudget, SharedListing, SharedAbsences {
  readonly #options: RedisStateOptions;
  readonly #redis: Redis;
  readonly #keys: readonly string[];
  readonly #prefix: string;
  readonly #me = randomUUID();
  #epoch = '';
  /** The server's time, less this relay's; null before the first reply in this epoch. */
  #clockDifferenceMs: number | null = null;
  /** Until its first contact: after that, it knows of relays itself. */
  #isFirst: boolean;
  readonly #members = new Membership();
  /** Until when calls are spaced in this epoch, by this relay's clock, and how many were made so. */
  #spacing = { until: -Infinity, calls: 0 };
  /** Until when calls may count that were granted out of the reserve, by this relay's clock: it has no share of it until then. */
  #lentUntil = -Infinity;
  /** Null before the first reply. */
  #isReachable: boolean | null = null;

  constructor(options: RedisStateOptions) {
    this.#options = options;
    this.#isFirst = options.isFirst;
    this.#prefix = toPrefix(options.shop);
    this.#keys = KEYS.map((key) => this.#prefix + key);
    this.#redis = new Redis(options.url, {
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
    for (const name of SCRIPTS)
      this.#redis.defineCommand(name, { numberOfKeys: KEYS.length, lua: readLua(name) });
    this.#redis.once('ready', () => void this.#checkEviction().catch(() => {}));
    // Failing commands report it. Without a listener the event would end the process.
    this.#redis.on('error', () => {});
  }

  get isReachable(): boolean {
    return this.#isReachable === true;
  }

  get instances(): number | null {
    const now = this.#options.now();
    return now < this.#lentUntil ? null : this.#members.countAt(now);
  }

  async heartbeat({ record, failure, ...request }: HeartbeatRequest): Promise<Heartbeat> {
    const now = this.#options.now();
    const before = this.#members.countAt(now);
    this.#members.attempt(now);
    if (this.#isReachable === null) await this.#connected();
    const wasReachable = this.#isReachable;
    const sentAt = this.#options.now();
    const failsFor = failure ? failure.until - sentAt : 0;
    const text = await this.#run('heartbeat', { ...request, failureKind: failure?.kind ?? '', failsFor });
    const repliedAt = this.#options.now();
    const reply = JSON.parse(text as string) as HeartbeatReply;
    const isNewEpoch = reply.epoch !== this.#epoch;
    this.#clockDifferenceMs = reply.now - (sentAt + repliedAt) / 2;
    this.#members.join(now, isNewEpoch, before);
    // While Redis could not be reached, calls were spent from the reserve. The other relays must count them too.
    if (isNewEpoch || !wasReachable)
      await this.#remember(record, reply.epoch, isNewEpoch, isNewEpoch && before !== null);
    this.#spacing = { until: this.#options.now() + reply.spacedFor, calls: reply.spacedCalls };
    this.#lentUntil = this.#options.now() + reply.lentFor;
    this.#members.see(now, reply.members);
    const { listing, failure: failing } = reply;
    return {
      ...reply,
      failure: failing ? { kind: failing.kind, until: repliedAt + failing.waitMs } : null,
      listing: listing
        ? {
            pages: listing.pages,
            total: listing.total,
            startedAt: repliedAt - listing.startedAgoMs,
            completedAt: repliedAt - listing.completedAgoMs,
            exactAt: listing.exactAgoMs === null ? null : repliedAt - listing.exactAgoMs,
          }
        : null,
    };
  }

  async reserve(
    { id, quotaClass, expiresAt }: CountedCall,
    quotas: readonly Quota[],
    reserved: number,
  ): Promise<number> {
    const ms = expiresAt - this.#options.now();
    const waitMs = await this.#run('reserve', { id, quotaClass, ms, quotas, reserved });
    return waitMs === -1 ? NEXT_HEARTBEAT_MS : (waitMs as number);
  }

  settle({ id, quotaClass }: CountedCall, ms: number): void {
    this.#run('settle', { id, quotaClass, ms }).catch(() => {});
  }

  pause(ms: number): void {
    this.#run('pause', { ms }).catch(() => {});
  }

  async changesSince(sequence: number): Promise<{ changes: ProductChange[]; sequence: number } | null> {
    const flat = (await this.#run('changes', { sequence })) as (string | number)[] | null;
    if (!flat) return null;
    const changes: ProductChange[] = [];
    for (let i = 0; i < flat.length; i += 3)
      changes.push([flat[i + 1] as string, (flat[i + 2] as string) || null]);
    return { changes, sequence: Number(flat.at(-3) ?? sequence) };
  }

  async publish(
    token: number | null,
    { changes, listing }: Publication,
  ): Promise<{ before: number; after: number } | null> {
    const now = this.#options.now();
    const published = await this.#run('publish', {
      token: token ?? undefined,
      changes: changes.map(([id, packed]) => [id, packed ?? '']),
      listing: listing
        ? {
            pages: listing.pages,
            total: listing.total,
            startedAgoMs: now - listing.startedAt,
            completedAgoMs: now - listing.completedAt,
            exactAgoMs: listing.exactAt === null ? undefined : now - listing.exactAt,
          }
        : undefined,
    });
    if (!published) return null;
    const [before, after] = published as [number, number];
    return { before, after };
  }

  async requestRefresh(): Promise<void> {
    await this.#run('refresh');
  }

  async isAbsent(key: string): Promise<boolean> {
    try {
      return (await this.#guarded(this.#redis.exists(this.#absentKey(key)))) === 1;
    } catch {
      return false;
    }
  }

  rememberAbsent(key: string, ms: number): void {
    this.#guarded(this.#redis.set(this.#absentKey(key), '1', 'PX', ms)).catch(() => {});
  }

  /** Runs a script of somebody else's over keys of the shop. */
  evaluate(lua: string, keys: readonly string[], args: readonly (string | number)[]): Promise<unknown> {
    const named = keys.map((key) => this.#prefix + key);
    return this.#guarded(this.#redis.eval(lua, named.length, ...named, ...args));
  }

  async close(): Promise<void> {
    await this.#run('leave').catch(() => {});
    this.#redis.disconnect();
  }

  /**
   * Sends what this relay knows of calls; in a new epoch also which other relays may have made some.
   * @param knowsAll whether it knew all relays of the epoch before
   */
  async #remember(
    { calls, pausedFor }: BudgetRecord,
    epoch: string,
    isNewEpoch: boolean,
    knowsAll: boolean,
  ): Promise<void> {
    const now = this.#options.now();
    this.#epoch = epoch;
    await this.#run('remember', {
      calls,
      relays: isNewEpoch ? this.#members.mayCountFor(now) : [],
      pausedFor,
      spacedFor: knowsAll ? Math.max(this.#spacing.until - now, 0) : undefined,
      spacedCalls: this.#spacing.calls,
      isFirst: this.#isFirst,
    }).catch((error: unknown) => {
      this.#epoch = '';
      throw error;
    });
    this.#isFirst = false;
  }

  /** A Redis that drops what it holds makes the relays begin anew each time. */
  async #checkEviction(): Promise<void> {
    const policy = /maxmemory_policy:(\S+)/.exec(await this.#redis.info('memory'))?.[1] ?? 'noeviction';
    if (policy !== 'noeviction') this.#options.log({ event: 'redis-evicts', policy });
  }

  /** Resolves with the first connection, or when it takes too long. */
  async #connected(): Promise<void> {
    if (this.#redis.status === 'ready') return;
    await once(this.#redis, 'ready', { signal: AbortSignal.timeout(COMMAND_TIMEOUT_MS) }).catch(() => {});
  }

  #run(command: (typeof SCRIPTS)[number], input: object = {}): Promise<unknown> {
    const redis = this.#redis as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
    const difference = this.#clockDifferenceMs;
    const serverTime = difference === null ? undefined : this.#options.now() + difference;
    const all = { me: this.#me, epoch: this.#epoch, newEpoch: randomUUID(), serverTime, ...input };
    return this.#guarded(redis[command]!(...this.#keys, JSON.stringify(all)));
  }

  /** Notes with every command whether Redis can be reached. */
  async #guarded<Reply>(command: Promise<Reply>): Promise<Reply> {
    try {
      const reply = await command;
      if (!this.#isReachable) this.#options.log({ event: 'redis', reachable: true });
      this.#isReachable = true;
      return reply;
    } catch (error) {
      // The error's message is not logged: it may name the host.
      if (this.#isReachable !== false) this.#options.log({ event: 'redis', reachable: false });
      this.#isReachable = false;
      // Replies come in order: every command behind this one on the same connection would wait for it as well.
      if ((error as Error).message === 'Command timed out') this.#redis.disconnect(true);
      throw error;
    }
  }

  #absentKey(key: string): string {
    return `${this.#prefix}absent:${createHash('sha256').update(key).digest('base64url')}`;
  }
}
