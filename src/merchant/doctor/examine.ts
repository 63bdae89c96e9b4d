/** Examines one page in the order in which a shop owner would fix problems. */
import { checkBaseUrl } from '../../core/catalog/connection-settings.ts';
import { all } from '../../storefront/page/dom.ts';
import { listActiveIds, searchPage } from '../../storefront/page/find-id.ts';
import { problemOfBaseUrl } from './addresses.ts';
import type { Finding } from '../../core/findings/finding.ts';
import { ofPage } from '../../core/findings/page.ts';
import { examinePolicies } from './check-policies.ts';
import { examineAnalytics } from './check-analytics.ts';
import {
  examineMarkup,
  examineMount,
  examinePlacing,
  examineProducts,
  examineVariants,
  findPlace,
  listVariantIds,
  readPageId,
  readPlacing,
  type CatalogLookup,
} from './check-products.ts';
import { examinePhotoSwap, examineRelay } from './check-relay.ts';
import {
  examineKeys,
  examineStructuredData,
  examineVisibility,
  isAboutProduct,
  isBuiltByScripts,
} from './check-page.ts';
import { examineSettings } from './check-script-settings.ts';
import { examineScript, findScriptTags, type ScriptTag } from './script-tag.ts';
import type { VisitedPage, Visitor } from './visit.ts';

export interface ExamineOptions {
  /** Replaces the page's own `data-base-url`. */
  readonly relay?: string;
  /** One more product to look up. */
  readonly sku?: string;
  readonly inCatalog?: CatalogLookup | undefined;
  /** The key to search the page for; never repeated. */
  readonly apiKey?: string | undefined;
}

export async function* examine(
  page: VisitedPage,
  visitor: Visitor,
  { relay, sku, inCatalog, apiKey }: ExamineOptions = {},
): AsyncGenerator<Finding> {
  const tags = findScriptTags(page);
  const tag = tags[0] ?? null;
  yield* tag ? examineScript(tag, page, visitor) : [describeMissingTag(page)];
  if (tags.length > 1) yield ofPage('script tag', 'several', { count: tags.length });
  if (tag) yield* examineSettings(tag, page);
  if (tag) yield* examinePlacing(tag, page);
  if (tag) yield* examineAnalytics(tag, page);
  yield examineKeys(page, apiKey);
  yield* examineStructuredData(page);

  const named = yield* examineMarkup(tag, page);
  const own = tag ? yield* examineMount(tag, page) : null;
  const isUnnamed = (tag?.setting('mount') || tag?.setting('platform')) && !own && named.length === 0;
  if (own) named.push(own);
  if (sku) named.push({ id: sku, kind: 'external', placing: readPlacing(tag, null) });

  if (isUnnamed && !isAboutProduct(page)) yield ofPage('product', 'no-product-page');
  yield* examineVisibility(page, tag ? findPlace(tag, page) : null, tag);

  const baseUrl = relay ?? readBaseUrl(tag, page);
  let pictures: string[] = [];
  if (baseUrl === 'mock:') yield ofPage('relay', 'mock');
  else if (baseUrl && !problemOfBaseUrl(baseUrl, page.url)) {
    const root = checkBaseUrl(new URL(baseUrl, page.url).href);
    const state = yield* examineRelay(root, visitor, page.url);
    if (state === 'well' && isUnnamed) {
      const ask = async (address: string): Promise<unknown> => JSON.parse((await visitor.ask(address)).text);
      const ids = await listActiveIds(root, tag!.setting('id-kind'), ask);
      yield searchPage(ids, page.document, (idFrom, pattern) => readPageId(page, idFrom, null, pattern).id);
    }
    if (state === 'well') {
      pictures = yield* examineProducts(named, root, visitor, inCatalog);
      const variants = listVariantIds(tag, page).filter((id) => !named.some((product) => product.id === id));
      yield* examineVariants(variants, root, visitor, inCatalog);
    } else if (state === 'not-asked' && named.length > 0)
      yield ofPage('product', 'relay-not-asked', { ids: named.map(({ id }) => id).join(', ') });
    yield* examinePhotoSwap(page, tag, tag?.setting('photo-swap-url') ?? root, visitor);
  } else if (baseUrl) {
    yield ofPage('relay', 'address', { problem: problemOfBaseUrl(baseUrl, page.url)! });
  } else if (!tag) yield ofPage('relay', 'not-named');

  yield* examinePolicies(page, {
    urls: [tag?.url.href ?? null, baseUrl === 'mock:' ? null : baseUrl, ...pictures],
    experienceUrl: tag?.setting('experience-url') ?? null,
  });
}

function describeMissingTag(page: VisitedPage): Finding {
  const hasElements = all(page.document, 'tryon-button').length > 0;
  if (hasElements) return ofPage('script tag', 'none-but-buttons');
  if (isBuiltByScripts(page)) return ofPage('script tag', 'built-by-scripts');
  return ofPage('script tag', isAboutProduct(page) ? 'none' : 'none-and-no-product');
}

function readBaseUrl(tag: ScriptTag | null, page: VisitedPage): string | null {
  const [button] = all(page.document, 'tryon-button[base-url]');
  return button?.getAttribute('base-url') || tag?.setting('base-url') || null;
}

export function summarizeFindings(findings: readonly Finding[]): Finding {
  const count = findings.filter(({ verdict }) => verdict === 'wrong').length;
  if (count > 0) return ofPage('doctor', count === 1 ? 'one-wrong' : 'some-wrong', { count });
  const unseen = new Set(
    findings.filter(({ verdict }) => verdict === 'unseen').map(({ subject }) => subject),
  );
  if (unseen.size > 0) return ofPage('doctor', 'some-unseen', { subjects: [...unseen].join(', ') });
  return ofPage('doctor', 'nothing-wrong');
}
