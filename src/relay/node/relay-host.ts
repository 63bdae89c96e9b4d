/**
 * Runs one relay in this process, with all that a Node host adds: the state directory, Redis, workers, metrics, and an orderly
 * stop. Reads no environment.
 */
import { createHash } from 'node:crypto';
import { checkOptions, type CheckedOptions } from '../options.ts';
import { createEngine, type RelayEngine } from '../relay.ts';
import type { RelayLogEntry } from '../log.ts';
import { WORKER_VARIABLE } from './cluster/worker-messages.ts';
import { ClusterPrimary } from './cluster/primary.ts';
import { runWorker } from './cluster/worker.ts';
import type { CommandHost } from './command-host.ts';
import type { RedisState } from './redis/redis-state.ts';
import { logLine } from './log-line.ts';
import { Metrics, serveMetrics, type MetricsServer } from './metrics.ts';
import { serveRelay, type RelayServer } from './server.ts';
import { nameOf, SettingsError, type Settings } from './command-settings.ts';
import { StateDirectory } from './state-directory.ts';

/** Runs until the host says stop. */
export async function runHost(settings: Settings, host: CommandHost): Promise<void> {
  const metrics = new Metrics();
  const log = (entry: object) => host.print(logLine(entry));
  const options = checkOptions({
    ...settings,
    log: (entry: RelayLogEntry) => {
      metrics.note(entry);
      log(entry);
    },
  });
  if (host.env[WORKER_VARIABLE] !== undefined) return runWorker(options, settings);

  const { engine, close } = await buildEngine(options, settings, log);
  let metricsServer: MetricsServer | null = null;
  try {
    if (settings.metricsPort !== null)
      metricsServer = await serveMetrics(settings.host, settings.metricsPort, () =>
        metrics.text(engine.health()),
      ).catch(blame('metricsPort'));
    const server = await startServing(engine, options, settings, metrics, log).catch(blame('port'));
    log({
      event: 'listening',
      address: server.address,
      ...(metricsServer && { metrics: metricsServer.address }),
    });
    await stopped(server, host);
    log({ event: 'stopped' });
  } finally {
    metricsServer?.close();
    await close();
  }
}

/** Says which of the two ports is taken. */
function blame(setting: 'port' | 'metricsPort') {
  return (error: unknown): never => {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new SettingsError(
      `${nameOf(setting)} is taken by another program. Choose another, or 0 for any free one.`,
    );
  };
}

/** In this process, or in several that share its listing. */
async function startServing(
  engine: RelayEngine,
  { clock }: CheckedOptions,
  settings: Settings,
  metrics: Metrics,
  log: (entry: object) => void,
): Promise<RelayServer> {
  if (settings.workers === 1) return serveRelay(engine, { ...settings, count: metrics.countResponse });
  const primary = new ClusterPrimary({ ...settings, engine, clock, metrics, log });
  try {
    return { address: await primary.start(), stop: () => primary.stop() };
  } catch (error) {
    await primary.stop();
    throw error;
  }
}

/** A relay with a memory, and with the others of its shop where a Redis joins them. */
async function buildEngine(
  options: CheckedOptions,
  settings: Settings,
  log: (entry: object) => void,
): Promise<{ engine: RelayEngine; close(): Promise<void> }> {
  const shop = shopName(options);
  const state = new StateDirectory(settings.stateDirectory, shop);
  if (!state.isWritable) {
    const why =
      settings.stateDirectory === null
        ? 'TRYON_STATE_DIR is not set and there is no home directory'
        : 'the state directory can not be written';
    log({ event: 'skipped', reason: `${why}: nothing outlasts a restart` });
  }
  // Only who names a Redis loads the library for it.
  const redis = settings.redisUrl ? await import('./redis/redis-state.ts') : null;
  let shared: RedisState | null = null;
  const engine = createEngine(options, {
    journal: state.journal,
    stored: state.loadListing(),
    ...(redis && {
      share: (record) =>
        (shared = new redis.RedisState({
          url: settings.redisUrl!,
          shop,
          log: options.log,
          record,
          isFirst: state.isNew,
          now: () => options.clock.now(),
        })),
    }),
    onListing({ pages, completedAt }) {
      const { cache } = engine.catalog;
      const products = [...cache.ids()].map((id) => [id, cache.packed(id)] as const);
      void state.saveListing({ products, pages, age: options.clock.now() - completedAt });
    },
  });
  return { engine, close: async () => shared?.close() };
}

/** Names a shop without telling its key: equal for equal keys at equal services. */
function shopName({ baseUrl, apiKey }: { baseUrl: string; apiKey: string }): string {
  return createHash('sha256').update(`${baseUrl}\n${apiKey}`).digest('hex').slice(0, 24);
}

function stopped(server: RelayServer, host: CommandHost): Promise<void> {
  return new Promise((resolve, reject) => {
    host.onStop(() => void server.stop().then(resolve, reject));
  });
}
