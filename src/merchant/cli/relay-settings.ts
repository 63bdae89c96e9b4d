/**
 * Reads the relay command's settings from options and environment variables; options take precedence. The key and the secrets
 * come from the environment alone, because every process on the machine can read a command line.
 */
import { homedir } from 'node:os';
import { join } from 'node:path';
import { Option } from 'commander';
import ipaddr from 'ipaddr.js';
import { wholeNumber } from '../../core/base/numbers.ts';
import type { Category } from '../../core/catalog/resources.ts';
import { ENGINE_NAMES } from '../../service/relay/photo-swap/engines/engines.ts';
import { checkPhotoSwap, type PhotoSwapSettings } from '../../service/relay/photo-swap/settings.ts';
import type { HostSettings } from '../../service/relay/node/relay-host.ts';
import { CannotBeginError } from './command.ts';
import settings from './relay-settings.json' with { type: 'json' };
import { orNull } from '../../core/base/or-null.ts';

interface Setting {
  variable: string;
  /** The option's name; missing for secrets. */
  option?: string;
  fallback?: string;
  is: string;
}

type SettingName = keyof typeof settings;

const SETTINGS: Readonly<Record<SettingName, Setting>> = {
  ...settings,
  photoSwapEngine: {
    ...settings.photoSwapEngine,
    is: settings.photoSwapEngine.is + ENGINE_NAMES.join(', '),
  },
};

/** The names of the photo swap's settings in the table. */
const PHOTO_SWAP_SETTINGS: Readonly<Partial<Record<keyof PhotoSwapSettings, SettingName>>> = {
  engine: 'photoSwapEngine',
  key: 'photoSwapKey',
  url: 'photoSwapUrl',
  categories: 'photoSwapCategories',
  perDay: 'photoSwapPerDay',
  perVisitor: 'photoSwapPerVisitor',
  concurrent: 'photoSwapConcurrent',
  timeoutMs: 'photoSwapTimeout',
  privacyUrl: 'photoSwapPrivacyUrl',
  name: 'photoSwapName',
  visitorHeader: 'photoSwapVisitorHeader',
};

/** The command line options with their variables. */
export function relayOptions(isIncluded: (setting: string) => boolean = () => true): Option[] {
  return Object.entries<Setting>(SETTINGS).flatMap(([name, { variable, option, fallback, is }]) =>
    option && isIncluded(name)
      ? new Option(`--${option} <value>`, is).env(variable).default(fallback || undefined)
      : [],
  );
}

/** The part of `--help` about the settings without an option. */
export const SECRETS_HELP = `
From the environment alone:
${Object.values(SETTINGS)
  .filter((setting: Setting) => !setting.option)
  .map(({ variable, is }) => `  ${variable.padEnd(24)}${is}`)
  .join('\n')}`;

/** The name of a setting in error messages: `TRYON_UPSTREAM (or --upstream)`. */
export function toOptionName(setting: string): string {
  const { variable, option }: Setting = SETTINGS[setting as SettingName];
  return option ? `${variable} (or --${option})` : variable;
}

type GivenOptions = Readonly<Record<string, string | boolean | undefined>>;
type Environment = Record<string, string | undefined>;

function createReader(options: GivenOptions, environment: Environment) {
  const text = (name: SettingName): string => {
    const { variable, option, fallback, is }: Setting = SETTINGS[name];
    const value =
      (option ? options[new Option(`--${option}`).attributeName()] : environment[variable]) || fallback;
    if (typeof value === 'string') return value.trim();
    throw new CannotBeginError(`${toOptionName(name)} is missing. It should be ${is}.`);
  };
  const readNumber = (name: SettingName, min: number, max: number): number => {
    try {
      return wholeNumber(toOptionName(name), text(name), min, max);
    } catch (error) {
      throw new CannotBeginError((error as Error).message);
    }
  };
  /** A blank secret would disable its check or refuse every request; a blank Redis URL would give each relay its own budget. */
  const readSecret = (name: SettingName): string | null => {
    const value = environment[SETTINGS[name].variable];
    if (value === undefined) return null;
    if (value.trim() !== '') return value.trim();
    throw new CannotBeginError(`${toOptionName(name)} is blank. Give it a value, or do not set it at all.`);
  };

  const list = (name: SettingName): string[] =>
    text(name)
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean);

  return { text, readNumber, readSecret, list };
}

