/** The element around another one as the page is laid out: across slots and shadow roots, and whatever fields a form holds. */
export function findParent(element: Element): Element | null {
  const read = (of: object, name: string) => Reflect.get(of, name, element) as Element | null;
  const root = Node.prototype.getRootNode.call(element) as Partial<ShadowRoot>;
  return (
    read(Element.prototype, 'assignedSlot') ?? read(Node.prototype, 'parentElement') ?? root.host ?? null
  );
}
