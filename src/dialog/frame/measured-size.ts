/** Tells what lies under the heading and the actions how high these are. Knows neither. */
import { onResize } from '../on-resize.ts';

/**
 * Keeps custom properties of `modal` at the heights of the elements in it, in pixels, until `signal` is aborted.
 * @param heights a selector for each property
 */
export function followSize(
  modal: HTMLElement,
  heights: Readonly<Record<string, string>>,
  signal: AbortSignal,
): void {
  const entries = Object.entries(heights).map(
    ([property, selector]) => [property, modal.querySelector<HTMLElement>(selector)!] as const,
  );
  const measure = () => {
    for (const [property, { offsetHeight }] of entries)
      modal.style.setProperty(property, `${offsetHeight}px`);
  };
  measure();
  onResize(
    entries.map(([, element]) => element),
    measure,
    signal,
  );
}
