/**
 * What only a shown button needs, loaded with the first one: its try-on; `tryon-impression`, when half of it has been in view for a
 * second, once for each product and page view; and what it says, in other languages, if the dialog can't be loaded.
 */
import { announce, type ButtonHost } from './events.ts';
import failures from './failures.json' with { type: 'json' };
import type { MoreTexts } from './labels.ts';
import labels from './more-labels.json' with { type: 'json' };

export { TryOn } from './try-on.ts';

export const texts: MoreTexts = { labels, failures };

const VIEW_MS = 1000;
const VISIBLE_SHARE = 0.5;

const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>();
/** In shops without page loads another path is another page view. */
const seen = new Set<string>();

let observer: IntersectionObserver | undefined;

/** Begins anew for another product. */
export function watchImpression(button: ButtonHost): void {
  requestAnimationFrame(() => {
    const isRendered = button.shadowRoot?.querySelector('[part=button]');
    // A theme's `:empty { display: none }`: white space is content enough against that, and shows nothing.
    if (isRendered && !button.firstChild && getComputedStyle(button).display === 'none') button.append(' ');
  });
  // The DOM of tests may have none.
  if (typeof IntersectionObserver === 'undefined') return;
  observer ??= new IntersectionObserver(onChange, { threshold: VISIBLE_SHARE });
  observer.unobserve(button);
  observer.observe(button);
}

function onChange(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, intersectionRatio } of entries) {
    clearTimeout(timers.get(target));
    if (intersectionRatio >= VISIBLE_SHARE)
      timers.set(target, setTimeout(report, VIEW_MS, target as ButtonHost));
  }
}

function report(button: ButtonHost): void {
  const { state, product } = button;
  // An observer reports nothing in a hidden tab, and anew once that is visible.
  if (document.visibilityState === 'hidden') return watchImpression(button);
  const view = `${location.pathname} ${product?.id}`;
  if (!product || state !== 'ready' || !button.isConnected || seen.has(view)) return;
  seen.add(view);
  announce(button, 'tryon-impression', { product });
}
