/**
 * Reads a document without trusting the names on it: a page may hold `<form name="querySelectorAll">` and forms with
 * fields called `getAttribute`. Works in Node on a DOM library's document too, where there are no global classes.
 */

import { all, type Root } from '../../core/base/all.ts';

export { all, type Root };

const inBrowser = typeof Node !== 'undefined' && typeof Element !== 'undefined';

export function readAttribute(element: Element, name: string): string | null {
  return inBrowser ? Element.prototype.getAttribute.call(element, name) : element.getAttribute(name);
}

export function isIn(element: Element, selector: string): boolean {
  return (inBrowser ? Element.prototype.closest.call(element, selector) : element.closest(selector)) !== null;
}

export function isMatch(element: Element, selector: string): boolean {
  return inBrowser ? Element.prototype.matches.call(element, selector) : element.matches(selector);
}

export function isSelector(text: string, root: Root = document): boolean {
  try {
    for (const element of all(root, 'html')) isMatch(element, text);
    return true;
  } catch {
    return false;
  }
}

/** A property of an element, whose name a field of a form may have. */
export function member<Name extends keyof Element>(element: Element, name: Name): Element[Name] {
  return inBrowser ? (Reflect.get(Element.prototype, name, element) as Element[Name]) : element[name];
}

/** The text of an element, with white space as a browser shows it. */
export function readText(element: Element): string {
  return readRawText(element).replace(/\s+/g, ' ').trim();
}

export function readRawText(element: Element): string {
  return `${member(element, 'textContent') ?? ''}`;
}

/** The current value of a form control, which no attribute has; for a radio button or check box only if it is checked. */
export function readValue(element: Element): string | null {
  const { type, checked, value } = element as HTMLInputElement;
  if ((type === 'radio' || type === 'checkbox') && !checked) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  return readAttribute(element, 'value');
}

/** Blocks of other products than the page's own, and bars that repeat its form, by the names that themes give them. */
const OTHERS =
  /^(?!product_(?:cat|tag)|category-|tag-|has-|with-|no-|enable)(?:.*[-_])?(?:related|recommend\w*|up-?sells?|cross-?sells?|recently|complementary|also-(?:like|bought)\w*|product-accessories|quick-?view|quick-?add|cart-drawer|mini-?cart|cart-notification|sticky-(?:add|atc|bar|buy|cart)\w*)(?:$|[-_])/i;
/** One of many. A page may call its only product so, too. */
const CARDS = /^(?:.*[-_])?(?:product-card|card-product|product-thumb|product-miniature|product-items?)$/i;
const OTHERS_TAGS = [
  'ASIDE',
  'TEMPLATE',
  'PRODUCT-RECOMMENDATIONS',
  'RELATED-PRODUCTS',
  'RECENTLY-VIEWED-PRODUCTS',
  'STICKY-ADD-TO-CART',
];

/** Whether an element is in a block of related, recommended or recently viewed products. */
export function isAmongOthers(element: Element): boolean {
  for (let block: Element | null = element; block; block = member(block, 'parentElement')) {
    const tag = member(block, 'tagName').toUpperCase();
    if (tag === 'BODY' || tag === 'HTML' || tag === 'MAIN') return false;
    if (OTHERS_TAGS.includes(tag)) return true;
    const classes = (readAttribute(block, 'class') ?? '').split(/\s+/);
    if ([readAttribute(block, 'id') ?? '', ...classes].some((name) => OTHERS.test(name))) return true;
    const card = classes.find((name) => CARDS.test(name));
    if (card && all(member(block, 'ownerDocument'), `[class~=${JSON.stringify(card)}]`).length > 1)
      return true;
  }
  return false;
}

/** As a theme opens a quick view of another product in. */
const OVERLAYS =
  'dialog, [role="dialog" i], [aria-modal="true" i], .modal, .mfp-wrap, .fancybox-container, .fancybox__container';

/** Those that are not among others; what lies over the page only where the page itself has none. */
export function allOwn(root: Root, selector: string): Element[] {
  const own = all(root, selector).filter((element) => !isAmongOthers(element));
  const inPage = own.filter((element) => !isIn(element, OVERLAYS));
  return inPage.length > 0 ? inPage : own;
}
