/**
 * Prevents the page behind the dialog from scrolling. It uses an adopted style sheet, which a strict content security policy
 * allows and which does not interfere with `style` attributes that the page's scripts change meanwhile.
 */

let locks = 0;
let unlock = () => {};

/** Locks at once; the returned function unlocks, unless another lock is still held. */
export function lockScroll(): () => void {
  if (locks++ === 0) unlock = lock();
  return () => {
    if (--locks === 0) unlock();
  };
}

/** Gives a selector more specificity than any of the page's. */
const SPECIFICITY = ':not(#no-such-id#no-such-id)';

function lock(): () => void {
  const root = document.documentElement;
  const rules = [`${scrollerOf(root)}${SPECIFICITY} { overflow: hidden !important }`];
  // Without its scrollbar the page would become wider and jump.
  if (window.innerWidth > root.clientWidth && getComputedStyle(root).scrollbarGutter === 'auto') {
    rules.push(`:root${SPECIFICITY} { scrollbar-gutter: stable !important }`);
  }
  // The DOM of tests, jsdom's for one, has no style sheets to adopt, and scrolls nothing.
  if (!('adoptedStyleSheets' in document)) return () => {};
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules.join(' '));
  adopt([...document.adoptedStyleSheets, sheet]);
  return () => adopt(document.adoptedStyleSheets.filter((other) => other !== sheet));
}

/** By the prototype: a page's own form may have that name. */
function adopt(sheets: CSSStyleSheet[]): void {
  Reflect.set(Object.getPrototypeOf(document), 'adoptedStyleSheets', sheets, document);
}

/** The element whose `overflow` applies to the viewport: the body's does only where the root has none of its own. */
function scrollerOf(root: HTMLElement): string {
  const isVisible = (element: Element) => getComputedStyle(element).overflow === 'visible';
  return isVisible(root) && !isVisible(document.body) ? 'body' : ':root';
}
