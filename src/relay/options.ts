/**
 * What createRelay is given, checked at once: a shop owner should read what is wrong here, not guess it from missing buttons.
 * Called by relay.ts; the command reads its environment in settings.ts and comes here too.
 */
import { systemClock, type Clock } from '../http/clock.ts';
import type { FetchLike } from '../http/attempt.ts';
import type { RelayLog } from './log.ts';
import type { SharedStore } from './shared-store.ts';

export interface RelayOptions {
  /** `{base_url}` of the catalog service, without `/v1`. */
  baseUrl: string;
  /** The shop's API key (section 5). */
  apiKey: string;
  /** Origins whose pages may read the answers, exactly as a browser sends them: `https://shop.example`. None by default. */
  allowedOrigins?: readonly string[];
  /** Calls of the service in any rolling minute, everything included: 1 to 120 (60). */
  requestsPerMinute?: number;
  /** The path under which the relay lies, for example `/tryon` (none). */
  basePath?: string;
  /** Milliseconds for which known products are answered while the service gives no usable answer (one hour). */
  staleFor?: number;
  /** Milliseconds a visitor waits for the first listing (5000). */
  coldWait?: number;
  /** Milliseconds for one attempt at the service (10000). */
  attemptTimeout?: number;
  /** Where several instances run: what they share; see createSharedStore. */
  store?: SharedStore;
  fetch?: FetchLike;
  clock?: Clock;
  log?: RelayLog;
}

export type CheckedOptions = Required<Omit<RelayOptions, 'store' | 'allowedOrigins'>> & {
  store: SharedStore | undefined;
  allowedOrigins: ReadonlySet<string>;
};

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
  return {
    baseUrl: checkBaseUrl(options.baseUrl),
    apiKey: checkApiKey(options.apiKey),
    allowedOrigins: new Set((options.allowedOrigins ?? []).map(checkOrigin)),
    requestsPerMinute: checkWhole('requestsPerMinute', options.requestsPerMinute ?? 60, 1, 120),
    basePath: checkBasePath(options.basePath ?? ''),
    staleFor: checkWhole('staleFor', options.staleFor ?? 3_600_000, 0, 7 * 24 * 3_600_000),
    coldWait: checkWhole('coldWait', options.coldWait ?? 5000, 0, 60_000),
    attemptTimeout: checkWhole('attemptTimeout', options.attemptTimeout ?? 10_000, 100, 60_000),
    store: options.store,
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    clock: options.clock ?? systemClock,
    log: options.log ?? (() => {}),
  };
}

function checkBaseUrl(value: unknown): string {
  const wanted =
    'It should be the address of the catalog service without /v1, for example https://catalog.example.';
  if (typeof value !== 'string' || !URL.canParse(value)) {
    throw new RelayOptionError('baseUrl', `baseUrl is ${JSON.stringify(value) ?? 'missing'}. ${wanted}`);
  }
  const url = new URL(value);
  const plain = !url.search && !url.hash && !url.username && !url.password;
  if (!/^https?:$/.test(url.protocol) || !plain || /\/v1\/?$/.test(url.pathname)) {
    throw new RelayOptionError(
      'baseUrl',
      `baseUrl is an address that can't be used: not http(s), or with /v1, a query, a fragment or a password. ${wanted}`,
    );
  }
  return url.href.replace(/\/+$/, '');
}

function checkApiKey(value: unknown): string {
  // The value is never repeated: it may be a mistyped key.
  if (typeof value !== 'string' || !/^[\x21-\x7e]+$/.test(value)) {
    throw new RelayOptionError(
      'apiKey',
      "apiKey is missing, or has spaces or signs that a header can't carry. It should be the shop's API key, as issued.",
    );
  }
  return value;
}

function checkOrigin(value: unknown): string {
  if (typeof value !== 'string' || !URL.canParse(value) || new URL(value).origin !== value) {
    throw new RelayOptionError(
      'allowedOrigins',
      `allowedOrigins has ${JSON.stringify(value)}. Each should be an origin just as browsers send it: https://shop.example, without a path or a slash at its end.`,
    );
  }
  return value;
}

function checkBasePath(value: unknown): string {
  if (typeof value !== 'string' || !/^(\/[\w.~-]+)*$/.test(value)) {
    throw new RelayOptionError(
      'basePath',
      `basePath is ${JSON.stringify(value)}. It should be a path such as /tryon, without a slash at its end, or left out.`,
    );
  }
  return value;
}

function checkWhole(name: keyof RelayOptions, value: unknown, min: number, max: number): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max) {
    throw new RelayOptionError(
      name,
      `${name} is ${JSON.stringify(value)}. It should be a whole number from ${min} to ${max}.`,
    );
  }
  return value;
}
