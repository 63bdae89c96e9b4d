/**
 * What reaches a shop's catalog: its `{base_url}` and its API key, each checked, with an error that says what was expected.
 */

/**
 * `{base_url}` (specification, sections 4 and 9) without a trailing slash. `mock:` stands for the bundled mock in a page.
 * @throws TypeError
 */
export function checkBaseUrl(baseUrl: unknown): string {
  let url: URL | undefined;
  try {
    url = new URL(baseUrl as string);
  } catch {}
  if (
    !url ||
    !/^(https?|mock):$/.test(url.protocol) ||
    url.username ||
    url.password ||
    url.search ||
    url.hash
  ) {
    // A password is not repeated.
    const got = `${baseUrl}`.replace(/\/\/.*@/, '//…@');
    throw new TypeError(`baseUrl must be an absolute http(s) URL without user, query or hash; got "${got}".`);
  }
  const root = url.href.replace(/\/+$/, '');
  if (root.endsWith('/v1')) {
    throw new TypeError(`baseUrl must not end in /v1, which is added to every path; got "${baseUrl}".`);
  }
  return root;
}

/** An address in a page as the page's own requests resolve it; `document.baseURI` may be a form of that name. */
export function resolveBaseUrl(baseUrl: string): string {
  return baseUrl === 'mock:' ? baseUrl : new Request(baseUrl).url.replace(/\/+$/, '');
}

/**
 * The API key (section 5), which goes into a header. The message does not repeat it: it may be a secret, mistyped.
 * @throws TypeError
 */
export function checkApiKey(apiKey: unknown): string {
  if (typeof apiKey !== 'string' || !/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new TypeError('apiKey must be one word in ASCII: copy it without spaces and line breaks.');
  }
  return apiKey;
}
