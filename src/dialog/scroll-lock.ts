/**
 * Keeps the page behind the dialog from scrolling, and puts back what the page had. Goes through the CSSOM, which a strict
 * content security policy allows. Used by the frame.
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

function lock(): () => void {
  const page = document.documentElement;
  const hasScrollbar = window.innerWidth > page.clientWidth;
  const scroller = scrollerOf(page);
  // One by one: a shorthand would not know what to put back where the page had set only one of them.
  const put = ['overflow-x', 'overflow-y'].map((name) => set(scroller, name, 'hidden'));
  // Without its scrollbar the page would become wider and jump.
  if (hasScrollbar && getComputedStyle(page).scrollbarGutter === 'auto') {
    put.push(set(page, 'scrollbar-gutter', 'stable'));
  }
  return () => put.forEach((putBack) => putBack());
}

/** The element whose `overflow` the window takes: the body's only where the root has none of its own. */
function scrollerOf(page: HTMLElement): HTMLElement {
  const isVisible = (element: Element) => getComputedStyle(element).overflow === 'visible';
  return isVisible(page) && !isVisible(document.body) ? document.body : page;
}

function set({ style }: HTMLElement, name: string, value: string): () => void {
  const [before, priority] = [style.getPropertyValue(name), style.getPropertyPriority(name)];
  style.setProperty(name, value, 'important');
  return () => style.setProperty(name, before, priority);
}
