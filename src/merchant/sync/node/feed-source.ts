/** Opens a feed: a file, standard input, or an address with or without a user name and a password. */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGuardedFetch } from '../../../core/http/node/guarded-fetch.ts';
import { followRedirects, isPrivateName, PrivateHostError } from '../../../core/http/public-address.ts';
import { readChunks } from '../../../core/http/streams.ts';
import type { Bytes } from '../feed/bytes.ts';
import { FeedError } from '../feed/feed-row.ts';

/** The longest wait for a response, and between its parts. A whole feed may take longer. */
const TIMEOUT_MS = 60_000;
const MAX_REDIRECTS = 5;

export const isAddress = (feed: string): boolean => /^https?:\/\//i.test(feed);

export interface FeedSource {
  /** Opens the feed; can be called several times. */
  open(): Promise<Bytes>;
  /** The feed's file, whose folder may hold pictures; null for a feed from elsewhere. */
  readonly file: string | null;
  /** The feed's address; null if it has none. */
  readonly address: URL | null;
  close(): Promise<void>;
}

/**
 * @param feed `-` is standard input, which is kept in a temporary file until `close`
 * @throws FeedError that says why there is nothing to read
 */
export async function toFeedSource(feed: string, signal?: AbortSignal): Promise<FeedSource> {
  const source = { open: () => openFeed(feed, signal), file: null, address: null, close: async () => {} };
  if (isAddress(feed)) return { ...source, address: new URL(feed) };
  if (feed !== '-') return { ...source, file: resolve(feed) };
  const copy = join(await mkdtemp(join(tmpdir(), 'storefront-tryon-feed-')), 'feed');
  await pipeline(process.stdin, createWriteStream(copy, { mode: 0o600 }), ...(signal ? [{ signal }] : []));
  const close = () => rm(dirname(copy), { recursive: true, force: true });
  return { ...source, open: () => openFeed(copy), close };
}

/** @throws FeedError that says why there is nothing to read */
export const openFeed = (feed: string, signal?: AbortSignal): Promise<Bytes> =>
  isAddress(feed) ? download(feed, signal) : openFile(feed);

async function openFile(path: string): Promise<Bytes> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile())
    throw new FeedError(
      `There is no file ${path}. Check its name, or give an address with https://, or - for standard input.`,
    );
  return createReadStream(path);
}

async function download(address: string, signal?: AbortSignal): Promise<Bytes> {
  const start = new URL(address);
  const { username, password } = start;
  [start.username, start.password] = ['', ''];
  const name = `${start.origin}${start.pathname}`;
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  // A user may name a private address; a redirect from a public to a private address is not wanted.
  const fetch = createGuardedFetch({
    allowsPrivate: ({ host }) => host === start.host || isPrivateName(start.hostname),
  });
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), TIMEOUT_MS).unref();
  const limit = `within ${TIMEOUT_MS / 1000} seconds`;
  /** Reads the body, and restarts the timer with each chunk. */
  async function* readBody(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of readChunks(body)) {
        timer.refresh();
        yield chunk;
      }
    } catch (error) {
      signal?.throwIfAborted();
      const why = timeout.signal.aborted ? `: no more data arrived ${limit}` : '';
      throw new FeedError(`${name} broke off before its end${why}. Run the same command again.`, {
        cause: error,
      });
    } finally {
      clearTimeout(timer);
    }
  }
  try {
    const { response } = await followRedirects(start, MAX_REDIRECTS, (url) =>
      fetch(url.href, {
        headers: {
          Accept: 'application/xml, text/csv, application/json, */*',
          ...(username &&
            url.origin === start.origin && {
              Authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
            }),
        },
        signal: signal ? AbortSignal.any([timeout.signal, signal]) : timeout.signal,
      }),
    );
    if (response.ok && response.body) return readBody(response.body);
    void response.body?.cancel().catch(() => {});
    throw new FeedError(
      `${name} answers ${response.status}. Check the address, and whether it needs a login.`,
    );
  } catch (error) {
    clearTimeout(timer);
    signal?.throwIfAborted();
    if (error instanceof FeedError) throw error;
    if (error instanceof PrivateHostError)
      throw new FeedError(`${name} redirects elsewhere: ${error.message}.`);
    const why = timeout.signal.aborted
      ? `did not respond ${limit}`
      : `can't be read: ${(error as Error).message}`;
    throw new FeedError(`${name} ${why}. Check the address.`);
  }
}
