/** Watches the sizes of elements. Calls back in the next frame: what a callback changes at once may be an error in the page. */

/** Also at first, for each element; until `signal` is aborted. */
export function onResize(elements: readonly Element[], callback: () => void, signal: AbortSignal): void {
  // The DOM of tests may have none.
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
