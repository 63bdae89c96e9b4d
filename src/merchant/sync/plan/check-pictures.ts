/** Checks before a picture is sent whether the service accepts it (sections 4.6, 8): first by its address, then by its server. */
import type { FetchLike } from '../../../core/http/attempt.ts';
import { readAtMost, readChunks } from '../../../core/http/streams.ts';
import { followRedirects, isPrivateName, PrivateHostError } from '../../../core/http/public-address.ts';
import { ACCEPTED_PICTURES, type ImageFailureCode } from '../../../core/catalog/resources.ts';
import type { PictureVersion } from '../state/sync-state.ts';

/** `source` is sent to the service, and identifies the picture in the state. */
export type CheckedPicture = { readonly source: string } | PictureProblem;

export interface PictureProblem {
  readonly url: string;
  readonly code: ImageFailureCode;
  readonly problem: string;
  readonly remedy: string;
}

export interface PictureChecks {
  /** Checks the address alone. Pure; called for every row. */
  read(picture: string): CheckedPicture;
  /** Asks the server; resolves with a problem, with the picture's version, or with null if the server tells none. */
  ask(source: string, signal?: AbortSignal): Promise<PictureProblem | PictureVersion | null>;
  /**
   * Loads the picture's file.
   * @throws Error if it can't be loaded
   */
  load?(source: string, signal?: AbortSignal): Promise<Uint8Array>;
}

export interface PictureCheckOptions {
  fetch?: FetchLike | undefined;
  /** Whether pictures on private hosts may be requested: a function for the feed's own host, true in tests (false). */
  allowPrivateImages?: boolean | ((url: URL) => boolean) | undefined;
}

/** The service's limit (section 8). */
export const MAX_PICTURES = 10;
const MAX_BYTES = 15 * 2 ** 20;
const TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 5;
const ACCEPTED = /^image\/(jpe?g|png|webp|gif)\b/i;
const NOT_ACCEPTED = /\.(svgz?|avif|heic|heif|tiff?|bmp|pdf|psd|mp4|mov|webm)$/i;

const CONVERT = 'save it as JPEG, PNG or WebP and name that file';
const PUBLISH = 'put the picture where everybody can see it';

export const isProblem = (
  picture: CheckedPicture | PictureVersion | null | undefined,
): picture is PictureProblem => !!picture && 'code' in picture;

/**
 * Whether the picture at an address was replaced. The same ETag means the same picture. Several servers behind one name may give
 * it different ETags, so that a different one counts only if size and date are missing.
 */
export function isReplaced(before: PictureVersion, now: PictureVersion): boolean {
  if (before.etag && before.etag === now.etag) return false;
  if (before.bytes && now.bytes && before.bytes !== now.bytes) return true;
  if (before.modified && now.modified) return before.modified !== now.modified;
  return !!before.etag && !!now.etag;
}

