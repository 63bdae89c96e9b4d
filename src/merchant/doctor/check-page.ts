/** Examines the page as a whole: whether visitors see it at all, whether the API key is in it, and names that ad blockers hide. */
import type { Finding } from '../../core/findings/finding.ts';
import { ofPage } from '../../core/findings/page.ts';
import { all } from '../../storefront/page/dom.ts';
import { pageProduct } from '../../storefront/page/page-product.ts';
import { BUTTONS } from '../../storefront/page/placeholders.ts';
import { scriptTags, type ScriptTag } from './script-tag.ts';
import type { VisitedPage } from './visit.ts';

const lettersIn = ({ document }: VisitedPage, selector: string) =>
  all(document, selector).reduce((sum, element) => sum + element.textContent.replaceAll(/\s/g, '').length, 0);

/** What shoppers could read before the page's own scripts have run. */
const lettersShown = (page: VisitedPage) =>
  lettersIn(page, 'body') - lettersIn(page, 'body script, body style, body noscript');

/** Whether nobody could read anything in it before its own scripts have run. */
export const isBuiltByScripts = (page: VisitedPage): boolean =>
  all(page.document, 'script').length > 0 && lettersShown(page) <= 0;

/** Marks of the pages that platforms show in place of a shop that is not open to everybody. */
const CLOSED =
  'body.password, body.template-password, .template-password, .password-page, #password-page, .shopify-section-main-password, form[action$="/password"], form.post-password-form, form[action*="action=postpass"], .woocommerce-coming-soon, .wp-block-woocommerce-coming-soon, [name="guestTkn"], .sqs-password-page, body.site-password';
/** A product page has more to say than a page that only asks for a password. */
const MAX_LETTERS_OF_LOGIN = 1500;

/** Whether it is not the page that shoppers see, but one that asks for a password. */
export function isPasswordPage(page: VisitedPage, asked: string): boolean {
  const { document, url } = page;
  const has = (selector: string) => all(document, selector).length > 0;
  if (has(BUTTONS) || pageProduct(document, url).id !== null) return false;
  const isElsewhere = new URL(asked).pathname !== new URL(url).pathname;
  if (isElsewhere && /\/(?:password|lock)\/?$/.test(new URL(url).pathname)) return true;
  if (has(CLOSED)) return true;
  const isLogin = has('input[type="password" i]') && scriptTags(page).length === 0;
  return isLogin && (isElsewhere || lettersShown(page) < MAX_LETTERS_OF_LOGIN);
}

/** What a script of the shop writes that gives a button the key. */
const KEY_IN_SCRIPT = /\bapi-?key\b["']?\s*[,:=]\s*["'`][^"'`\s]{8,}["'`]/i;

/**
 * The most dangerous mistake of all. Never repeats the key.
 * @param apiKey where it is at hand, the page's whole source is searched for it
 */
export function examineKeys({ document, source }: VisitedPage, apiKey?: string): Finding {
  const where = new Set<string>();
  for (const element of all(document, '[api-key], [data-api-key]')) {
    if (element.getAttribute('api-key') || element.getAttribute('data-api-key'))
      where.add(formatTag(element));
  }
  const written = all(document, 'script:not([src])').map(({ textContent }) => textContent);
  const tells = (text: string) =>
    apiKey ? holds(text, apiKey) : /tryon/i.test(text) && KEY_IN_SCRIPT.test(text);
  if (written.some(tells)) where.add('an inline <script>');
  if (apiKey && where.size === 0) {
    for (const element of all(document, '*')) {
      const isHolder = Array.from(element.attributes).some(({ value }) => holds(value, apiKey));
      if (isHolder) where.add(formatTag(element));
    }
    if (where.size === 0 && holds(source, apiKey)) where.add('its source');
  }
  if (where.size > 0) return ofPage('API key', 'in-page', { where: [...where].join(', ') });
  return ofPage('API key', apiKey ? 'none' : 'not-seen');
}

const formatTag = (element: Element) => `<${element.tagName.toLowerCase()}>`;

/** As it is, or as an address or JSON writes it. */
const holds = (text: string, apiKey: string): boolean =>
  [apiKey, encodeURIComponent(apiKey), JSON.stringify(apiKey).slice(1, -1)].some((written) =>
    text.includes(written),
  );

/** A page may hold hundreds of buttons: those of its lists look alike. */
const MAX_PLACES = 5;
/** Names by which the lists of ad blockers find what to hide and to block. */
const ADVERTISING =
  /(?:^|[-_/.])(?:ads?|advert\w*|adserv\w*|banner-?ads?|sponsor\w*|tracking|tracker)(?:$|[-_/.])/i;

/**
 * Whether a style sheet hides a button, only a browser knows; names that ad blockers hide are seen here.
 * @param mount what the script tag puts a button after
 */
export function* examineVisibility(
  { document }: VisitedPage,
  mount: Element | null,
  tag: ScriptTag | null,
): Generator<Finding> {
  const places = [...all(document, BUTTONS).slice(0, MAX_PLACES), ...(mount ? [mount] : [])];
  if (places.length === 0) return;
  const around = new Set(places.flatMap((place) => [...upwards(place)]).flatMap(listNames));
  for (const name of around)
    if (ADVERTISING.test(name))
      yield ofPage('visibility', 'like-advertising', { name: `“${name}”, around the button,` });
  for (const name of [tag?.setting('base-url'), tag?.element.getAttribute('src')])
    if (name && ADVERTISING.test(name)) yield ofPage('visibility', 'like-advertising', { name });
  yield ofPage('visibility', 'needs-browser');
}

function* upwards(element: Element): Generator<Element> {
  for (let node: Element | null = element; node; node = node.parentElement) yield node;
}

const listNames = (element: Element) => [
  element.getAttribute('id') ?? '',
  ...(element.getAttribute('class') ?? '').split(/\s+/),
];
