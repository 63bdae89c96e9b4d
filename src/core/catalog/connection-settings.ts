/**
 * Checks the address of the service and its key, and builds the URL of a request. The errors say what was expected, and repeat
 * neither key nor password.
 */
/** Splits a base URL whose query holds a path, as WordPress has it without permalinks (`/?rest_route=/tryon`). */
const ROUTED = /^([^?]*\?(?:.*?&)?[^=&]*=(?=\/|%2F)[^&]*?)(?:\/|%2F)*(&.*)?$/i;
/** Splits any other base URL. */
const PLAIN = /^([^?]*?)\/*(\?.*)?$/;

/** Splits a base URL at the place where the path of a request goes. */
function splitRoot(root: string): [before: string, after: string] {
  const [, before, after = ''] = (ROUTED.exec(root) ?? PLAIN.exec(root))!;
  return [before!, after];
}

/** The address of a path beside the API, for example `/health`. @param root as `checkBaseUrl` returns it */
export const joinPath = (root: string, path: string): string => splitRoot(root).join(path);

/** Without a trailing slash, unless that is part of a query. */
const toRoot = ({ href, search }: URL) => href.replace(search ? /#$/ : /[/?#]+$/, '');

/**
 * `{base_url}` (specification, sections 4 and 9) without a trailing slash. `mock:` stands for the bundled mock in a page.
 * @throws TypeError
 */
export function checkBaseUrl(baseUrl: unknown): string {
  let url: URL | undefined;
  try {
    url = new URL(baseUrl as string);
  } catch {}
  if (!url || !/^(https?|mock):$/.test(url.protocol) || url.username || url.password || url.hash) {
    const got = `${baseUrl}`.replace(/\/\/.*@/, '//…@');
    throw new TypeError(`baseUrl must be an absolute http(s) URL without user or hash; got "${got}".`);
  }
  const root = toRoot(url);
  if (/(?:\/|%2F)v1$/i.test(splitRoot(root)[0])) {
    throw new TypeError(`baseUrl must not end in /v1, which is added to every path; got "${baseUrl}".`);
  }
  return root;
}

/**
 * The base of the page's relative addresses. A node of its own is asked: a form of the page may have the name `baseURI`, and
 * happy-dom's document has no address.
 */
export const baseAddress = (): string => document.createTextNode('').baseURI;

/** Resolves a page's relative address as `fetch` would. */
export function resolveBaseUrl(baseUrl: string): string {
  return toRoot(new URL(baseUrl, baseAddress()));
}

/**
 * The API key (section 5), which is sent in a header. The message does not repeat it, since a mistyped key is still a secret.
 * @throws TypeError
 */
export function checkApiKey(apiKey: unknown): string {
  if (typeof apiKey !== 'string' || !/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new TypeError('apiKey must be one word in ASCII: copy it without spaces and line breaks.');
  }
  return apiKey;
}

export type Query = Readonly<Record<string, string | number | undefined>>;

/**
 * The same request always has the same URL, so that a preload can be reused.
 * @param root `{base_url}` as `checkBaseUrl` returns it: checked once, not for each request
 * @param path below /v1, for example `/products`
 */
export function requestUrl(root: string, path: string, query: Query = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${encodeURIComponent(value)}`,
  );
  const address = joinPath(root, `/v1${path}`);
  return [address, ...pairs].reduce((url, pair) => `${url}${url.includes('?') ? '&' : '?'}${pair}`);
}
