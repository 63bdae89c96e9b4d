/** Reads the pages of a shop's API that follow the one at an address. */
import { FeedError, one, type FeedRow } from './feed-row.ts';
import { findMore, LATER, nextAddress } from './page.ts';
import type { Feed } from './read-feed.ts';

const MAX_PAGES = 2000;

/**
 * The feed at an address, with the pages that follow. A server that gives a page again has no others.
 * @throws FeedError, also while rows are read
 */
export async function readPages(address: URL, read: (address: string) => Promise<Feed>): Promise<Feed> {
  const first = await read(address.href);
  let partial: string | null = null;
  let isLater = false;
  async function* rows(): AsyncGenerator<FeedRow> {
    const starts = new Set<string>();
    let [feed, at, before, line, isCertain] = [first, address, 0, 0, false];
    for (let pages = 0; pages < MAX_PAGES; pages++) {
      let lines = 0;
      for await (const row of feed.rows) {
        const start = JSON.stringify([one(row.values, 'product id', 'id', 'sku'), row.title]);
        if (lines === 0 && starts.has(start)) {
          if (!isCertain) partial = null;
          return;
        }
        if (lines === 0) starts.add(start);
        lines = row.line;
        yield { ...row, line: line + row.line };
      }
      const { page } = feed;
      isLater ||= partial === LATER;
      partial = page ? findMore(page, at, before) : null;
      if (!page || !partial || page.items === 0) return;
      isCertain = findMore({ ...page, isFromApi: false }, at, before) !== null;
      at = nextAddress(page, at);
      [before, line] = [before + page.items, line + lines];
      try {
        feed = await read(at.href);
      } catch (error) {
        if (!(error instanceof FeedError)) throw error;
        partial += `, and the next one can't be read: ${error.message}`;
        return;
      }
    }
  }
  return {
    ...first,
    get encoding() {
      return first.encoding ?? null;
    },
    rows: rows(),
    whyPartial: () => partial ?? (isLater ? LATER : null),
  };
}
