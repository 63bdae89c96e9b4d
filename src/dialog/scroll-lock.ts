/**
 * Keeps the page behind the dialog from scrolling. By a style sheet of its own, which a strict content security policy
 * allows, and which leaves alone what the page's scripts write into `style` meanwhile. Used by the frame.
 */

let locks = 0;
let unlock = () => {};

/** Locks now; the returned function unlocks, once nobody else keeps the lock. */
export function lockScroll(): () => void {
  if (locks++ === 0) unlock = lock();
  return () => {
    if (--locks === 0) unlock();
  };
}

/** Makes a rule outweigh any other of the page's. */
const STRONGLY = ':not(#no-such-id#no-such-id)';

function lock(): () => void {
  const page = document.documentElement;
  const rules = [`${scrollerOf(page)}${STRONGLY} { overflow: hidden !important }`];
  // Without its scrollbar the page would become wider and jump.
  if (window.innerWidth > page.clientWidth && getComputedStyle(page).scrollbarGutter === 'auto') {
    rules.push(`:root${STRONGLY} { scrollbar-gutter: stable !important }`);
  }
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules.join(' '));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}

/** Whose `overflow` the window takes: the body's only where the root has none of its own. */
function scrollerOf(page: HTMLElement): string {
  const isVisible = (element: Element) => getComputedStyle(element).overflow === 'visible';
  return isVisible(page) && !isVisible(document.body) ? 'body' : ':root';
}
