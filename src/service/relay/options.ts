/**
 * Checks the options of createRelay at once, so that a shop owner reads what is wrong instead of guessing it from missing
 * buttons.
 */
import { checkApiKey, checkBaseUrl } from '../../core/catalog/connection-settings.ts';
import type { FetchLike } from '../../core/http/attempt.ts';
import type { Clock } from '../../core/base/clock.ts';
import { wholeNumber } from '../../core/base/numbers.ts';
import type { RelayLog } from './log.ts';
import { checkPhotoSwap, type CheckedPhotoSwap, type PhotoSwapSettings } from './photo-swap/settings.ts';
import { monotonicClock } from './upstream/monotonic-clock.ts';

export interface RelayOptions {
  /** `{base_url}` of the catalog service, without `/v1`. */
  baseUrl: string;
  /** The shop's API key (section 5). */
  apiKey: string;
  /** Origins whose pages may read the responses, exactly as a browser sends them: `https://shop.example`. None by default. */
  allowedOrigins?: readonly string[];
  /** Calls of the service in any rolling minute, everything included: 1 to 120 (60). */
  requestsPerMinute?: number;
  /** The path under which the relay lies, for example `/tryon` (none). */
  basePath?: string;
  /** Milliseconds for which known products are answered while the service gives no usable response (one hour). */
  staleIfError?: number;
  /** The AI photo swap: an engine, and its limits (off). */
  photoSwap?: PhotoSwapSettings | null;
  fetch?: FetchLike;
  /** A clock that never goes back; it need not know the date. */
  clock?: Clock;
  log?: RelayLog;
}

export type CheckedOptions = Required<Omit<RelayOptions, 'staleIfError' | 'photoSwap'>> & {
  staleIfErrorMs: number;
  photoSwap: CheckedPhotoSwap | null;
};

/** A week. */
const MAX_STALE_MS = 7 * 24 * 3_600_000;

/** An option that can't be used: `message` says what it was and what it should be. */
export class RelayOptionError extends TypeError {
  override readonly name = 'RelayOptionError';
  constructor(
    readonly option: keyof RelayOptions,
    message: string,
  ) {
    super(message);
  }
}

/** @throws RelayOptionError */
export function checkOptions(options: RelayOptions): CheckedOptions {
  const requestsPerMinute = options.requestsPerMinute ?? 60;
  const staleIfError = options.staleIfError ?? 3_600_000;
  return {
    baseUrl: checked('baseUrl', () => checkServiceUrl(options.baseUrl)),
    apiKey: checked('apiKey', () => checkApiKey(options.apiKey)),
    allowedOrigins: [...new Set((options.allowedOrigins ?? []).map(checkOrigin))],
    requestsPerMinute: checked('requestsPerMinute', (name) => wholeNumber(name, requestsPerMinute, 1, 120)),
    basePath: checkBasePath(options.basePath ?? ''),
    staleIfErrorMs: checked('staleIfError', (name) => wholeNumber(name, staleIfError, 0, MAX_STALE_MS)),
    photoSwap: checked('photoSwap', () => (options.photoSwap ? checkPhotoSwap(options.photoSwap) : null)),
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    clock: options.clock ?? monotonicClock,
    log: options.log ?? (() => {}),
  };
}

/** The message of a check that other rooms share, under the option's name. */
function checked<Value>(option: keyof RelayOptions, check: (name: string) => Value): Value {
  try {
    return check(option);
  } catch (error) {
    throw new RelayOptionError(option, (error as Error).message);
  }
}

function checkServiceUrl(value: unknown): string {
  const baseUrl = checkBaseUrl(value);
  if (baseUrl.startsWith('http')) return baseUrl;
  throw new TypeError(`baseUrl must be an absolute http(s) URL; got "${baseUrl}".`);
}

function checkOrigin(value: unknown): string {
  if (typeof value === 'string' && URL.canParse(value) && new URL(value).origin === value) return value;
  throw new RelayOptionError(
    'allowedOrigins',
    `allowedOrigins has ${JSON.stringify(value)}. Each must be an origin just as browsers send it: https://shop.example, without a path or a slash at its end.`,
  );
}

function checkBasePath(value: unknown): string {
  if (typeof value === 'string' && /^(\/[\w.~-]+)*$/.test(value)) return value;
  throw new RelayOptionError(
    'basePath',
    `basePath is ${JSON.stringify(value)}. It must be a path such as /tryon, without a slash at its end, or left out.`,
  );
}
