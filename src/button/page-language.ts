/** Reads the language of a part of the page, and reports changes. */
import { pageTexts } from '../texts/page-texts.ts';

/** The language of the nearest `lang` around `element`, through shadow roots too; '' if there is none. */
export function langOf(element: Element): string {
  // Through the prototype, since a form may have fields of any name.
  const found = element.closest('[lang]');
  if (found) return Element.prototype.getAttribute.call(found, 'lang')!;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? langOf(root.host) : '';
}

let observer: MutationObserver | undefined;

/**
 * Calls back when the texts of `element` may have changed: a `lang` around it, or what the page registers. The returned
 * function ends that. One observer serves all elements.
 */
export function onTextsChange(element: Element, callback: () => void): () => void {
  const { listeners } = pageTexts();
  listeners.add(callback);
  observer ??= new MutationObserver(() => {
    for (const listener of listeners) listener();
  });
  for (let root: Node = element; ; root = (root as ShadowRoot).host) {
    root = root.getRootNode();
    observer.observe(root, { attributeFilter: ['lang'], subtree: true });
    if (!(root instanceof ShadowRoot)) break;
  }
  return () => {
    listeners.delete(callback);
    if (listeners.size === 0) observer!.disconnect();
  };
}
