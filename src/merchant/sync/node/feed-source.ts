/** Opens a feed: a file, or an address, also one with a user and a password. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { FeedError } from '../feed/feed-row.ts';
import type { Bytes } from '../feed/bytes.ts';

const TIMEOUT_MS = 60_000;

export const isAddress = (feed: string): boolean => /^https?:\/\//i.test(feed);

/** @throws FeedError that says why there is nothing to read */
export async function openFeed(feed: string, signal?: AbortSignal): Promise<Bytes> {
  return isAddress(feed) ? download(feed, signal) : openFile(feed);
}

async function openFile(path: string): Promise<Bytes> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile())
    throw new FeedError(`There is no file ${path}. Check its name, or give an address with https://.`);
  return createReadStream(path);
}

async function download(address: string, signal?: AbortSignal): Promise<Bytes> {
  const url = new URL(address);
  const { username, password } = url;
  const headers: Record<string, string> = { Accept: 'application/xml, text/csv, application/json, */*' };
  if (username) {
    const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    headers.Authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
    [url.username, url.password] = ['', ''];
  }
  // Of the response's beginning alone: a large feed may take longer to come.
  const slow = new AbortController();
  const timer = setTimeout(() => slow.abort(), TIMEOUT_MS);
  let response: Response;
  try {
    response = await fetch(url, {
      headers,
      signal: signal ? AbortSignal.any([slow.signal, signal]) : slow.signal,
    });
  } catch (error) {
    signal?.throwIfAborted();
    const { cause } = error as { cause?: Error };
    throw new FeedError(
      `${url.origin}${url.pathname} gives no answer${cause ? ` (${cause.message})` : ''}. Check the address.`,
    );
  } finally {
    clearTimeout(timer);
  }
  if (!response.ok || !response.body) {
    throw new FeedError(
      `${url.origin}${url.pathname} answers ${response.status}. Check the address, and whether it needs a login.`,
    );
  }
  return response.body;
}
