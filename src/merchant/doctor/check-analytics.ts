/** Examines whether the analytics tools that the script tag names are in the page, as far as its HTML tells. */
import { all, attributeOf, rawTextOf } from '../../storefront/page/dom.ts';
import type { Finding } from '../../core/findings/finding.ts';
import { ofPage } from '../../core/findings/page.ts';
import type { ScriptTag } from './script-tag.ts';
import type { VisitedPage } from './visit.ts';

/** What each tool's own snippet holds, in its address or its text. */
const SNIPPETS: Readonly<Record<string, RegExp>> = {
  gtm: /googletagmanager\.com\/gtm\.js/,
  ga4: /googletagmanager\.com\/gtag\/js|\bgtag\s*\(/,
  shopify: /\bShopify\b/,
  plausible: /\bplausible\b/,
  matomo: /(?:matomo|piwik)\.(?:js|php)|\b_paq\b/,
  posthog: /\bposthog\b/,
};

export function* examineAnalytics(tag: ScriptTag, page: VisitedPage): Generator<Finding> {
  const scripts = all(page.document, 'script').filter((script) => script !== tag.element);
  const written = scripts.map((script) => `${attributeOf(script, 'src') ?? ''} ${rawTextOf(script)}`);
  for (const name of (tag.setting('analytics') ?? '').split(/\s+/).filter(Boolean)) {
    const snippet = SNIPPETS[name];
    if (!snippet) {
      yield ofPage('analytics', 'own-function', { name });
    } else {
      const isThere = written.some((text) => snippet.test(text));
      yield ofPage('analytics', isThere ? 'there' : 'not-seen', { name });
    }
  }
}
