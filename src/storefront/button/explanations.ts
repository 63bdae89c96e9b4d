/**
 * Messages for shop owners: why a button is hidden and what to do about it, and that an API key does not belong in a page. They are
 * in English, like the console, and loaded only for `debug` and where there is a key.
 */
import type { Availability } from '../availability/index.ts';
import { MIN_POLL_INTERVAL_MS } from '../../core/base/clock.ts';
import { ofButton } from '../../core/findings/button.ts';
import { formatSentence, type Finding } from '../../core/findings/finding.ts';
import { adoptSheet } from './view.ts';
import { explanationStyles } from './explanations.styles.ts';
import { hiddenByPage } from './hidden-by-page.ts';

/**
 * @param id the product's SKU or id, or null if none is named
 * @param pollInterval the setting, or null
 */
export function explain(
  { state, reason, error }: Availability,
  id: string | null,
  pollInterval: number | null = null,
): string {
  // A button that names a product is idle only for a visitor in the holdout; the states of failures have a reason.
  const name =
    state === 'idle' && id ? 'held' : (reason ?? (state as Exclude<typeof state, 'error' | 'unavailable'>));
  const why = formatSentence(ofButton(name));
  // The text is shortened, since a service may send any.
  const detail = error instanceof Error ? ` (${error.message.slice(0, 300)})` : '';
  const about = id ? ` for “${id}”` : '';
  const isShort = pollInterval !== null && pollInterval > 0 && pollInterval < MIN_POLL_INTERVAL_MS;
  const raised = isShort
    ? ` poll-interval is in milliseconds and at least ${MIN_POLL_INTERVAL_MS}; ${pollInterval} is raised to that.`
    : '';
  return `Try-on button${about} hidden – ${name}: ${why}${detail}${raised}`;
}

/** The sentence for a button that is ready, but hidden by the page. */
export const unusable = (name: string, why: Finding) =>
  `The try-on button for ${name} is in the page, but it can’t be used: ${why.text} ${why.advice}`;

/** Adds the styles to the shadow root and returns the sentence of `explain`; an empty one for a ready button. */
export function explainIn(root: ShadowRoot, ...about: Parameters<typeof explain>): string {
  const [{ state }, id] = about;
  if (state === 'ready') {
    setTimeout(warnOfHiding, SETTLED_MS, root.host, id);
    return '';
  }
  adoptSheet(root, explanationStyles);
  return explain(...about);
}

/** The time that a page takes to show its button, and ad blockers to find it. */
const SETTLED_MS = 1000;
const warned = new WeakSet<Element>();

/** Warns in the console, since a sentence in the button's place would be hidden with it. */
function warnOfHiding(host: HTMLElement, id: string | null): void {
  const why = host.isConnected && !warned.has(host) && hiddenByPage(host);
  if (!why) return;
  warned.add(host);
  console.warn(`storefront-tryon: ${unusable(`“${id}”`, why)}`);
}

let hasWarned = false;

/** Warns once for a page. */
export function warnOfKey(): void {
  if (hasWarned) return;
  hasWarned = true;
  console.warn(
    'storefront-tryon: api-key can be read by every visitor and can delete your catalog. Use it for previews only, and the relay in your shop.',
  );
}
