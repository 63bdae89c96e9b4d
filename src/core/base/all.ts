/** The part of a document that is used, whether a browser's or a DOM library's. */
export type Root = Pick<Document, 'querySelectorAll'>;

export const all = (root: Root, selector: string): Element[] => [...root.querySelectorAll(selector)];
