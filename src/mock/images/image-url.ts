/**
 * Checks an image URL before it is fetched (specification, section 4.6): it must be well-formed and not name a private network.
 * Resolves no name.
 */
import ipaddr from 'ipaddr.js';
import { ImageError } from '../domain/api-error.ts';

/** The time that fetching a URL may take, redirects included (section 8). */
export const FETCH_TIMEOUT_MS = 10_000;

/**
 * Fetches `url` and resolves with its bytes, of which only the number is checked.
 * Rejects with an ImageError `unreachable_url` or `too_large`.
 */
export type ImageLoader = (url: URL) => Promise<Uint8Array>;

/** @throws ImageError `invalid_url` */
export function parseImageUrl(text: string): URL {
  // The URL parser mends white space and backslashes; a well-formed URL (RFC 3986) has none.
  if (!/^[a-z][a-z\d+.-]*:[^\s\\]+$/i.test(text) || !URL.canParse(text)) {
    throw new ImageError(
      'invalid_url',
      `Expected an absolute URL such as https://cdn.example/a.jpg; got ${JSON.stringify(text)}.`,
    );
  }
  return new URL(text);
}

export function unreachable(url: URL, reason: string): ImageError {
  return new ImageError('unreachable_url', `Could not fetch ${url.href}: ${reason}.`);
}

/** An address that the public internet can reach: not this machine, not a private, link-local or reserved network. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  return ipaddr.process(address).range() === 'unicast' && !isTranslated(address);
}

/** NAT64 and 6to4 addresses contain an IPv4 address, which may be a private one. */
function isTranslated(address: string): boolean {
  return /^(64:ff9b:|2002:)/i.test(address);
}

/** A host name that says by itself that it is not public; `URL` has already turned 127.1 or 0x7f000001 into 127.0.0.1. */
export function isPrivateName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '').toLowerCase();
  if (name.startsWith('[')) return !isPublicAddress(name.slice(1, -1));
  if (ipaddr.IPv4.isValid(name)) return !isPublicAddress(name);
  return (
    name === 'localhost' || /\.(localhost|local|internal|home\.arpa|lan)$/.test(name) || !name.includes('.')
  );
}
