/** Compares the ids of a feed with those that the shop's pages use, read as the script tag reads them. */
import type { FetchLike } from '../../core/http/attempt.ts';
import { readOwnId } from '../doctor/check-products.ts';
import { scriptTags } from '../doctor/script-tag.ts';
import { inOrder } from '../sync/plan/in-order.ts';
import { readExternalId } from '../sync/plan/check-row.ts';
import type { PageOfRow } from '../sync/plan/plan.ts';
import type { PageComparison } from '../sync/sync.ts';
import { AskedHosts } from './asked-hosts.ts';
import { visitPage } from './visit-page.ts';

/** What `--id` could be instead. */
const OTHER_IDS = ['sku', 'id', 'mpn', 'gtin', 'item group id', 'variant barcode', 'handle'];
const PAGES_AT_ONCE = 3;

/** @param fetch which asks no private host: a feed can name any */
export async function comparePages(pages: readonly PageOfRow[], fetch: FetchLike): Promise<PageComparison> {
  const named: { page: PageOfRow; id: string }[] = [];
  const read = async (page: PageOfRow) => ({ page, id: await idOn(page.link, fetch) });
  for await (const { page, id } of inOrder(pages, PAGES_AT_ONCE, read))
    if (id !== null) named.push({ page, id });
  const equal = named.filter(({ page, id }) => page.externalId === id).length;
  const checked = named.length;
  if (checked === 0) {
    const text =
      pages.length > 0
        ? `None of ${pages.length} pages could be read, so the ids were not compared with them.`
        : 'The feed names no pages, so the ids were not compared with them.';
    return { checked, equal, text, refusal: null };
  }
  const text = `${equal} of ${checked} pages use these ids${equal === checked ? ' ✓' : '.'}`;
  if (equal * 2 >= checked) return { checked, equal, text, refusal: null };
  const [{ page, id }] = named.filter(({ page, id }) => page.externalId !== id) as [(typeof named)[number]];
  const other = OTHER_IDS.find((name) =>
    named.every(({ page, id }) => readExternalId(page.row, name) === id),
  );
  const advice = other
    ? `Add --id ${/\s/.test(other) ? `'{${other}}'` : other}.`
    : 'Choose another column with --id, or add --yes if you are sure.';
  return {
    checked,
    equal,
    text,
    refusal: `${text} ${page.link} says ${id}, the feed ${page.externalId}: no button would find its product. ${advice}`,
  };
}

async function idOn(link: string, fetch: FetchLike): Promise<string | null> {
  try {
    const named = new AskedHosts([link]);
    const page = await visitPage(link, { fetch, check: (url, isRedirect) => named.check(url, isRedirect) });
    return readOwnId(scriptTags(page)[0] ?? null, page);
  } catch {
    return null;
  }
}
