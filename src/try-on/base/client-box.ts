/**
 * Boxes in the coordinates of pointer events. Where a page sets the CSS property `zoom`, Safari, and Chrome before 128, give an
 * element's box in the element's own pixels, and only browsers that do otherwise have `currentCSSZoom`.
 */
export function clientBox(element: Element): DOMRect {
  const { x, y, width, height } = element.getBoundingClientRect();
  const zoom = 'currentCSSZoom' in Element.prototype ? 1 : measureZoom(element);
  return new DOMRect(x * zoom, y * zoom, width * zoom, height * zoom);
}

/** Of the node and everything around it. */
function measureZoom(node: Node | null): number {
  if (!node) return 1;
  const outer = measureZoom(node instanceof ShadowRoot ? node.host : node.parentNode);
  // Firefox of before 2024 has no such property.
  return node instanceof Element ? outer * (Number(getComputedStyle(node).zoom) || 1) : outer;
}
