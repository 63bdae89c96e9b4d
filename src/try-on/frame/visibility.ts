/** Whether what is around the dialog is rendered: if a theme hid it, the page would be locked, and nothing visible. */
import { onResize } from '../on-resize.ts';

/**
 * Calls back, also where nothing has changed, until `signal` is aborted.
 * @param sentinel has a size while it is rendered, whether the modal is open or not
 */
export function followVisibility(
  sentinel: Element,
  modal: Element,
  onChange: (isVisible: boolean) => void,
  signal: AbortSignal,
): void {
  const follow = () => onChange(isVisible(sentinel));
  // Each of them is blind to some of the ways of hiding.
  const elements = [sentinel, modal];
  onResize(elements, follow, signal);
  // The DOM of tests may have none.
  if (typeof IntersectionObserver === 'undefined') return;
  const observer = new IntersectionObserver(follow);
  for (const element of elements) observer.observe(element);
  signal.addEventListener('abort', () => observer.disconnect());
}

function isVisible(element: Element): boolean {
  // Without checkVisibility a browser has no content-visibility either.
  return element.checkVisibility?.() ?? element.getClientRects().length > 0;
}
