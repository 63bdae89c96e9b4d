/** `doctor --all`: walks through the shop's sitemap, and compares the product that each page names with the catalog. */
import { gunzipSync } from 'node:zlib';
import { about, readOwnId, chooseReason } from '../doctor/check-products.ts';
import { ofButton } from '../../core/findings/button.ts';
import { formatFinding, type Finding } from '../../core/findings/finding.ts';
import { ofPage } from '../../core/findings/page.ts';
import { scriptTags } from '../doctor/script-tag.ts';
import { pageProduct } from '../../storefront/page/page-product.ts';
import { inOrder } from '../sync/plan/in-order.ts';
import type { CatalogIndex } from '../sync/plan/catalog-index.ts';
import { holds } from '../doctor/check-page.ts';
import { CannotBeginError, type CommandHost, type ExitStatus } from './command.ts';
import type { AskedHosts } from './asked-hosts.ts';
import { fetchWhole, visitPage } from './visit-page.ts';

/** A shop of this size takes minutes; a larger one is not judged by all of its pages. */
const MAX_PAGES = 20_000;
const PAGES_AT_ONCE = 4;
/** With 50,000 pages each, by the sitemaps protocol, far more than are examined. */
const MAX_SITEMAPS = 200;
/** By the sitemaps protocol, unpacked. */
const MAX_SITEMAP_BYTES = 50 * 2 ** 20;

export async function examineAll(
  address: string,
  catalog: CatalogIndex,
  hosts: AskedHosts,
  { apiKey, json, allowUnexamined }: { apiKey: string | undefined; json: boolean; allowUnexamined: boolean },
  { print, showStatus }: CommandHost,
): Promise<ExitStatus> {
  const counts = { pages: 0, products: 0, ready: 0, wrong: 0 };
  const say = (finding: Finding) => print(json ? JSON.stringify(finding) : formatFinding(finding));
  const pages = new PagesOfShop(address, hosts);
  for await (const finding of inOrder(pages.addresses(), PAGES_AT_ONCE, (page) =>
    judge(page, catalog, hosts, apiKey),
  )) {
    counts.pages++;
    showStatus?.(`${counts.pages} pages, ${counts.products} products, ${counts.wrong} to put right`);
    if (!finding) continue;
    counts.products++;
    if (finding.verdict === 'right') counts.ready++;
    else {
      counts.wrong++;
      say(finding);
    }
  }
  for (const problem of pages.problems) {
    counts.wrong++;
    say(ofPage('page', 'unreadable', { problem }));
  }
  if (pages.limit) say(ofPage('page', 'too-many', { limit: pages.limit }));
  if (counts.pages === 0 && counts.wrong === 0)
    throw new CannotBeginError(`The sitemap of ${new URL(address).origin} names no pages.`);
  const summary = `${counts.pages} pages, of which ${counts.products} are of products: ${counts.ready} ready, ${counts.wrong} to put right.`;
  const status = counts.wrong > 0 ? 1 : pages.limit && !allowUnexamined ? 3 : 0;
  if (json) print(JSON.stringify({ ...counts, isWhole: !pages.limit, status }));
  else
    print(
      `\n${formatFinding(ofPage('doctor', counts.wrong === 0 ? 'all-ready' : 'not-all-ready', { summary }))}`,
    );
  return status;
}

/** Null for a page without a product of its own. */
async function judge(
  address: string,
  catalog: CatalogIndex,
  hosts: AskedHosts,
  apiKey: string | undefined,
): Promise<Finding | null> {
  let id: string | null;
  try {
    const page = await visitPage(address, hosts);
    if (apiKey && holds(page.source, apiKey))
      return about(address, ofPage('API key', 'in-page', { where: 'its source' }));
    // A category page names products as well, but none as its own.
    if (pageProduct(page.document, page.url).id === null && scriptTags(page).length === 0) return null;
    id = readOwnId(scriptTags(page)[0] ?? null, page);
  } catch (error) {
    return ofPage('page', 'unreadable', { problem: (error as Error).message });
  }
  if (id === null) return null;
  const known = catalog.byExternalId.get(id);
  const finding = known
    ? ofButton(chooseReason(known.isActive, known.isReady, known.images.length))
    : ofPage('product', 'unknown');
  return about(`${address}: ${id}`, finding);
}

/** The pages in the shop's sitemaps, and in those that they name, up to a limit. */
class PagesOfShop {
  /** What there was too much of, if not all was read. */
  limit = '';
  /** Why some of the sitemaps could not be read. */
  readonly problems: string[] = [];
  readonly #start: URL;
  readonly #hosts: AskedHosts;

  constructor(address: string, hosts: AskedHosts) {
    this.#start = new URL(address);
    this.#hosts = hosts;
  }

  async *addresses(): AsyncGenerator<string> {
    const { origin, href, pathname } = this.#start;
    const sitemaps = /\.xml(\.gz)?$/.test(pathname) ? [href] : await findSitemaps(origin, this.#hosts);
    const seen = new Set<string>(sitemaps);
    let pages = 0;
    for (let read = 0; read < sitemaps.length; read++) {
      if (read === MAX_SITEMAPS) return void (this.limit = `${MAX_SITEMAPS} sitemaps`);
      const sitemap = sitemaps[read]!;
      const text = await fetchText(sitemap, this.#hosts).catch((error: Error) => {
        if (sitemaps.length === 1) throw error;
        this.problems.push(error.message);
        return '';
      });
      const isIndex = /<sitemapindex\b/.test(text);
      for (const url of locationsIn(text, sitemap)) {
        if (seen.has(url)) continue;
        if (isIndex) {
          // One too many is enough to know that there are.
          if (sitemaps.length <= MAX_SITEMAPS) sitemaps.push(url);
        } else if (pages++ === MAX_PAGES) return void (this.limit = `${MAX_PAGES} pages`);
        else yield url;
        seen.add(url);
      }
    }
  }
}

/** Also those that begin with a path; what is no address is left out. */
function* locationsIn(text: string, sitemap: string): Generator<string> {
  for (const [, location] of text.matchAll(/<loc>([^<]*|\s*<!\[CDATA\[[^<]*)<\/loc>/g)) {
    const url = location!
      .replace(/^\s*<!\[CDATA\[|\]\]>\s*$/g, '')
      .trim()
      .replaceAll('&amp;', '&');
    if (URL.canParse(url, sitemap)) yield new URL(url, sitemap).href;
  }
}

async function findSitemaps(origin: string, hosts: AskedHosts): Promise<string[]> {
  const robots = await fetchText(`${origin}/robots.txt`, hosts).catch(() => '');
  const named = [...robots.matchAll(/^\s*sitemap:\s*(\S+)/gim)].flatMap(([, url]) =>
    URL.canParse(url!, origin) ? [new URL(url!, origin).href] : [],
  );
  return named.length > 0 ? named : [`${origin}/sitemap.xml`];
}

async function fetchText(url: string, hosts: AskedHosts): Promise<string> {
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
