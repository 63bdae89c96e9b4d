/**
 * The whole catalog service in memory, put together: shops and their rules, keys, limits, faults, panel and routes.
 * Knows no server and no page. Built by index.ts, page.ts and http.ts.
 */
import { systemClock, type Clock } from '../http/clock.ts';
import { createApp } from './http/app.ts';
import { Catalog } from './domain/catalog.ts';
import { Faults } from './http/faults.ts';
import type { ImageLoader } from './images/image-url.ts';
import { createPageLoader } from './images/fetch-loader.ts';
import { Panel } from './panel.ts';
import { RateLimit } from './http/rate-limiter.ts';
import type { ImageRecord } from './domain/records.ts';
import { seedPictureAt } from './seed/pictures.ts';
import { laySeed, SEEDS, type Seed } from './seed/seed.ts';
import { openShops } from './domain/shops.ts';

export interface MockServiceOptions {
  /** What the demo shop holds at the start (`demo`). */
  seed?: Seed;
  /** Milliseconds that the processing of images takes (4000). */
  processingMs?: number;
  /** Requests per minute and key (120). */
  rateLimit?: number;
  /** Image URLs on this machine and on private networks may be fetched (false). */
  allowPrivateImages?: boolean;
  clock?: Clock;
  /** How image URLs are fetched; as a page can, unless handed in. */
  loadImage?: ImageLoader;
  /** The URL that displays a picture of the service's own; by default seed pictures are files of this package. */
  locate?: (origin: string, path: string, image?: ImageRecord) => string;
}

export interface MockService {
  /** Rejects with a TypeError, as `fetch` does, where a fault drops the connection. */
  fetch(request: Request): Promise<Response>;
  readonly panel: Panel;
  /** Back to the seed. */
  reset(): void;
}

const locateHere = (origin: string, path: string) => seedPictureAt(path) ?? origin + path;

/** @throws RangeError or TypeError that says which option can't be used */
export function createService({
  seed = 'demo',
  processingMs = 4000,
  rateLimit = 120,
  allowPrivateImages = false,
  clock = systemClock,
  loadImage = createPageLoader({ allowPrivateImages, clock }),
  locate = locateHere,
}: MockServiceOptions = {}): MockService {
  if (!SEEDS.includes(seed))
    throw new TypeError(`seed must be one of ${SEEDS.join(', ')}; got ${String(seed)}.`);
  checkWhole('processingMs', processingMs, 0);
  checkWhole('rateLimit', rateLimit, 1);

  const catalogs = new Map<string, Catalog>();
  const limit = new RateLimit(rateLimit, clock);
  const faults = new Faults(clock);

  function reset(): void {
    limit.reset();
    faults.reset();
    catalogs.clear();
    for (const [key, shop] of openShops()) catalogs.set(key, new Catalog(shop, clock, processingMs));
    const [demo] = catalogs.values();
    laySeed(seed, demo!);
  }
  reset();

  const panel = new Panel({ catalogs: () => catalogs.values(), faults, reset });
  const app = createApp({
    clock,
    loadImage,
    locate,
    faults,
    panel,
    rateLimit: limit,
    catalogOf: (apiKey) => catalogs.get(apiKey),
    catalogs: () => catalogs.values(),
  });
  return { fetch: async (request) => app.fetch(request), panel, reset };
}

function checkWhole(name: string, value: number, least: number): void {
  if (!Number.isInteger(value) || value < least) {
    throw new RangeError(`${name} must be a whole number from ${least}; got ${String(value)}.`);
  }
}
