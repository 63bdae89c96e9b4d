/**
 * The settings of the relay command, from its options and its environment; an option takes precedence. The key and the secrets
 * come from the environment alone, because every process of a machine can read a command line. Starts nothing.
 */
import { homedir } from 'node:os';
import { join } from 'node:path';
import { Option } from 'commander';
import { wholeNumber } from '../base/numbers.ts';
import type { HostSettings } from '../relay/node/relay-host.ts';
import { CannotBeginError } from './command.ts';

interface Setting {
  variable: string;
  /** Without one the setting is a secret. */
  option?: string;
  fallback?: string;
  is: string;
}

const SETTINGS = {
  apiKey: { variable: 'TRYON_API_KEY', is: "the shop's API key" },
  baseUrl: {
    variable: 'TRYON_UPSTREAM',
    option: 'upstream',
    is: 'the address of the catalog service, without /v1',
  },
  port: { variable: 'PORT', option: 'port', fallback: '8788', is: 'where the relay listens' },
  host: {
    variable: 'TRYON_HOST',
    option: 'host',
    fallback: '127.0.0.1',
    is: 'the address it listens on; 0.0.0.0 for every network',
  },
  allowedOrigins: {
    variable: 'TRYON_ALLOWED_ORIGINS',
    option: 'allowed-origins',
    fallback: '',
    is: 'origins whose pages may read the responses, comma-separated',
  },
  requestsPerMinute: {
    variable: 'TRYON_REQUESTS_PER_MINUTE',
    option: 'requests-per-minute',
    fallback: '60',
    is: 'calls of the service in any minute, 1 to 120',
  },
  basePath: {
    variable: 'TRYON_BASE_PATH',
    option: 'base-path',
    fallback: '',
    is: 'the path of the relay, such as /tryon',
  },
  staleIfError: {
    variable: 'TRYON_STALE_SECONDS',
    option: 'stale-seconds',
    fallback: '3600',
    is: 'how long known products are answered while the service fails',
  },
  drainMs: {
    variable: 'TRYON_DRAIN_MS',
    option: 'drain-ms',
    fallback: '1000',
    is: 'milliseconds for which it accepts connections after SIGTERM',
  },
  metricsPort: {
    variable: 'TRYON_METRICS_PORT',
    option: 'metrics-port',
    fallback: '',
    is: 'port of GET /metrics for Prometheus; no metrics without it',
  },
  metricsHost: {
    variable: 'TRYON_METRICS_HOST',
    option: 'metrics-host',
    fallback: '127.0.0.1',
    is: 'the address on which metrics are given',
  },
  stateDirectory: {
    variable: 'TRYON_STATE_DIR',
    option: 'state-dir',
    fallback: '',
    is: 'a directory that keeps the budget and the last listing across restarts (~/.local/state/storefront-tryon)',
  },
  appProxySecret: {
    variable: 'TRYON_APP_PROXY_SECRET',
    is: "a Shopify app's API secret key: only requests signed with it are answered",
  },
  refreshToken: {
    variable: 'TRYON_REFRESH_TOKEN',
    is: 'enables POST /refresh for requests with this bearer token',
  },
  redisUrl: {
    variable: 'TRYON_REDIS_URL',
    is: 'the Redis that several relays of one shop share',
  },
} satisfies Record<keyof HostSettings, Setting>;

/** Each setting that may stand on the command line, and its variable. */
export function relayOptions(): Option[] {
  return Object.values(SETTINGS).flatMap(({ variable, option, fallback, is }: Setting) =>
    option ? new Option(`--${option} <value>`, is).env(variable).default(fallback || undefined) : [],
  );
}

/** What `--help` says of the others. */
export const SECRETS_HELP = `
From the environment alone:
${Object.values(SETTINGS)
  .filter((setting: Setting) => !setting.option)
  .map(({ variable, is }) => `  ${variable.padEnd(24)}${is}`)
  .join('\n')}`;

/** How a setting is called where something is wrong with it: `TRYON_UPSTREAM (or --upstream)`. */
export function nameOf(setting: string): string {
  const { variable, option }: Setting = SETTINGS[setting as keyof HostSettings];
  return option ? `${variable} (or --${option})` : variable;
}

/**
 * @param options as the command line and the environment gave them, by the names of `relayOptions`
 * @param home the home directory of who runs the command; may throw, because not everybody has one
 * @throws CannotBeginError
 */
export function readSettings(
  options: Record<string, string | undefined>,
  environment: Record<string, string | undefined>,
  home: () => string = homedir,
): HostSettings {
  const text = (name: keyof HostSettings): string => {
    const { variable, option, fallback, is }: Setting = SETTINGS[name];
    const value =
      (option ? options[new Option(`--${option}`).attributeName()] : environment[variable]) || fallback;
    if (typeof value === 'string') return value.trim();
    throw new CannotBeginError(`${nameOf(name)} is missing. It should be ${is}.`);
  };
  const whole = (name: keyof HostSettings, min: number, max: number): number => {
    try {
      return wholeNumber(nameOf(name), text(name), min, max);
    } catch (error) {
      throw new CannotBeginError((error as Error).message);
    }
  };
  /** A blank secret would silently switch its check off, or refuse everything; without the Redis, each relay spends a budget. */
  const notBlank = (name: keyof HostSettings): string | null => {
    const value = environment[SETTINGS[name].variable];
    if (value === undefined) return null;
    if (value.trim() !== '') return value.trim();
    throw new CannotBeginError(`${nameOf(name)} is blank. Give it a value, or do not set it at all.`);
  };

  return {
    baseUrl: text('baseUrl'),
    apiKey: text('apiKey'),
    host: text('host'),
    port: whole('port', 0, 65_535),
    allowedOrigins: text('allowedOrigins')
      .split(',')
      .map((origin) => origin.trim())
      .filter(Boolean),
    requestsPerMinute: whole('requestsPerMinute', 1, 120),
    basePath: text('basePath'),
    staleIfError: whole('staleIfError', 0, 604_800) * 1000,
    drainMs: whole('drainMs', 0, 300_000),
    metricsPort: text('metricsPort') === '' ? null : whole('metricsPort', 0, 65_535),
    metricsHost: text('metricsHost'),
    stateDirectory: text('stateDirectory') || usualStateDirectory(environment, home),
    appProxySecret: notBlank('appProxySecret'),
    refreshToken: notBlank('refreshToken'),
    redisUrl: readRedisUrl(notBlank('redisUrl')),
  };
}

/** A uid without HOME and without an entry in /etc/passwd, as containers like to have, has none. */
export function usualStateDirectory(
  { XDG_STATE_HOME }: Record<string, string | undefined>,
  home: () => string = homedir,
): string | null {
  if (XDG_STATE_HOME) return join(XDG_STATE_HOME, 'storefront-tryon');
  try {
    const directory = home();
    return directory ? join(directory, '.local', 'state', 'storefront-tryon') : null;
  } catch {
    return null;
  }
}

export function readRedisUrl(value: string | null): string | null {
  if (value === null) return null;
  if (URL.canParse(value) && /^rediss?:$/.test(new URL(value).protocol)) return value;
  // Not repeated: it may hold a password.
  throw new CannotBeginError(
    `${nameOf('redisUrl')} is not a Redis address. It should look like redis://host:6379.`,
  );
}
