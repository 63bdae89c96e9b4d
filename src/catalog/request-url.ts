/** The URL of a request. The same request always has the same URL, so that a preload can be reused. Pure. */
import { checkBaseUrl } from './connection-settings.ts';

export type Query = Readonly<Record<string, string | number | undefined>>;

/**
 * @param path below /v1, for example `/products`
 * @throws TypeError if `baseUrl` can't be used
 */
export function requestUrl(baseUrl: string, path: string, query: Query = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${encodeURIComponent(value)}`,
  );
  return `${checkBaseUrl(baseUrl)}/v1${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
}
