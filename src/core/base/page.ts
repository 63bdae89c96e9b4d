/** Finds elements in a document: a browser's, or a DOM library's. */

export type Root = Pick<Document, 'querySelectorAll'>;

export const all = (root: Root, selector: string): Element[] => [...root.querySelectorAll(selector)];

/** An element and all those around it. */
export function* upwards(element: Element): Generator<Element> {
  for (let node: Element | null = element; node; node = findParent(node)) yield node;
}

/** The element around another one as the page is laid out: across slots and shadow roots. */
export function findParent(element: Element): Element | null {
  const root = element.getRootNode() as Partial<ShadowRoot>;
  return element.assignedSlot ?? element.parentElement ?? root.host ?? null;
}
