/** What relays on Node share through Redis: the shared store over unstorage's driver. Called by command.ts where a Redis is named. */
import type { Redis } from 'ioredis';
import { createStorage } from 'unstorage';
import redisDriver from 'unstorage/drivers/redis';
import type { RelayLog } from './log.ts';
import { createSharedStore, type SharedStore, type SharedStoreOptions } from './shared-store.ts';

export interface RedisStoreOptions extends SharedStoreOptions {
  /** What the keys begin with, before `storefront-tryon:`. */
  base?: string;
  log?: RelayLog;
}

export interface RedisStore {
  store: SharedStore;
  close(): Promise<void>;
}

/** A call fails after so many attempts to connect; the relay answers from memory then, and asks again later. */
const ATTEMPTS = 2;

/** @param url `redis://…` */
export function openRedisStore(url: string, options: RedisStoreOptions = {}): RedisStore {
  const { base = '', log, ...shared } = options;
  const driver = redisDriver({ url, base, maxRetriesPerRequest: ATTEMPTS });
  const client = driver.getInstance!() as Redis;
  // Not the error's words: they may name the host.
  client.on('error', () => log?.({ event: 'skipped', reason: 'Redis can not be reached' }));
  const storage = createStorage({ driver });
  return { store: createSharedStore(storage, shared), close: () => storage.dispose() };
}
