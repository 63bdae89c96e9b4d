/** Reports changes of an element's own content: frameworks insert it late, or write it into text nodes that were there before. */

const callbacks = new Map<Node, () => void>();
let observer: MutationObserver | undefined;

/** The returned function ends that. One observer serves all elements. */
export function onContentChange(element: Element, callback: () => void): () => void {
  observer ??= new MutationObserver((records) => {
    for (const { target } of records) {
      for (let node: Node | null = target; node; node = node.parentNode) callbacks.get(node)?.();
    }
  });
  callbacks.set(element, callback);
  observer.observe(element, {
    childList: true,
    characterData: true,
    subtree: true,
    attributeFilter: ['slot'],
  });
  return () => {
    callbacks.delete(element);
    if (callbacks.size === 0) observer!.disconnect();
  };
}
