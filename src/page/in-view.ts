/** Whether a shopper would see the page move if an element lost its space. */
export function isMoveSeen(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  // What is above the view moves nothing in it where the browser holds the scroll position, as Safari does not.
  const isBelowTop = bottom > 0 || !CSS.supports('overflow-anchor:auto');
  return bottom > top && top < innerHeight && isBelowTop;
}
