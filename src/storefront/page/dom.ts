/** Reads a document: a browser's, or a DOM library's in Node. */
import { all, type Root } from '../../core/base/page.ts';

export { all, type Root };

export function isSelector(text: string, root: Root = document): boolean {
  try {
    for (const element of all(root, 'html')) element.matches(text);
    return true;
  } catch {
    return false;
  }
}

/** The text of an element, with white space as a browser shows it. */
export function readText(element: Element): string {
  return element.textContent.replace(/\s+/g, ' ').trim();
}

/** The texts that Google's and Edge's translators have replaced. Google's puts them into `<font>`, and leaves others alone. */
const TRANSLATED = ':is(.translated-ltr, .translated-rtl) font, [_msttexthash]';

/** The text as the shop wrote it; none where a translator has replaced it. */
export const readOwnText = (element: Element): string =>
  element.matches(TRANSLATED) || all(element, TRANSLATED).length > 0 ? '' : readText(element);

/** The current value of a form control, which no attribute has; for a radio button or check box only if it is checked. */
export function readValue(element: Element): string | null {
  const { type, checked, value } = element as HTMLInputElement;
  if ((type === 'radio' || type === 'checkbox') && !checked) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  return element.getAttribute('value');
}

/** The class names that themes give to blocks of other products, and to bars that repeat the form. */
const OTHERS =
  /^(?!product_(?:cat|tag)|category-|tag-|has-|with-|no-|enable)(?:.*[-_])?(?:related|recommend\w*|up-?sells?|cross-?sells?|recently|complementary|also-(?:like|bought)\w*|product-accessories|quick-?view|quick-?add|bought-together|similar|suggest\w*|(?:shop|complete)-the-look|(?:featured|new|popular)-products|best-?sell\w*|product-collection|wc-block-(?:product|grid)|cart-drawer|mini-?cart|cart-notification|sticky-(?:add|atc|bar|buy|cart)\w*)(?:$|[-_])/i;
/** The class names of product cards. A page may use them for its only product too. */
const CARDS = /^(?:.*[-_])?(?:product-card|card-product|product-thumb|product-miniature|product-items?)$/i;
const OTHERS_TAGS = [
  'ASIDE',
  'TEMPLATE',
  'PRODUCT-RECOMMENDATIONS',
  'RELATED-PRODUCTS',
  'RECENTLY-VIEWED-PRODUCTS',
  'STICKY-ADD-TO-CART',
];
/** A block of WooCommerce without its class. */
const OTHERS_DATA = '[data-collection^="woocommerce/"]';

/** Whether an element is in a block of related, recommended or recently viewed products. */
export function isAmongOthers(element: Element): boolean {
  for (let block: Element | null = element; block; block = block.parentElement) {
    const tag = block.tagName.toUpperCase();
    if (tag === 'BODY' || tag === 'HTML' || tag === 'MAIN') return false;
    if (OTHERS_TAGS.includes(tag) || block.matches(OTHERS_DATA)) return true;
    const classes = (block.getAttribute('class') ?? '').split(/\s+/);
    if ([block.getAttribute('id') ?? '', ...classes].some((name) => OTHERS.test(name))) return true;
    const card = classes.find((name) => CARDS.test(name));
    if (card && all(block.ownerDocument, `[class~=${JSON.stringify(card)}]`).length > 1) return true;
  }
  return false;
}

/** The overlays in which a theme opens a quick view of another product. */
export const OVERLAYS =
  'dialog, [role="dialog" i], [aria-modal="true" i], .modal, .mfp-wrap, .fancybox-container, .fancybox__container';

/** The matches outside blocks of other products; those in overlays only if the page itself has none. */
export function allOwn(root: Root, selector: string): Element[] {
  const own = all(root, selector).filter((element) => !isAmongOthers(element));
  const inPage = own.filter((element) => !element.closest(OVERLAYS));
  return inPage.length > 0 ? inPage : own;
}
