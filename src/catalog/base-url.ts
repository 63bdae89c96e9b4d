/**
 * Turns a shop's `{base_url}` into the address that every path is appended to, or says what is wrong with it.
 * Called once by each transport.
 */

/**
 * `{base_url}/v1` (specification, sections 4 and 9), without a trailing slash. `mock:` is what the bundled mock goes by
 * in a page.
 * @throws TypeError that says what was expected, where `baseUrl` can't be used
 */
export function apiRoot(baseUrl: string): string {
  let url: URL | undefined;
  try {
    url = new URL(baseUrl);
  } catch {}
  if (
    !url ||
    !/^(https?|mock):$/.test(url.protocol) ||
    url.username ||
    url.password ||
    url.search ||
    url.hash
  ) {
    throw new TypeError(
      `baseUrl must be an absolute http(s) URL without user, query or hash; got "${baseUrl}".`,
    );
  }
  const root = url.href.replace(/\/+$/, '');
  if (root.endsWith('/v1')) {
    throw new TypeError(`baseUrl must not end in /v1, which is added to every path; got "${baseUrl}".`);
  }
  return `${root}/v1`;
}
