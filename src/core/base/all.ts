/** Finds elements without trusting the names in a page: it may hold `<form name="querySelectorAll">`, and fields of any name. */

/** The part of a document that is used, whether a browser's or a DOM library's. */
export type Root = Pick<Document, 'querySelectorAll'>;

export function all(root: Root, selector: string): Element[] {
  return [...Object.getPrototypeOf(root).querySelectorAll.call(root, selector)];
}