function getVersion(headers: Headers, bytes: number): PictureVersion | null {
  const etag = headers.get('etag')?.replace(/^W\//, '');
  const modified = headers.get('last-modified');
  const version = { ...(etag && { etag }), ...(modified && { modified }), ...(bytes > 0 && { bytes }) };
  return Object.keys(version).length > 0 ? version : null;
}

export const problemFor =
  (url: string) =>
  (code: ImageFailureCode, problem: string, remedy: string): PictureProblem => {
    return { url, code, problem, remedy };
  };

/** Null if the service accepts the size. */
export const checkPictureSize = (url: string, bytes: number): PictureProblem | null =>
  bytes > MAX_BYTES
    ? problemFor(url)('too_large', `it has ${Math.round(bytes / 2 ** 20)} MB`, 'save it with at most 15 MB')
    : null;

export function createPictureChecks({
  fetch = (url, init) => globalThis.fetch(url, init),
  allowPrivateImages = false,
}: PictureCheckOptions = {}): PictureChecks {
  const allowsPrivate =
    typeof allowPrivateImages === 'function' ? allowPrivateImages : () => allowPrivateImages;
  return {
    read(picture) {
      const fail = problemFor(picture);
      const address = picture.startsWith('//') ? `https:${picture}` : picture;
      if (!/^[a-z][a-z\d+.-]*:/i.test(address)) {
        const remedy = 'write it with https:// and the name of the shop';
        return fail('invalid_url', 'it is not a whole address', remedy);
      }
      if (!URL.canParse(address)) return fail('invalid_url', 'it is not an address', 'write a working one');
      const url = new URL(address);
      const { protocol, hostname, pathname, username, href } = url;
      if (!/^https?:$/.test(protocol)) {
        return fail('invalid_url', `it begins with ${protocol}`, 'write an address with https://');
      }
      if (username) return fail('unreachable_url', 'it needs a password', PUBLISH);
      if (isPrivateName(hostname) && !allowsPrivate(url)) {
        const problem = `${hostname} is not on the public internet`;
        return fail('unreachable_url', problem, `${PUBLISH}, or name a local file, which is uploaded`);
      }
      const [, type] = NOT_ACCEPTED.exec(pathname) ?? [];
      if (type) return fail('not_an_image', `it is ${type.toUpperCase()}`, CONVERT);
      // The URL parser encodes spaces; a service may not.
      return { source: /\s/.test(address) ? href : address };
    },
    ask: (source, signal) => askServer(source, request(fetch, allowsPrivate, signal)),
    async load(source, signal) {
      const response = await request(fetch, allowsPrivate, signal)('GET', source, {});
      const { bytes, isWhole } = await readAtMost(readChunks(response.body), MAX_BYTES);
      if (!response.ok || !isWhole) throw new Error(`${source} answers ${response.status}.`);
      return bytes;
    },
  };
}

type Request = (method: string, url: string, headers?: Record<string, string>) => Promise<Response>;

/** A response to this range request contains the size of the whole file. */
const FIRST_BYTE = { Range: 'bytes=0-0' };

async function askServer(source: string, request: Request): Promise<PictureProblem | PictureVersion | null> {
  const fail = problemFor(source);
  const unreachable = (problem: string) =>
    fail('unreachable_url', problem, 'correct the address, or name a local file, which is uploaded');
  let response: Response;
  try {
    response = await request('HEAD', source);
    // Some servers refuse HEAD, or answer it without a type.
    if (!response.ok || !response.headers.get('content-type')) {
      void response.body?.cancel().catch(() => {});
      response = await request('GET', source, FIRST_BYTE);
    }
  } catch (error) {
    const { name } = error as Error;
    if (name === 'PrivateHostError') return unreachable(`it leads to ${(error as Error).message}`);
    const problem =
      name === 'TimeoutError'
        ? `its server did not answer within ${TIMEOUT_MS / 1000} seconds`
        : `its server is unreachable (${(error as Error).message})`;
    return fail('unreachable_url', problem, 'check this machine’s network, then the address');
  }
  void response.body?.cancel().catch(() => {});
  if ([401, 403].includes(response.status)) return unreachable(`it needs a login (${response.status})`);
  if (!response.ok) return unreachable(`its server answers ${response.status}`);
  const type = response.headers.get('content-type') ?? '';
  if (/^text\/html\b/i.test(type)) {
    const problem = 'its address leads to a web page, perhaps a login';
    return fail('not_an_image', problem, 'write the address of the picture itself');
  }
  if (type && !ACCEPTED.test(type) && !/octet-stream/.test(type)) {
    return fail('not_an_image', `it is ${type}`, CONVERT);
  }
  const range = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1];
  const bytes = Number(range ?? response.headers.get('content-length') ?? 0);
  return checkPictureSize(source, bytes) ?? getVersion(response.headers, bytes);
}

/** Browsers hide redirects from pages, so that there the browser follows them. */
const request =
  (fetch: FetchLike, allowsPrivate: (url: URL) => boolean, stop?: AbortSignal): Request =>
  async (method, address, headers) => {
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const init = {
      method,
      headers: { Accept: ACCEPTED_PICTURES, ...headers },
      signal: stop ? AbortSignal.any([timeout, stop]) : timeout,
    };
    const { response } = await followRedirects(new URL(address), MAX_REDIRECTS, (url) => {
      if (isPrivateName(url.hostname) && !allowsPrivate(url)) throw new PrivateHostError(url.host);
      return fetch(url.href, { ...init, redirect: 'manual' });
    });
    return response.type === 'opaqueredirect' ? fetch(address, init) : response;
  };
