/** Creates the catalog service in memory from shops, rules, keys, limits, faults, panel and routes. */
import { systemClock, type Clock } from '../../core/base/clock.ts';
import { wholeNumber } from '../../core/base/numbers.ts';
import { RequestRate } from '../../core/base/request-rate.ts';
import { createApp } from './http/app.ts';
import { ShopCatalog } from './domain/shop-catalog.ts';
import { toRequest } from './http/form-data.ts';
import { FaultQueue } from './http/faults.ts';
import type { ImageLoader } from './images/image-rules.ts';
import { createFetchLoader } from './images/fetch-loader.ts';
import { MerchantPanel } from './merchant-panel.ts';
import { mockPhotoSwap } from './photo-swap.ts';
import type { StoredImage } from './domain/records.ts';
import { seedPictureAt } from './seed/pictures.ts';
import { applySeed, SEEDS, type Seed } from './seed/seed.ts';
import { DEMO_SHOP_KEY, SHOPS } from './domain/shops.ts';

export interface MockServiceOptions {
  /** The initial products of the demo shop (`demo`). */
  seed?: Seed;
  /** The duration of image processing (4000). */
  processingMs?: number;
  /** Requests per minute and key (120). */
  rateLimit?: number;
  /** Image URLs on this machine and on private networks may be fetched (false). */
  allowPrivateImages?: boolean;
  /** The engine of the relay's photo swap, which is then answered, too; null for none (null). */
  photoSwap?: 'simulated' | null;
  clock?: Clock;
  /** Fetches image URLs (with `fetch`, as pages do). */
  loadImage?: ImageLoader;
  /** The URL of a picture that the service serves at `origin` + `path` (for the seed's pictures in a page, their files). */
  resolveImageUrl?: (origin: string, path: string, image: StoredImage) => string;
}

export interface Service {
  /**
   * Answers a Request, or anything else that the global `fetch` accepts. In WebKit a form with a file must be given as `init.body`.
   * Rejects with a TypeError, as `fetch` does, if a fault drops the connection.
   */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>;
  readonly panel: MerchantPanel;
  /** Resets all data to the seed. */
  reset(): void;
}

/** @throws RangeError or TypeError that says which option can't be used */
export function createService({
  seed = 'demo',
  processingMs = 4000,
  rateLimit = 120,
  allowPrivateImages = false,
  photoSwap = null,
  clock = systemClock,
  loadImage = createFetchLoader(allowPrivateImages),
  resolveImageUrl = (origin, path) => seedPictureAt(path) ?? origin + path,
}: MockServiceOptions = {}): Service {
  if (!SEEDS.includes(seed))
    throw new TypeError(`seed must be one of ${SEEDS.join(', ')}; got ${String(seed)}.`);
  if (photoSwap !== null && photoSwap !== 'simulated')
    throw new TypeError(`photoSwap must be simulated or null; got ${String(photoSwap)}.`);
  wholeNumber('processingMs', processingMs, 0);
  wholeNumber('rateLimit', rateLimit, 1);

  const catalogs = new Map<string, ShopCatalog>();
  const requestRate = new RequestRate(rateLimit, clock);
  const faults = new FaultQueue(clock);

  function reset(): void {
    requestRate.reset();
    faults.reset();
    catalogs.clear();
    for (const [key, shop] of SHOPS) catalogs.set(key, new ShopCatalog(shop, clock, processingMs));
    applySeed(seed, catalogs.get(DEMO_SHOP_KEY)!);
  }
  reset();

  const panel = new MerchantPanel(catalogs, faults, reset);
  const app = createApp({
    clock,
    loadImage,
    resolveImageUrl,
    faults,
    panel,
    requestRate,
    catalogs,
    photoSwap: photoSwap && mockPhotoSwap(clock, loadImage),
  });
  return {
    fetch: async (input, init) => app.fetch(toRequest(input, init)),
    panel,
    reset,
  };
}
