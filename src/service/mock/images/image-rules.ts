/**
 * Checks images by the service's rules (specification, sections 4.6 and 8): a well-formed URL, the signature of the bytes,
 * whatever their declared type is, and the size while reading.
 */
import { readAtMost, readChunks } from '../../../core/http/streams.ts';
import { ImageError } from '../domain/api-error.ts';

/** 15 MB in binary units. */
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

/** The time limit for fetching a URL, including redirects (section 8). */
const FETCH_TIMEOUT_MS = 10_000;

/**
 * Fetches `url` and resolves with its bytes; checks only their number.
 * Rejects with an ImageError `unreachable_url` or `too_large`.
 */
export type ImageLoader = (url: URL) => Promise<Uint8Array>;

/**
 * Reads the image that `send` asks for, within the limits of time and size.
 * @param explain says why nothing was answered
 * @throws ImageError `unreachable_url` or `too_large`
 */
export async function readImage(
  url: URL,
  send: (signal: AbortSignal) => Promise<Response>,
  explain: (error: Error) => string,
): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(FETCH_TIMEOUT_MS);
  try {
    const response = await send(signal);
    if (!response.ok) {
      await response.body?.cancel();
      throw unreachable(url, `it answered ${response.status}`);
    }
    const { bytes, isWhole } = await readAtMost(readChunks(response.body), MAX_IMAGE_BYTES);
    if (isWhole) return bytes;
    throw new ImageError('too_large', `Expected at most 15 MB (${MAX_IMAGE_BYTES} bytes); got more.`);
  } catch (error) {
    if (error instanceof ImageError) throw error;
    throw unreachable(url, signal.aborted ? 'no answer within 10 seconds' : explain(error as Error));
  }
}

/** @throws ImageError `invalid_url` */
export function parseImageUrl(text: string): URL {
  // The URL parser corrects white space and backslashes, which a well-formed URL (RFC 3986) does not contain.
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
