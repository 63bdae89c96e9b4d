/**
 * Which images the service accepts (specification, sections 4.6 and 8): by a well-formed URL, decided by their bytes, whatever
 * their type is said to be, and counted while they are read.
 */
import { readAtMost } from '../../../core/http/streams.ts';
import { ImageError } from '../domain/api-error.ts';

/** 15 MB, counted in binary as file systems do. */
export const MAX_IMAGE_BYTES = 15 * 1024 * 1024;

export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif';

const SIGNATURES: readonly { type: ImageType; matches: (head: string) => boolean }[] = [
  { type: 'image/jpeg', matches: (head) => head.startsWith('\xff\xd8\xff') },
  { type: 'image/png', matches: (head) => head.startsWith('\x89PNG\r\n\x1a\n') },
  { type: 'image/webp', matches: (head) => head.startsWith('RIFF') && head.startsWith('WEBP', 8) },
  { type: 'image/gif', matches: (head) => head.startsWith('GIF87a') || head.startsWith('GIF89a') },
];

/** @throws ImageError `not_an_image` */
export function detectImageType(bytes: Uint8Array): ImageType {
  const head = String.fromCharCode(...bytes.subarray(0, 16));
  const found = SIGNATURES.find(({ matches }) => matches(head));
  if (!found) {
    throw new ImageError('not_an_image', 'Expected the bytes of a JPEG, PNG, WebP or GIF image; got others.');
  }
  return found.type;
}

/**
 * Reads a body to its end, or to the first byte too many.
 * @throws ImageError `too_large`
 */
export async function readImageBytes(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const { bytes, isWhole } = await readAtMost(body, MAX_IMAGE_BYTES);
  if (isWhole) return bytes;
  throw new ImageError('too_large', `Expected at most 15 MB (${MAX_IMAGE_BYTES} bytes); got more.`);
}

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
