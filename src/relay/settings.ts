/**
 * The relay command's settings, from its options and its environment, an option first. The key and the secret come from the
 * environment alone: every process of a machine can read a command line. Called by command.ts.
 */
import { parseArgs } from 'node:util';

export interface Settings {
  baseUrl: string;
  apiKey: string;
  host: string;
  port: number;
  allowedOrigins: string[];
  requestsPerMinute: number;
  basePath: string;
  /** Milliseconds. */
  staleFor: number;
  appProxySecret: string | null;
  redisUrl: string | null;
}

/** A setting that can't be used; the message names its variable. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

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
    is: 'origins whose pages may ask, with commas between',
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
    is: 'the path the relay lies under, such as /tryon',
  },
  staleFor: {
    variable: 'TRYON_STALE_SECONDS',
    option: 'stale-seconds',
    fallback: '3600',
    is: 'how long known products are answered while the service is in trouble',
  },
  appProxySecret: {
    variable: 'TRYON_APP_PROXY_SECRET',
    fallback: '',
    is: "a Shopify app's API secret key: only requests signed with it are answered",
  },
  redisUrl: {
    variable: 'TRYON_REDIS_URL',
    fallback: '',
    is: 'the Redis that several relays of one shop share',
  },
} satisfies Record<keyof Settings, Setting>;

/** What `--help` prints. */
export const HELP = `storefront-tryon relay: the shop's key stays here, the storefront asks here.

${Object.values(SETTINGS)
  .map((setting: Setting) => {
    const option = setting.option ? `--${setting.option}` : '';
    const fallback = setting.fallback ? ` (${setting.fallback})` : '';
    return `  ${option.padEnd(24)}${setting.variable.padEnd(28)}${setting.is}${fallback}`;
  })
  .join('\n')}
`;

/** How a setting is called where something is wrong with it: `TRYON_UPSTREAM (or --upstream)`. */
export function nameOf(setting: string): string {
  const { variable, option }: Setting = SETTINGS[setting as keyof Settings];
  return option ? `${variable} (or --${option})` : variable;
}

/**
 * The settings, or null where help was asked for.
 * @throws SettingsError
 */
export function readSettings(
  args: string[],
  environment: Record<string, string | undefined>,
): Settings | null {
  const options = readOptions(args);
  if (options.help) return null;
  const text = (name: keyof Settings): string => {
    const { variable, option, fallback, is }: Setting = SETTINGS[name];
    const value = (option && options[option]) || environment[variable] || fallback;
    if (typeof value === 'string') return value.trim();
    throw new SettingsError(`${nameOf(name)} is missing. It should be ${is}.`);
  };
  const whole = (name: keyof Settings, min: number, max: number): number => {
    const value = text(name);
    if (/^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max) return Number(value);
    throw new SettingsError(
      `${nameOf(name)} is ${JSON.stringify(value)}. It should be a whole number from ${min} to ${max}.`,
    );
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
    staleFor: whole('staleFor', 0, 604_800) * 1000,
    appProxySecret: text('appProxySecret') || null,
    redisUrl: readRedisUrl(text('redisUrl')),
  };
}

function readOptions(args: string[]): Record<string, string | boolean | undefined> {
  const names = Object.values(SETTINGS).flatMap(({ option }: Setting) => option ?? []);
  const strings = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  try {
    return parseArgs({ args, options: { ...strings, help: { type: 'boolean', short: 'h' } } }).values;
  } catch (error) {
    throw new SettingsError(`${(error as Error).message} --help lists every option.`);
  }
}

function readRedisUrl(value: string): string | null {
  if (value === '') return null;
  if (URL.canParse(value) && /^rediss?:$/.test(new URL(value).protocol)) return value;
  // Not repeated: it may hold a password.
  throw new SettingsError(
    `${nameOf('redisUrl')} is no Redis address. It should look like redis://host:6379.`,
  );
}