/**
 * @returns the settings of the photo swap; null if it is off
 * @throws CannotBeginError
 */
export function readPhotoSwap(options: GivenOptions, environment: Environment): PhotoSwapSettings | null {
  const { text, readNumber, readSecret, list } = createReader(options, environment);
  const engine = text('photoSwapEngine');
  if (engine === '') return null;
  const categories = list('photoSwapCategories') as Category[];
  const given: PhotoSwapSettings = {
    engine,
    key: readSecret('photoSwapKey') ?? undefined,
    url: text('photoSwapUrl') || undefined,
    name: text('photoSwapName') || undefined,
    privacyUrl: text('photoSwapPrivacyUrl') || undefined,
    visitorHeader: text('photoSwapVisitorHeader') || undefined,
    categories: categories.length > 0 ? categories : undefined,
    perDay: readNumber('photoSwapPerDay', 1, 1_000_000),
    perVisitor: readNumber('photoSwapPerVisitor', 1, 10_000),
    concurrent: readNumber('photoSwapConcurrent', 1, 100),
    timeoutMs: readNumber('photoSwapTimeout', 1, 600) * 1000,
    allowPrivateImages: options['allowPrivateImages'] === true,
  };
  try {
    checkPhotoSwap(given, (setting) => toOptionName(PHOTO_SWAP_SETTINGS[setting] ?? setting));
  } catch (error) {
    throw new CannotBeginError((error as Error).message);
  }
  return given;
}

/**
 * @param options from the command line and the environment, by the names of `relayOptions`
 * @param home returns the user's home directory; throws if there is none
 * @throws CannotBeginError
 */
export function readSettings(
  options: GivenOptions,
  environment: Environment,
  home: () => string = homedir,
): HostSettings {
  const { text, readNumber, readSecret, list } = createReader(options, environment);
  return {
    baseUrl: text('baseUrl'),
    apiKey: text('apiKey'),
    host: text('host'),
    port: readNumber('port', 0, 65_535),
    allowedOrigins: list('allowedOrigins'),
    requestsPerMinute: readNumber('requestsPerMinute', 1, 120),
    basePath: text('basePath'),
    staleIfError: readNumber('staleIfError', 0, 604_800) * 1000,
    drainMs: readNumber('drainMs', 0, 300_000),
    metricsPort: text('metricsPort') === '' ? null : readNumber('metricsPort', 0, 65_535),
    metricsHost: text('metricsHost'),
    stateDirectory: text('stateDirectory') || defaultStateDirectory(environment, home),
    appProxySecret: readSecret('appProxySecret'),
    trustedProxies: list('trustedProxies').map(checkNetwork),
    refreshToken: readSecret('refreshToken'),
    redisUrl: readRedisUrl(readSecret('redisUrl')),
    photoSwap: readPhotoSwap(options, environment),
  };
}

/** Null without a home directory, as for a container's uid without HOME and an entry in /etc/passwd. */
export function defaultStateDirectory(
  { XDG_STATE_HOME }: Record<string, string | undefined>,
  home: () => string = homedir,
): string | null {
  if (XDG_STATE_HOME) return join(XDG_STATE_HOME, 'storefront-tryon');
  const directory = orNull(home);
  return directory ? join(directory, '.local', 'state', 'storefront-tryon') : null;
}

function checkNetwork(text: string): string {
  if (text.includes('/') ? ipaddr.isValidCIDR(text) : ipaddr.isValid(text)) return text;
  throw new CannotBeginError(
    `${toOptionName('trustedProxies')}: expected addresses or networks, as 203.0.113.0/24; got ${JSON.stringify(text)}.`,
  );
}

export function readRedisUrl(value: string | null): string | null {
  if (value === null) return null;
  if (URL.canParse(value) && /^rediss?:$/.test(new URL(value).protocol)) return value;
  // The value is not repeated, because it may contain a password.
  throw new CannotBeginError(
    `${toOptionName('redisUrl')} is not a Redis address. It should look like redis://host:6379.`,
  );
}
