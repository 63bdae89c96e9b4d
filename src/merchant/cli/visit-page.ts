/** Fetches a page as a visitor's browser would, within bounds, and reads it without running its scripts. */
import { systemClock, withTimeout } from '../../core/base/clock.ts';
import { RequestRefusedError, type VisitedPage } from '../doctor/visit.ts';
import { followRedirects, PrivateHostError } from '../../core/http/public-address.ts';
import { readChunks, readAtMost } from '../../core/http/streams.ts';
import type { Hosts } from './allowed-hosts.ts';

const TIMEOUT_MS = 15_000;
const USER_AGENT = 'Mozilla/5.0 (compatible; storefront-tryon doctor)';
/** The limit of browsers. */
const MAX_REDIRECTS = 20;
const MAX_PAGE_BYTES = 8 * 2 ** 20;

/**
 * Sends a GET and follows redirects that `hosts` allows.
 * @returns the address after redirects, and at most `maxBytes` of the body
 * @throws RequestRefusedError if `hosts` refuses; the errors of `fetch`; a `TimeoutError`
 */
export async function fetchFile(
  address: string,
  headers: Record<string, string>,
  hosts: Hosts,
  maxBytes = MAX_PAGE_BYTES,
) {
  let read!: Awaited<ReturnType<typeof readAtMost>>;
  const { url, response } = await followRedirects(new URL(address), MAX_REDIRECTS, async (url, redirects) => {
    // The timeout begins later, because the check may ask the user.
    await hosts.check(url, redirects > 0);
    return withTimeout({ clock: systemClock, timeoutMs: TIMEOUT_MS }, async (signal) => {
      const response = await hosts
        .fetch(url.href, { headers: { 'User-Agent': USER_AGENT, ...headers }, signal })
        .catch((error: Error) => {
          throw error instanceof PrivateHostError ? new RequestRefusedError(url.host, 'private') : error;
        });
      read = await readAtMost(readChunks(response.body), maxBytes);
      return response;
    });
  });
  return { url: url.href, status: response.status, headers: response.headers, ...read };
}

/**
 * Fetches a whole file with a successful status.
 * @throws Error with the reason and `advice`
 */
export async function fetchWhole(
  address: string,
  headers: Record<string, string>,
  hosts: Hosts,
  maxBytes: number,
  advice: string,
) {
  const failure = (problem: string, cause?: Error) => new Error(`${address} ${problem}`, { cause });
  const file = await fetchFile(address, headers, hosts, maxBytes).catch((error: Error) => {
    if (error instanceof RequestRefusedError) throw failure(`leads elsewhere: ${error.message}`, error);
    throw failure(`gives no response (${describeReason(error)}). ${advice}`, error);
  });
  if (file.status < 200 || file.status > 299) throw failure(`answers ${file.status}. ${advice}`);
  if (file.isWhole) return file;
  throw failure(`is larger than ${maxBytes / 2 ** 20} MiB, too large to be read.`);
}

/** @throws Error that says why the page can't be read */
export async function visitPage(address: string, hosts: Hosts): Promise<VisitedPage> {
  const advice = 'Check the address, and that visitors may see it.';
  const { headers, url, bytes } = await fetchWhole(
    address,
    { Accept: 'text/html' },
    hosts,
    MAX_PAGE_BYTES,
    advice,
  );
  const type = headers.get('content-type') ?? '';
  if (!/html/.test(type)) throw new Error(`${address} is ${type || 'of no type'}, not an HTML page.`);
  const { parsePage } = await import('./parsed-page.ts');
  try {
    const source = new TextDecoder().decode(bytes);
    return { url, source, document: parsePage(source), header: (name) => headers.get(name) };
  } catch (error) {
    throw new Error(`${address} ${(error as Error).message}`, { cause: error });
  }
}

function describeReason({ message, cause }: Error): string {
  return cause instanceof Error ? cause.message || String((cause as NodeJS.ErrnoException).code) : message;
}
