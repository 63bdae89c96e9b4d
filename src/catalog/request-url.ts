/** The URL of a request. The same request always has the same URL, so that a preload can be reused. Pure. */
export type Query = Readonly<Record<string, string | number | undefined>>;

/**
 * @param root `{base_url}` as `checkBaseUrl` returns it: checked once, not for each request
 * @param path below /v1, for example `/products`
 */
export function requestUrl(root: string, path: string, query: Query = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${encodeURIComponent(value)}`,
  );
  return `${root}/v1${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
}
