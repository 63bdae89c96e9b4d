/** Runs one relay in this process, with all that a Node host adds: the state directory, Redis, metrics, and an orderly stop. */
import { checkOptions, type CheckedOptions, type RelayOptions } from '../options.ts';
import { createEngine } from '../relay.ts';
import type { SwapParts } from '../photo-swap/relay-routes.ts';
import type { CheckedPhotoSwap } from '../photo-swap/settings.ts';
import { divideBudget, limitAfterCrash } from '../upstream/quotas.ts';
import { FileCounts } from './file-counts.ts';
import { openHostLog } from './host-log.ts';
import { createMetrics, serveMetrics } from './metrics.ts';
import { LastRun } from './last-run.ts';
import { nodePictureGetter } from './picture-getter.ts';
import { serveRelay, type RelayServerOptions } from './server.ts';
import { shopName } from './shop-name.ts';

export interface HostSettings
  extends
    Required<Omit<RelayOptions, 'fetch' | 'clock' | 'log'>>,
    Required<Omit<RelayServerOptions, 'count'>> {
  /** Null if there are no metrics. */
  metricsPort: number | null;
  metricsHost: string;
  /** The directory for notes that outlast the process; null if there is none. */
  stateDirectory: string | null;
  redisUrl: string | null;
}

/**
 * Resolves when it has stopped; rejects if it could not start, with `EADDRINUSE` where a port is taken.
 * @param onStop calls back once when the relay should stop
 */
export async function runHost(settings: HostSettings, onStop: (stop: () => void) => void): Promise<void> {
  const { metricsPort } = settings;
  const metrics = metricsPort === null ? null : createMetrics();
  const log = openHostLog();
  const advised = new Set<string>();
  const options = checkOptions({
    ...settings,
    log(entry) {
      metrics?.count(entry);
      log(entry);
      const text = entry.event === 'upstream-failure' && ADVICE[entry.kind];
      if (text && !advised.has(text)) log({ event: 'advice', text });
      if (text) advised.add(text);
    },
  });
  const { engine, close } = await buildEngine(options, settings);
  const text = () => metrics!.text(engine.health());
  let metricsServer: Awaited<ReturnType<typeof serveMetrics>> | null = null;
  try {
    await engine.photoSwap?.prepare();
    if (metricsPort !== null) metricsServer = await serveMetrics(settings.metricsHost, metricsPort, text);
    const { address, stop } = await serveRelay(engine, { ...settings, count: metrics?.countResponse });
    log({ event: 'listening', address, ...(metricsServer && { metrics: metricsServer.address }) });
    if (settings.allowedOrigins.length === 0 && !settings.appProxySecret)
      log({ event: 'advice', text: NO_ORIGIN });
    if (options.photoSwap?.privacyUrl === null) log({ event: 'advice', text: NO_PRIVACY_PAGE });
    await new Promise<void>((resolve, reject) => {
      onStop(() => void stop().then(resolve, reject));
    });
    log({ event: 'stopped' });
  } finally {
    metricsServer?.close();
    await close();
    await log.close();
  }
}

const NO_ORIGIN =
  'No origin is allowed, so that only pages on the relay’s own domain can read its answers. For a shop on another domain, start it with --allowed-origins https://shop.example (or TRYON_ALLOWED_ORIGINS).';
const NO_PRIVACY_PAGE =
  'Shoppers are asked for their photo without a page that says what becomes of it: start the relay with --photo-swap-privacy-url https://… (or TRYON_PHOTO_SWAP_PRIVACY_URL).';
/** Advice for the owner, logged once each. */
const ADVICE: Readonly<Record<string, string | undefined>> = {
  refused:
    'The catalog service refuses the key: compare TRYON_API_KEY with the key of your shop, and start the relay anew. Until then, pages get the products that were known before, and then none.',
  'too-large':
    'A page of a hundred products is over 8 MiB, more than is read: shorten the addresses of their images, or remove images. Until then, pages get the products that were known before, and then none.',
};

/** A relay that knows how the process before it ended, or that shares its budget and its listing with others through Redis. */
async function buildEngine(options: CheckedOptions, settings: HostSettings) {
  const { clock, log, requestsPerMinute } = options;
  const { stateDirectory, redisUrl } = settings;
  const shop = shopName(options);
  // Only who names a Redis loads the library for it.
  const shared = redisUrl
    ? new (await import('../redis/redis-state.ts')).RedisState({
        url: redisUrl,
        shop,
        log,
        quotas: divideBudget(requestsPerMinute),
        firstQuotas: divideBudget(limitAfterCrash(requestsPerMinute)),
        now: () => clock.now(),
      })
    : undefined;
  const lastRun = shared ? null : new LastRun(stateDirectory, shop, requestsPerMinute);
  if (lastRun && !lastRun.isNoted) {
    const why =
      stateDirectory === null
        ? 'TRYON_STATE_DIR is not set and there is no home directory'
        : 'the state directory can not be written';
    log({ event: 'skipped', reason: `${why}: no call is made in the first minute` });
  }
  /** The place of the picture counts, and the way in which products' pictures are fetched. */
  async function swapParts({ allowPrivateImages }: CheckedPhotoSwap): Promise<SwapParts> {
    const getPicture = nodePictureGetter(new URL(options.baseUrl).origin, allowPrivateImages);
    if (shared)
      return { getPicture, counts: (await import('../redis/redis-counts.ts')).createRedisCounts(shared) };
    return { getPicture, ...(stateDirectory !== null && { counts: new FileCounts(stateDirectory, shop) }) };
  }
  const engine = createEngine(options, {
    shared,
    ...(lastRun && { start: lastRun.start }),
    swap: options.photoSwap && (await swapParts(options.photoSwap)),
  });
  return {
    engine,
    close: async () => {
      lastRun?.noteEnd(engine.spentCalls());
      await shared?.close();
    },
  };
}
