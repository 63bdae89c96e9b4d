/** What relays on Node share through Redis. Loaded by command.ts only where a Redis is named. */
import { createStorage } from 'unstorage';
import redisDriver from 'unstorage/drivers/redis';
import { createSharedStore, type SharedStore, type SharedStoreOptions } from './shared-store.ts';

export interface RedisStore {
  store: SharedStore;
  close(): Promise<void>;
}

/** @param url `redis://…`; the keys begin with `storefront-tryon:` and, where given, with `base` before it */
export function openRedisStore(url: string, base?: string, options?: SharedStoreOptions): RedisStore {
  const storage = createStorage({ driver: redisDriver({ url, ...(base && { base }) }) });
  return { store: createSharedStore(storage, options), close: () => storage.dispose() };
}
