const watched = new WeakSet<Element>();

/**
 * Whether a shopper would see the page move if an element lost its space, which is given back where nobody does.
 * @param onLeft called whenever the element has left the view after that
 */
export function isMoveSeen(element: Element, onLeft: () => void): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  // What is above the view moves nothing in it where the browser holds the scroll position, as Safari does not.
  const isBelowTop = bottom > 0 || !CSS.supports('overflow-anchor:auto');
  const isSeen = bottom > top && top < innerHeight && isBelowTop;
  if (isSeen && !watched.has(element)) {
    watched.add(element);
    // Firefox reports having been in view and having left it at once.
    new IntersectionObserver((views) => views.every((view) => view.isIntersecting) || onLeft()).observe(
      element,
    );
  }
  return isSeen;
}
