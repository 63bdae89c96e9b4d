/**
 * Checks an image URL before it is fetched (specification, section 4.6): it must be well-formed and not name a private network.
 */
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
