/**
 * The settings of the relay command, from its options and its environment; an option takes precedence. The key and the secrets
 * come from the environment alone, because every process of a machine can read a command line.
 */
import { homedir } from 'node:os';
import { join } from 'node:path';
import { Option } from 'commander';
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
  /** Without one the setting is a secret. */
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

/** How the settings of the photo swap are called in the table. */
const SWAP_SETTINGS: Readonly<Partial<Record<keyof PhotoSwapSettings, SettingName>>> = {
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
};

/** Each setting that may stand on the command line, and its variable. */
export function relayOptions(isWanted: (setting: string) => boolean = () => true): Option[] {
  return Object.entries<Setting>(SETTINGS).flatMap(([name, { variable, option, fallback, is }]) =>
    option && isWanted(name)
      ? new Option(`--${option} <value>`, is).env(variable).default(fallback || undefined)
      : [],
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
export function toOptionName(setting: string): string {
  const { variable, option }: Setting = SETTINGS[setting as SettingName];
  return option ? `${variable} (or --${option})` : variable;
}

type GivenOptions = Readonly<Record<string, string | boolean | undefined>>;
type Environment = Record<string, string | undefined>;

function settingReader(options: GivenOptions, environment: Environment) {
  const text = (name: SettingName): string => {
    const { variable, option, fallback, is }: Setting = SETTINGS[name];
    const value =
      (option ? options[new Option(`--${option}`).attributeName()] : environment[variable]) || fallback;
    if (typeof value === 'string') return value.trim();
    throw new CannotBeginError(`${toOptionName(name)} is missing. It should be ${is}.`);
  };
  const whole = (name: SettingName, min: number, max: number): number => {
    try {
      return wholeNumber(toOptionName(name), text(name), min, max);
    } catch (error) {
      throw new CannotBeginError((error as Error).message);
    }
  };
  /** A blank secret would silently switch its check off, or refuse everything; without the Redis, each relay spends a budget. */
  const notBlank = (name: SettingName): string | null => {
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

  return { text, whole, notBlank, list };
}

/**
 * The settings of the photo swap; null where it is off.
 * @throws CannotBeginError
 */
export function readPhotoSwap(options: GivenOptions, environment: Environment): PhotoSwapSettings | null {
  const { text, whole, notBlank, list } = settingReader(options, environment);
  const engine = text('photoSwapEngine');
  if (engine === '') return null;
  const categories = list('photoSwapCategories') as Category[];
  const given: PhotoSwapSettings = {
    engine,
    key: notBlank('photoSwapKey') ?? undefined,
    url: text('photoSwapUrl') || undefined,
    name: text('photoSwapName') || undefined,
    privacyUrl: text('photoSwapPrivacyUrl') || undefined,
    categories: categories.length > 0 ? categories : undefined,
    perDay: whole('photoSwapPerDay', 1, 1_000_000),
    perVisitor: whole('photoSwapPerVisitor', 1, 10_000),
    concurrent: whole('photoSwapConcurrent', 1, 100),
    timeoutMs: whole('photoSwapTimeout', 1, 600) * 1000,
    allowPrivateImages: options['allowPrivateImages'] === true,
  };
  try {
    checkPhotoSwap(given, (setting) => toOptionName(SWAP_SETTINGS[setting] ?? setting));
  } catch (error) {
    throw new CannotBeginError((error as Error).message);
  }
  return given;
}

/**
 * @param options as the command line and the environment gave them, by the names of `relayOptions`
 * @param home the home directory of who runs the command; may throw, because not everybody has one
 * @throws CannotBeginError
 */
export function readSettings(
  options: GivenOptions,
  environment: Environment,
  home: () => string = homedir,
): HostSettings {
  const { text, whole, notBlank, list } = settingReader(options, environment);
  return {
    baseUrl: text('baseUrl'),
    apiKey: text('apiKey'),
    host: text('host'),
    port: whole('port', 0, 65_535),
    allowedOrigins: list('allowedOrigins'),
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
    photoSwap: readPhotoSwap(options, environment),
  };
}

/** A uid without HOME and without an entry in /etc/passwd, as containers like to have, has none. */
export function usualStateDirectory(
  { XDG_STATE_HOME }: Record<string, string | undefined>,
  home: () => string = homedir,
): string | null {
  if (XDG_STATE_HOME) return join(XDG_STATE_HOME, 'storefront-tryon');
  const directory = orNull(home);
  return directory ? join(directory, '.local', 'state', 'storefront-tryon') : null;
}

export function readRedisUrl(value: string | null): string | null {
  if (value === null) return null;
  if (URL.canParse(value) && /^rediss?:$/.test(new URL(value).protocol)) return value;
  // Not repeated: it may hold a password.
  throw new CannotBeginError(
    `${toOptionName('redisUrl')} is not a Redis address. It should look like redis://host:6379.`,
  );
}
