/** Examines whether the page's HTML contains the analytics tools that the script tag names, and a consent tool. */
import { all } from '../../storefront/page/dom.ts';
import type { Finding } from '../../core/findings/finding.ts';
import { ofPage } from '../../core/findings/page.ts';
import type { ScriptTag } from './script-tag.ts';
import type { VisitedPage } from './visit.ts';

/** Patterns in the address or text of each tool's own snippet. */
const SNIPPETS: Readonly<Record<string, RegExp>> = {
  gtm: /googletagmanager\.com\/gtm\.js/,
  ga4: /googletagmanager\.com\/gtag\/js|\bgtag\s*\(/,
  shopify: /\bShopify\b/,
  plausible: /\bplausible\b/,
  matomo: /(?:matomo|piwik)\.(?:js|php)|\b_paq\b/,
  posthog: /\bposthog\b/,
};

/** Consent tools that the script understands: their own APIs, their platform's, Google's consent mode, or the IAB's TCF. */
const CONSENT =
  /tryonConsent|customerPrivacy|\bShopify\b|cdn\.shopify\.com|wp_(?:has_consent|consent_type)|wp-consent-api|["'`]consent["'`]\s*,\s*["'`](?:default|update)|analytics_storage|__tcfapi|cookiebot|onetrust|cookielaw\.org|usercentrics|didomi|cookieyes|cookie-law-info|complianz|cmplz|iubenda|quantcast|consensu\.org|trustarc|osano|termly|cookiefirst|borlabs|axeptio|sourcepoint|sp-prod|consentmanager|cookie-script|civiccomputing|klaro|cookiehub|enzuzo|pandectes|real-cookie-banner|fundingchoices/i;

export function* examineAnalytics(tag: ScriptTag, page: VisitedPage): Generator<Finding> {
  const scripts = all(page.document, 'script').filter((script) => script !== tag.element);
  const names = (tag.setting('analytics') ?? '').split(/\s+/).filter(Boolean);
  const written = scripts.map((script) => `${script.getAttribute('src') ?? ''} ${script.textContent}`);
  for (const name of names) {
    const snippet = SNIPPETS[name];
    if (!snippet) {
      yield ofPage('analytics', 'own-function', { name });
    } else {
      const isThere = written.some((text) => snippet.test(text));
      yield ofPage('analytics', isThere ? 'there' : 'not-seen', { name });
    }
  }
  const holdout = tag.setting('holdout');
  const isHeldBack = Number(holdout) > 0;
  const isAsked = names.length > 0 || isHeldBack;
  if (!isAsked || tag.setting('consent') === 'none' || written.some((text) => CONSENT.test(text))) return;
  yield isHeldBack
    ? ofPage('analytics', 'holdout-without-consent', { holdout: holdout! })
    : ofPage('analytics', 'consent-not-seen');
}
