/** `doctor --all`: walks through the shop's sitemap, and compares the product that each page names with the catalog. */
import { gunzipSync } from 'node:zlib';
import { about, ownIdOf, reasonOf } from '../doctor/check-products.ts';
import { ofButton } from '../../core/findings/button.ts';
import { lineOf, type Finding } from '../../core/findings/finding.ts';
import { ofPage } from '../../core/findings/page.ts';
import { scriptTags } from '../doctor/script-tag.ts';
import { pageProduct } from '../../storefront/page/page-product.ts';
import { inOrder } from '../sync/plan/in-order.ts';
import type { CatalogIndex } from '../sync/plan/catalog-index.ts';
import { CannotBeginError, type CommandHost } from './command.ts';
import type { AskedHosts } from './asked-hosts.ts';
import { fetchWhole, visitPage } from './visit-page.ts';

/** A shop of this size takes minutes; a larger one is not judged by all of its pages. */
const MAX_PAGES = 20_000;
const PAGES_AT_ONCE = 4;
/** By the sitemaps protocol, unpacked. */
const MAX_SITEMAP_BYTES = 50 * 2 ** 20;

export async function examineAll(
  address: string,
  catalog: CatalogIndex,
  hosts: AskedHosts,
  { print, showStatus }: CommandHost,
): Promise<0 | 1> {
  const counts = { pages: 0, products: 0, ready: 0, wrong: 0 };
  for await (const finding of inOrder(pagesOf(address, hosts), PAGES_AT_ONCE, (page) =>
    judge(page, catalog, hosts),
  )) {
    counts.pages++;
    showStatus?.(`${counts.pages} pages, ${counts.products} products, ${counts.wrong} to put right`);
    if (!finding) continue;
    counts.products++;
    if (finding.verdict === 'right') counts.ready++;
    else {
      counts.wrong++;
      print(lineOf(finding));
    }
  }
  if (counts.pages === 0)
    throw new CannotBeginError(`The sitemap of ${new URL(address).origin} names no pages.`);
  const summary = `${counts.pages} pages, of which ${counts.products} are of products: ${counts.ready} ready, ${counts.wrong} to put right.`;
  print(`\n${lineOf(ofPage('doctor', counts.wrong === 0 ? 'all-ready' : 'not-all-ready', { summary }))}`);
  return counts.wrong === 0 ? 0 : 1;
}

/** Null for a page without a product of its own. */
async function judge(address: string, catalog: CatalogIndex, hosts: AskedHosts): Promise<Finding | null> {
  let id: string | null;
  try {
    const page = await visitPage(address, hosts);
    // A category page names products as well, but none as its own.
    if (pageProduct(page.document, page.url).id === null && scriptTags(page).length === 0) return null;
    id = ownIdOf(scriptTags(page)[0] ?? null, page);
  } catch (error) {
    return ofPage('page', 'unreadable', { problem: (error as Error).message });
  }
  if (id === null) return null;
  const known = catalog.byExternalId.get(id);
  const finding = known
    ? ofButton(reasonOf(known.isActive, known.isReady, known.images.length))
    : ofPage('product', 'unknown');
  return about(`${address}: ${id}`, finding);
}

/** The addresses in the shop's sitemaps, and in those that they name. */
async function* pagesOf(address: string, hosts: AskedHosts): AsyncGenerator<string> {
  const { origin, href } = new URL(address);
  const isSitemap = /\.xml(\.gz)?$/.test(new URL(address).pathname);
  const sitemaps = isSitemap ? [href] : await sitemapsOf(origin, hosts);
  const seen = new Set<string>(sitemaps);
  let count = 0;
  for (let sitemap = sitemaps.shift(); sitemap; sitemap = sitemaps.shift()) {
    const text = await textOf(sitemap, hosts);
    for (const [, location] of text.matchAll(
      /<loc>\s*(?:<!\[CDATA\[)?\s*([^<\]]+?)\s*(?:\]\]>)?\s*<\/loc>/g,
    )) {
      const url = location!.replaceAll('&amp;', '&');
      if (seen.has(url)) continue;
      seen.add(url);
      if (/<sitemapindex\b/.test(text)) sitemaps.push(url);
      else if (count++ < MAX_PAGES) yield url;
    }
  }
}

async function sitemapsOf(origin: string, hosts: AskedHosts): Promise<string[]> {
  const robots = await textOf(`${origin}/robots.txt`, hosts).catch(() => '');
  const named = [...robots.matchAll(/^\s*sitemap:\s*(\S+)/gim)].map(([, url]) => url!);
  return named.length > 0 ? named : [`${origin}/sitemap.xml`];
}

async function textOf(url: string, hosts: AskedHosts): Promise<string> {
  const advice = "Give the address of the shop's sitemap.";
  const { bytes } = await fetchWhole(url, {}, hosts, MAX_SITEMAP_BYTES, advice).catch(
    ({ message }: Error) => {
      throw new CannotBeginError(message);
    },
  );
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return new TextDecoder().decode(bytes);
  try {
    return new TextDecoder().decode(gunzipSync(bytes, { maxOutputLength: MAX_SITEMAP_BYTES }));
  } catch {
    throw new CannotBeginError(`${url} can't be unpacked to at most ${MAX_SITEMAP_BYTES / 2 ** 20} MiB.`);
  }
}
