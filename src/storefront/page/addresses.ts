/** The addresses of a page, and whether another address leads to the same page. */
import { orNull } from '../../core/base/or-null.ts';
import { all, type Root } from './dom.ts';

/** The page's stated address: its canonical link, else `og:url`. */
export function readCanonical(root: Root, url: string): URL | null {
  const link = all(root, 'link[rel~="canonical" i][href]')[0];
  const meta = all(root, 'meta[property="og:url"][content]')[0];
  const stated = link?.getAttribute('href') || meta?.getAttribute('content');
  return stated ? parse(stated, url) : null;
}

/** The page's address without its query, which a relative address such as "#red" would inherit. */
export const withoutQuery = (url: string): string => url.replace(/[?#].*$/s, '');

/** The size of the cache: a page is read again whenever it changes, but its products' addresses rarely change. */
const MAX_PARSED = 2000;
const parsed = new Map<string, URL | null>();

/** The parsed address; null if it is invalid. The result is shared and must not be changed. */
export function parse(address: string, base: string): URL | null {
  const key = `${address}\n${base}`;
  let url = parsed.get(key);
  if (url !== undefined) return url;
  url = orNull(() => new URL(address.trim(), base));
  if (parsed.size >= MAX_PARSED) parsed.clear();
  parsed.set(key, url);
  return url;
}

/** `same`: the page itself; `alike`: the same page under a longer path; `other`: another page of the shop; `unknown`: it can't be told. */
export type Match = 'same' | 'alike' | 'other' | 'unknown';

/** Compares an address with the page's, ignoring parameters of the page that the address does not have. */
export function compare(address: string, page: URL): Match {
  // Such an address is relative to the page that contains it.
  if (/^\s*(?:#|$)/.test(address)) return 'unknown';
  const given = parse(address, withoutQuery(page.href));
  if (!given || !/^https?:$/.test(given.protocol)) return 'unknown';
  if (formatHost(given) !== formatHost(page)) return 'unknown';
  const [theirs, ours] = [splitSegments(given), splitSegments(page)];
  const [short, long] = theirs.length < ours.length ? [theirs, ours] : [ours, theirs];
  const isSuffix =
    short.length > 0 && short.every((segment, index) => segment === long.at(index - short.length));
  const hasQuery = [...given.searchParams].every(
    ([name, value]) => VARIANT_OR_TRACKING.test(name) || page.searchParams.getAll(name).includes(value),
  );
  // Some themes state the shop's home page as a product's address by mistake.
  if (theirs.length === 0 && ours.length > 0) return 'unknown';
  if (!isSuffix && long.length > 0) return 'other';
  if (!hasQuery) return 'other';
  return short.length === long.length ? 'same' : 'alike';
}

const VARIANT_OR_TRACKING =
  /^(?:utm_|gclid|fbclid|variant|variation|sku$|option|attribute_|currency|lang|locale|ref$|srsltid)/i;
const formatHost = ({ hostname, port }: URL) => `${hostname.replace(/^www\./, '')}:${port}`;

function splitSegments({ pathname }: URL): string[] {
  const decode = (segment: string) => orNull(() => decodeURIComponent(segment)) ?? segment;
  return pathname.split('/').filter(Boolean).map(decode);
}
