/** Examines the page as a whole: whether visitors see it, whether it contains the API key, broken JSON-LD, or names that ad blockers hide. */
import type { Finding } from '../../core/findings/finding.ts';
import { ofPage } from '../../core/findings/page.ts';
import { all } from '../../storefront/page/dom.ts';
import { readJson } from '../../storefront/page/json.ts';
import { findMount, ofPresets } from '../../storefront/page/platform.ts';
import { pageProduct } from '../../storefront/page/page-product.ts';
import { BUTTONS } from '../../storefront/page/placeholders.ts';
import { findScripts } from '../../storefront/page/structured-data.ts';
import { findScriptTags, type ScriptTag } from './script-tag.ts';
import type { VisitedPage } from './visit.ts';

const countLetters = ({ document }: VisitedPage, selector: string) =>
  all(document, selector).reduce((sum, element) => sum + element.textContent.replaceAll(/\s/g, '').length, 0);

/** The number of letters that shoppers can read before the page's own scripts have run. */
const countVisibleLetters = (page: VisitedPage) =>
  countLetters(page, 'body') - countLetters(page, 'body script, body style, body noscript');

/** Whether the page shows no text before its own scripts have run. */
export const isBuiltByScripts = (page: VisitedPage): boolean =>
  all(page.document, 'script').length > 0 && countVisibleLetters(page) <= 0;

/** Whether the page names a product, or has a place for its button as most themes have it. */
export const isAboutProduct = ({ document, url }: VisitedPage): boolean =>
  all(document, BUTTONS).length > 0 ||
  pageProduct(document, url).id !== null ||
  findMount({ mount: ofPresets('mount').flat() }, document) !== null;

/** Elements of the pages that platforms show instead of a shop that is not open to everybody. */
const PASSWORD_PAGE =
  'body.password, body.template-password, .template-password, .password-page, #password-page, .shopify-section-main-password, form[action$="/password"], form.post-password-form, form[action*="action=postpass"], .woocommerce-coming-soon, .wp-block-woocommerce-coming-soon, [name="guestTkn"], .sqs-password-page, body.site-password';
/** A product page has more text than a page that only asks for a password. */
const MAX_LETTERS_OF_LOGIN = 1500;

/** Whether the response is a page that asks for a password, not the page that shoppers see. */
export function isPasswordPage(page: VisitedPage, asked: string): boolean {
  const { document, url } = page;
  const has = (selector: string) => all(document, selector).length > 0;
  if (has(BUTTONS) || pageProduct(document, url).id !== null) return false;
  const isElsewhere = new URL(asked).pathname !== new URL(url).pathname;
  if (isElsewhere && /\/(?:password|lock)\/?$/.test(new URL(url).pathname)) return true;
  if (has(PASSWORD_PAGE)) return true;
  const isLogin = has('input[type="password" i]') && findScriptTags(page).length === 0;
  return isLogin && (isElsewhere || countVisibleLetters(page) < MAX_LETTERS_OF_LOGIN);
}

/** Code that gives a button the key. */
const KEY_IN_SCRIPT = /\bapi-?key\b["']?\s*[,:=]\s*["'`][^"'`\s]{8,}["'`]/i;

/**
 * Looks for the API key in the page, the most dangerous mistake of all. Never repeats the key.
 * @param apiKey the key to search the page's whole source for, if it is known
 */
export function examineKeys({ document, source }: VisitedPage, apiKey?: string): Finding {
  const where = new Set<string>();
  for (const element of all(document, '[api-key], [data-api-key]')) {
    if (element.getAttribute('api-key') || element.getAttribute('data-api-key'))
      where.add(formatTag(element));
  }
  const written = all(document, 'script:not([src])').map(({ textContent }) => textContent);
  const exposesKey = (text: string) =>
    apiKey ? containsKey(text, apiKey) : /tryon/i.test(text) && KEY_IN_SCRIPT.test(text);
  if (written.some(exposesKey)) where.add('an inline <script>');
  if (apiKey && where.size === 0) {
    for (const element of all(document, '*')) {
      const isExposed = Array.from(element.attributes).some(({ value }) => containsKey(value, apiKey));
      if (isExposed) where.add(formatTag(element));
    }
    if (where.size === 0 && containsKey(source, apiKey)) where.add('its source');
  }
  if (where.size > 0) return ofPage('API key', 'in-page', { where: [...where].join(', ') });
  return ofPage('API key', apiKey ? 'none' : 'not-seen');
}

const formatTag = (element: Element) => `<${element.tagName.toLowerCase()}>`;

/** Finds the key as it is, in URL encoding, or as JSON. */
const containsKey = (text: string, apiKey: string): boolean =>
  [apiKey, encodeURIComponent(apiKey), JSON.stringify(apiKey).slice(1, -1)].some((written) =>
    text.includes(written),
  );

/** Reports scripts of JSON-LD that are not JSON. */
export function* examineStructuredData({ document }: VisitedPage): Generator<Finding> {
  for (const [index, script] of findScripts(document).entries()) {
    const { text, value, problem } = readJson(script);
    if (problem === undefined || text.trim() === '') continue;
    const name = value === undefined ? 'broken' : 'repaired';
    yield ofPage('structured data', name, { number: index + 1, problem });
  }
}

/** A page may have hundreds of buttons, and those of its lists look alike. */
const MAX_PLACES = 5;
/** Names that the lists of ad blockers hide or block. */
const ADVERTISING =
  /(?:^|[-_/.])(?:ads?|advert\w*|adserv\w*|banner-?ads?|sponsor\w*|tracking|tracker)(?:$|[-_/.])/i;

/**
 * Reports names that ad blockers hide. Only a browser knows whether a style sheet hides a button.
 * @param mount the element after which the script tag inserts a button
 */
export function* examineVisibility(
  { document }: VisitedPage,
  mount: Element | null,
  tag: ScriptTag | null,
): Generator<Finding> {
  const places = [...all(document, BUTTONS).slice(0, MAX_PLACES), ...(mount ? [mount] : [])];
  if (places.length === 0) return;
  const around = new Set(places.flatMap((place) => [...listAncestors(place)]).flatMap(listNames));
  for (const name of around)
    if (ADVERTISING.test(name))
      yield ofPage('visibility', 'like-advertising', { name: `“${name}”, around the button,` });
  for (const name of [tag?.setting('base-url'), tag?.element.getAttribute('src')])
    if (name && ADVERTISING.test(name)) yield ofPage('visibility', 'like-advertising', { name });
  yield ofPage('visibility', 'needs-browser');
}

function* listAncestors(element: Element): Generator<Element> {
  for (let node: Element | null = element; node; node = node.parentElement) yield node;
}

const listNames = (element: Element) => [
  element.getAttribute('id') ?? '',
  ...(element.getAttribute('class') ?? '').split(/\s+/),
];
