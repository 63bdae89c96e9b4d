/** Workarounds for what browsers do about boxes, sizes and media queries. */

/**
 * An element's box in the coordinates of pointer events. Where a page sets the CSS property `zoom`, Safari, and Chrome before 128, give an
 * element's box in the element's own pixels, and only browsers that do otherwise have `currentCSSZoom`.
 */
export function clientBox(element: Element): DOMRect {
  const { x, y, width, height } = element.getBoundingClientRect();
  const zoom = 'currentCSSZoom' in Element.prototype ? 1 : measureZoom(element);
  return new DOMRect(x * zoom, y * zoom, width * zoom, height * zoom);
}

/** Product of the zoom of the node and everything around it. */
function measureZoom(node: Node | null): number {
  if (!node) return 1;
  const outer = measureZoom(node instanceof ShadowRoot ? node.host : node.parentNode);
  // Firefox before 2024 has no such property.
  return node instanceof Element ? outer * (Number(getComputedStyle(node).zoom) || 1) : outer;
}

/**
 * Watches the sizes of elements until `signal` is aborted, and calls back once at first. A callback comes in the next frame: browsers
 * report a loop as an error in the page if it changes sizes at once.
 */
export function onResize(elements: readonly Element[], callback: () => void, signal: AbortSignal): void {
  // The DOM of tests may have no ResizeObserver.
  if (typeof ResizeObserver === 'undefined') return;
  let planned = 0;
  const observer = new ResizeObserver(() => {
    planned ||= requestAnimationFrame(() => {
      planned = 0;
      if (!signal.aborted) callback();
    });
  });
  for (const element of elements) observer.observe(element);
  signal.addEventListener('abort', () => observer.disconnect());
}

/**
 * WebKit keeps the results of a style sheet's media queries from the last time that an element used the sheet: after the
 * window was resized in between, the next element gets the wrong layout. A change of the sheet makes it evaluate them anew.
 */
export function refreshMediaResults(root: ShadowRoot): void {
  // A polyfill of shadow roots has no adopted style sheets.
  for (const sheet of root.adoptedStyleSheets ?? []) {
    sheet.insertRule('no-such-element {}');
    sheet.deleteRule(0);
  }
}
