/** Fetches a page as a visitor's browser would, within bounds and from allowed hosts, and reads it without running its scripts. */
import { systemClock, withTimeout } from '../../core/base/clock.ts';
import { RequestRefusedError, type VisitedPage, type Visitor } from '../doctor/visit.ts';
import { createGuardedFetch } from '../../core/http/node/guarded-fetch.ts';
import { followRedirects, isPrivateName, PrivateHostError } from '../../core/http/public-address.ts';
import { readChunks, readAtMost } from '../../core/http/streams.ts';
import { decode, findEncodings } from '../../core/http/text-encoding.ts';

const TIMEOUT_MS = 15_000;
const USER_AGENT = 'Mozilla/5.0 (compatible; storefront-tryon doctor)';
/** The limit of browsers. */
const MAX_REDIRECTS = 20;
const MAX_PAGE_BYTES = 8 * 2 ** 20;
/** The service's limit for pictures. */
const MAX_PICTURE_BYTES = 15 * 2 ** 20;

/**
 * Sends a GET and follows redirects that `hosts` allows.
 * @returns the address after redirects, and at most `maxBytes` of the body
 * @throws RequestRefusedError if `hosts` refuses; the errors of `fetch`; a `TimeoutError`
 */
async function fetchFile(
  address: string,
  headers: Record<string, string>,
  hosts: AllowedHosts,
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
async function fetchWhole(
  address: string,
  headers: Record<string, string>,
  hosts: AllowedHosts,
  advice: string,
  maxBytes = MAX_PAGE_BYTES,
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
export async function visitPage(address: string, hosts: AllowedHosts): Promise<VisitedPage> {
  const advice = 'Check the address, and that visitors may see it.';
  const { headers, url, bytes } = await fetchWhole(address, { Accept: 'text/html' }, hosts, advice);
  const type = headers.get('content-type') ?? '';
  if (!/html/.test(type)) throw new Error(`${address} is ${type || 'of no type'}, not an HTML page.`);
  const { parsePage } = await import('./parsed-page.ts');
  try {
    const declared = /charset\s*=\s*["']?([\w.:-]+)/i.exec(
      type + new TextDecoder().decode(bytes.subarray(0, 1024)),
    );
    const source = decode(bytes, (await findEncodings(bytes, declared?.[1]))[0] ?? 'utf-8');
    return { url, source, document: parsePage(source), header: (name) => headers.get(name) };
  } catch (error) {
    throw new Error(`${address} ${(error as Error).message}`, { cause: error });
  }
}

/** Sends the requests of a page as its scripts would. */
export function createVisitor(page: VisitedPage, hosts: AllowedHosts): Visitor {
  const { origin } = new URL(page.url);
  const from = { Origin: origin, Referer: page.url };
  return {
    async ask(url) {
      const { status, headers, bytes } = await fetchFile(url, from, hosts);
      return { status, text: new TextDecoder().decode(bytes), header: (name) => headers.get(name) };
    },
    async judgePicture(url, category, wornAt) {
      const { bytes } = await fetchWhole(url, from, hosts, 'Check its address.', MAX_PICTURE_BYTES);
      const { judgeFile } = await import('./picture-judge.ts');
      return judgeFile(bytes, category, wornAt);
    },
  };
}

function describeReason({ message, cause }: Error): string {
  return cause instanceof Error ? cause.message || String((cause as NodeJS.ErrnoException).code) : message;
}

/** A shop's host with and without `www.` counts as the same. */
const bare = (hostname: string) => hostname.replace(/^www\./, '');

/**
 * The hosts that receive requests: those that the user named, and, because a page can name any host, others with consent.
 * @param given the addresses that the user named
 * @param consent asks about a public host that the user did not name; called once for each
 */
export function allowHosts(given: readonly string[], consent: (host: string) => Promise<boolean>) {
  const named = given.map((address) => new URL(address));
  const consents = new Map<string, Promise<boolean>>();
  /** The last question; the next one waits for its answer. */
  let asking: Promise<unknown> = Promise.resolve();

  function isAllowed(host: string): Promise<boolean> {
    let answer = consents.get(host);
    if (!answer) {
      asking = answer = asking.then(() => consent(host));
      consents.set(host, answer);
    }
    return answer;
  }

  return {
    /** Refuses private hosts, unless the user named them or another private host. */
    fetch: createGuardedFetch({
      allowsPrivate: ({ host, hostname }) =>
        named.some((url) => url.host === host || url.hostname === hostname || isPrivateName(url.hostname)),
    }),
    /**
     * @param isRedirect whether a redirect leads there; then another port of a named host counts as another, possibly internal host
     * @throws RequestRefusedError
     */
    async check({ protocol, host, hostname, port }: URL, isRedirect: boolean): Promise<void> {
      if (!/^https?:$/.test(protocol)) throw new RequestRefusedError(host || protocol, 'not-named');
      if (named.some((url) => url.host === host || (!isRedirect && url.hostname === hostname))) return;
      const isSameShop = !port && named.some((url) => !url.port && bare(url.hostname) === bare(hostname));
      if (!isSameShop && !(await isAllowed(host))) throw new RequestRefusedError(host, 'not-named');
    },
  };
}

type AllowedHosts = ReturnType<typeof allowHosts>;
