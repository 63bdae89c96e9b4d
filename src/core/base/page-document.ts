/**
 * The page's document, by its prototype: a `<form name="createElement">` or `<img name="body">` takes the place of the member of
 * that name on the document itself. The build puts it before every `document.` that a page runs of ours (build/plugins.ts). Not a
 * node: where one is asked for, `document` is meant.
 */
export const pageDocument: Document = new Proxy({} as Document, {
  get(_, name) {
    const member = Reflect.get(Object.getPrototypeOf(document), name, document) as {
      bind?(self: Document): unknown;
    } | null;
    return member?.bind?.(document) ?? member;
  },
});
