/**
 * The command `relay`: reads its settings, runs the server until it is told to stop, and writes what happens as one JSON
 * object a line. Called by cli.ts here and by the package's own command.
 */
import { serveRelay, type RelayServer } from './node-server.ts';
import { RelayOptionError } from './options.ts';
import { createRelay, type Relay } from './relay.ts';
import { HELP, nameOf, readSettings, SettingsError, type Settings } from './settings.ts';
import type { SharedStore } from './shared-store.ts';

/** The part of a process the command needs. */
export interface CommandHost {
  env: Record<string, string | undefined>;
  print(line: string): void;
  printError(line: string): void;
  /** Calls back when the process is told to stop. */
  onStop(stop: () => void): void;
}

/** Resolves with the exit code when the relay has stopped, or could not start. */
export async function runRelayCommand(args: string[], host: CommandHost): Promise<number> {
  try {
    const settings = readSettings(args, host.env);
    if (!settings) {
      host.print(HELP);
      return 0;
    }
    await run(settings, host);
    return 0;
  } catch (error) {
    host.printError(explain(error));
    return 1;
  }
}

async function run(settings: Settings, host: CommandHost): Promise<void> {
  const log = (entry: object) => host.print(JSON.stringify({ time: new Date().toISOString(), ...entry }));
  // Only who names a Redis loads the library for it.
  const { redisUrl } = settings;
  const redis = redisUrl ? (await import('./redis-store.ts')).openRedisStore(redisUrl, { log }) : null;
  try {
    const relay = build(settings, log, redis?.store);
    const server = await serveRelay(relay, settings);
    log({ event: 'listening', address: server.address });
    await stopped(server, host);
    log({ event: 'stopped' });
  } finally {
    await redis?.close();
  }
}

function build(settings: Settings, log: (entry: object) => void, store: SharedStore | undefined): Relay {
  const { baseUrl, apiKey, allowedOrigins, requestsPerMinute, basePath, staleFor } = settings;
  return createRelay({
    baseUrl,
    apiKey,
    allowedOrigins,
    requestsPerMinute,
    basePath,
    staleFor,
    log,
    ...(store && { store }),
  });
}

function stopped(server: RelayServer, host: CommandHost): Promise<void> {
  return new Promise((resolve, reject) => {
    host.onStop(() => void server.stop().then(resolve, reject));
  });
}

function explain(error: unknown): string {
  if (error instanceof SettingsError) return error.message;
  if (error instanceof RelayOptionError) return `${nameOf(error.option)}: ${error.message}`;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `${nameOf('port')} is taken by another program. Choose another, or 0 for any free one.`;
  return `The relay could not start: ${message}`;
}
