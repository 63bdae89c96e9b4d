/** Examines one page, in the order in which a shop owner would fix what is wrong. */
import { checkBaseUrl } from '../../core/catalog/connection-settings.ts';
import { all } from '../../storefront/page/dom.ts';
import { BUTTONS } from '../../storefront/page/placeholders.ts';
import { problemOfBaseUrl } from './base-url.ts';
import type { Finding } from '../../core/findings/finding.ts';
import { ofPage } from '../../core/findings/page.ts';
import { examinePolicies } from './policy.ts';
import { examineAnalytics } from './check-analytics.ts';
import {
  examineMarkup,
  examineMount,
  examineProducts,
  placeOf,
  type CatalogLookup,
} from './check-products.ts';
import { examineRelay } from './check-relay.ts';
import { examineKeys, examineSettings } from './check-script-settings.ts';
import { examineVisibility } from './check-visibility.ts';
import { examineScript, scriptTags, type ScriptTag } from './script-tag.ts';
import { isBuiltByScripts, type VisitedPage, type Visitor } from './visit.ts';

export interface ExamineOptions {
  /** Replaces the page's own `data-base-url`. */
  readonly relay?: string;
  /** One more product to look up. */
  readonly sku?: string;
  readonly inCatalog?: CatalogLookup | undefined;
}

export async function* examine(
  page: VisitedPage,
  visitor: Visitor,
  { relay, sku, inCatalog }: ExamineOptions = {},
): AsyncGenerator<Finding> {
  const tags = scriptTags(page);
  const [tag] = tags;
  yield* tag ? examineScript(tag, page, visitor) : [withoutTag(page)];
  if (tags.length > 1) yield ofPage('script tag', 'several', { count: tags.length });
  if (tag) yield* examineSettings(tag, page);
  if (tag) yield* examineAnalytics(tag, page);
  yield examineKeys(page);

  const named = yield* examineMarkup(tag ?? null, page);
  const own = tag ? yield* examineMount(tag, page) : null;
  if (own) named.push(own);
  if (sku) named.push({ id: sku, kind: 'external' });

  const place = tag ? placeOf(tag, page) : null;
  yield* examineVisibility(all(page.document, BUTTONS), place, tag ?? null, page, visitor);

  const baseUrl = relay ?? baseUrlOf(tag, page);
  let pictures: string[] = [];
  if (baseUrl === 'mock:') yield ofPage('relay', 'mock');
  else if (baseUrl && !problemOfBaseUrl(baseUrl, page.url)) {
    const root = checkBaseUrl(new URL(baseUrl, page.url).href);
    if (visitor.origin !== new URL(page.url).origin) {
      yield ofPage('relay', 'tested-from-elsewhere');
    }
    const isWell = yield* examineRelay(root, visitor, page.url);
    if (isWell) pictures = yield* examineProducts(named, root, visitor, inCatalog);
  } else if (baseUrl) {
    yield ofPage('relay', 'address', { problem: problemOfBaseUrl(baseUrl, page.url)! });
  }

  yield* examinePolicies(page, {
    tag: tag ?? null,
    baseUrl: baseUrl === 'mock:' ? null : baseUrl,
    pictures,
    experienceUrl: tag?.setting('experience-url') ?? null,
  });
}

function withoutTag(page: VisitedPage): Finding {
  const hasElements = all(page.document, 'tryon-button').length > 0;
  if (hasElements) return ofPage('script tag', 'none-but-buttons');
  return ofPage('script tag', isBuiltByScripts(page) ? 'built-by-scripts' : 'none');
}

function baseUrlOf(tag: ScriptTag | undefined, page: VisitedPage): string | null {
  const [button] = all(page.document, 'tryon-button[base-url]');
  return button?.getAttribute('base-url') || tag?.setting('base-url') || null;
}

export function summaryOf(findings: readonly Finding[]): Finding {
  const count = findings.filter(({ verdict }) => verdict === 'wrong').length;
  const [none, one, several] = ['nothing-wrong', 'one-wrong', 'some-wrong'] as const;
  return ofPage('doctor', count === 0 ? none : count === 1 ? one : several, { count });
}
