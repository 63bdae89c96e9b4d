/** Starts watching a product with the settings of an element and of its page. */
import type { Availability, ProductRef, Watch } from '../availability/index.ts';
import type { ButtonPorts } from './ports.ts';

const POLL_INTERVAL_MS = 3000;
const POLL_TIMEOUT_MS = 180_000;

export interface WatchSettings {
  baseUrl?: string | null;
  apiKey?: string | null;
  pollInterval?: number | null;
  pollTimeout?: number | null;
}

/**
 * @param own takes precedence over `defaults`
 * @throws TypeError with a sentence for the shop owner where a setting can't be used
 */
export function watchProduct(
  { connect }: Pick<ButtonPorts, 'connect'>,
  own: WatchSettings,
  defaults: WatchSettings,
  ref: ProductRef,
  listener: (availability: Availability) => void,
): Watch {
  const baseUrl = own.baseUrl ?? defaults.baseUrl;
  if (!baseUrl) throw new TypeError('base-url is missing: it is the address of your relay, without /v1.');
  const broker = connect(baseUrl, own.apiKey ?? defaults.apiKey ?? null);
  const options = {
    pollIntervalMs: positive(own.pollInterval, defaults.pollInterval, POLL_INTERVAL_MS),
    pollTimeoutMs: positive(own.pollTimeout, defaults.pollTimeout, POLL_TIMEOUT_MS),
  };
  return broker.watch(ref, options, listener);
}

function positive(...values: (number | null | undefined)[]): number {
  return values.find((value) => Number.isFinite(value) && value! > 0)!;
}
