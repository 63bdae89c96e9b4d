/** Examines one page, in the order in which a shop owner would fix what is wrong. Knows neither a browser nor the network. */
import { checkBaseUrl } from '../catalog/connection-settings.ts';
import { all } from '../page/dom.ts';
import { problemOfBaseUrl } from './base-url.ts';
import { note, right, wrong, type Finding } from './finding.ts';
import { examineKeys } from './key.ts';
import { examinePolicies } from './policy.ts';
import { examineAnalytics } from './check-analytics.ts';
import { examineMarkup, examineMount, examineProducts, type CatalogLookup } from './check-products.ts';
import { examineRelay } from './check-relay.ts';
import { examineSettings } from './check-script-settings.ts';
import { examineScript, scriptTags, type ScriptTag } from './script-tag.ts';
import type { VisitedPage, Visitor } from './visit.ts';

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
  if (tags.length > 1) yield note('script tag', `there are ${tags.length}; the one that runs first is used.`);
  if (tag) yield* examineSettings(tag, page);
  if (tag) yield* examineAnalytics(tag, page);
  yield examineKeys(page);

  const named = yield* examineMarkup(tag ?? null, page);
  const own = tag ? yield* examineMount(tag, page) : null;
  if (own) named.push(own);
  if (sku) named.push({ id: sku, kind: 'external' });

  const baseUrl = relay ?? baseUrlOf(tag, page);
  let pictures: string[] = [];
  if (baseUrl === 'mock:') yield note('relay', 'the page uses the bundled mock, which is meant for demos.');
  else if (baseUrl && !problemOfBaseUrl(baseUrl, page.url)) {
    const root = checkBaseUrl(new URL(baseUrl, page.url).href);
    if (visitor.origin !== new URL(page.url).origin) {
      yield note(
        'relay',
        `it is tested from ${visitor.origin}, not from the shop: the shop’s own pages may get other responses.`,
      );
    }
    const isWell = yield* examineRelay(root, visitor, page.url);
    if (isWell) pictures = yield* examineProducts(named, root, visitor, inCatalog);
  } else if (baseUrl) {
    yield wrong(
      'relay',
      problemOfBaseUrl(baseUrl, page.url)!,
      'Write the address of your relay, without /v1.',
    );
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
  return hasElements
    ? note(
        'script tag',
        'there is none, but there are buttons: the shop’s own scripts seem to include the package.',
      )
    : wrong(
        'script tag',
        'there is none in the page’s own HTML.',
        'Paste <script type="module" src="…/embed.js" data-base-url="…"></script> into the theme. A script that a tag manager adds can’t be seen from here.',
      );
}

function baseUrlOf(tag: ScriptTag | undefined, page: VisitedPage): string | null {
  const [button] = all(page.document, 'tryon-button[base-url]');
  return button?.getAttribute('base-url') || tag?.setting('base-url') || null;
}

/** The last line. */
export function summaryOf(findings: readonly Finding[]): Finding {
  const count = findings.filter(({ verdict }) => verdict === 'wrong').length;
  return count === 0
    ? right('doctor', 'nothing that can be seen from here is wrong.')
    : wrong('doctor', count === 1 ? 'one thing to put right.' : `${count} things to put right.`);
}
