/** What of the page a button depends on: the language around it, the texts that the page registers, and its own content. */
import { pageTexts } from '../../core/texts/page-texts.ts';

/** The language of the nearest `lang` around `element`, through shadow roots too; '' if there is none. */
export function findLang(element: Element): string {
  const found = element.closest('[lang]');
  if (found) return found.getAttribute('lang')!;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? findLang(root.host) : '';
}

const callbacks = new Map<Node, () => void>();
let observer: MutationObserver | undefined;

/**
 * Calls back when the texts of `element` may have changed, or its content: frameworks insert that late, or write it into text nodes
 * that were there before. The returned function ends that. One observer serves all elements.
 */
export function observePage(element: Element, callback: () => void): () => void {
  const { listeners } = pageTexts();
  observer ??= new MutationObserver((records) => {
    for (const { target, attributeName } of records) {
      if (attributeName === 'lang') for (const listener of listeners) listener();
      else for (let node: Node | null = target; node; node = node.parentNode) callbacks.get(node)?.();
    }
  });
  listeners.add(callback);
  callbacks.set(element, callback);
  observer.observe(element, {
    childList: true,
    characterData: true,
    subtree: true,
    attributeFilter: ['slot'],
  });
  for (let root: Node = element; ; root = (root as ShadowRoot).host) {
    root = root.getRootNode();
    observer.observe(root, { attributeFilter: ['lang'], subtree: true });
    if (!(root instanceof ShadowRoot)) break;
  }
  return () => {
    listeners.delete(callback);
    callbacks.delete(element);
    if (callbacks.size === 0) observer!.disconnect();
  };
}
