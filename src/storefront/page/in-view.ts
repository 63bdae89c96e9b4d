const watched = new WeakSet<Element>();

/**
 * Whether a shopper would see the page move if an element lost its space.
 * @param onLeft called whenever the element has left the view later
 */
export function isMoveSeen(element: Element, onLeft: () => void): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  // Changes above the view move nothing in it if the browser anchors the scroll position, which Safari does not.
  const isBelowTop = bottom > 0 || !CSS.supports('overflow-anchor:auto');
  const isSeen = bottom > top && top < innerHeight && isBelowTop;
  if (isSeen && !watched.has(element)) {
    watched.add(element);
    // Firefox may report entering and leaving the view together.
    new IntersectionObserver((views) => views.every((view) => view.isIntersecting) || onLeft()).observe(
      element,
    );
  }
  return isSeen;
}
