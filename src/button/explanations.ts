/**
 * Messages for shop owners: why a button is hidden and what to do about it, and that an API key does not belong in a page. In
 * English, like the console. Loaded only for `debug` and where there is a key.
 */
import type { Availability, AvailabilityReason } from '../availability/index.ts';
import { MIN_POLL_INTERVAL_MS } from '../availability/products.ts';
import { adoptSheet } from './adopt-sheet.ts';
import { explanationStyles } from './explanations.styles.ts';

const REASONS: Record<AvailabilityReason, string> = {
  'not-found':
    'No product with this id or SKU was found. Check product-id or external-id against your catalog; through the relay, a product that is switched off counts as not found.',
  inactive: 'Try-on is switched off for this product. Switch it on in your catalog (mode, then try-on).',
  'no-images':
    'This product has no images, so it can never become ready. Add a working image; if you added some, their URLs failed: `npx storefront-tryon sync status` names them.',
  'timed-out':
    'The product’s images were not processed in time; most likely they failed. Check them, add a working image, and reload the page.',
  misconfigured:
    'A setting can’t be used. Check base-url (data-base-url on the script): the address of your relay, without /v1.',
  unauthorized:
    'The service refused the API key. Check api-key, or the key that your relay was started with.',
  'rate-limited':
    'Too many requests: the shop’s 120 a minute are used up. It recovers by itself; a relay (data-base-url) keeps shoppers within the limit.',
  network:
    'There was no answer. Check that base-url is right and reachable, and that it allows this page’s origin (CORS).',
  server:
    'The service failed. The request is sent again by itself; if this lasts, see the log of the service or the relay.',
  'invalid-response':
    'The answer was not that of a catalog service. Check that base-url is the address of your relay or service, without /v1.',
};

const STATES = {
  idle: 'No product is named: set product-id or external-id (your SKU), or id-from, which says where the page has the id.',
  loading: 'Asking the service about this product.',
  processing: 'The product’s images are being processed. The button appears by itself when they are ready.',
};

/** Only a visitor's group can leave a button idle that names a product. */
const HELD =
  'data-holdout keeps the button from some visitors, and this one is among them, or it is not known yet.';

/**
 * @param id the SKU or id that it is about, or null if none is named
 * @param pollInterval as it is set, or null
 */
export function explain(
  { state, reason, error }: Availability,
  id: string | null,
  pollInterval: number | null = null,
): string {
  const isHeld = state === 'idle' && !!id;
  const why = isHeld ? HELD : reason ? REASONS[reason] : (STATES[state as keyof typeof STATES] ?? '');
  // Shortened, since a service may send any text.
  const detail = error instanceof Error ? ` (${error.message.slice(0, 300)})` : '';
  const about = id ? ` for “${id}”` : '';
  const isShort = pollInterval !== null && pollInterval > 0 && pollInterval < MIN_POLL_INTERVAL_MS;
  const raised = isShort
    ? ` poll-interval is in milliseconds and at least ${MIN_POLL_INTERVAL_MS}; ${pollInterval} is raised to that.`
    : '';
  return `Try-on button${about} hidden – ${isHeld ? 'held' : (reason ?? state)}: ${why}${detail}${raised}`;
}

/** The sentence of `explain`, for the element of this shadow root, which gets the styles for it. */
export function explainIn(root: ShadowRoot, ...about: Parameters<typeof explain>): string {
  adoptSheet(root, explanationStyles);
  return explain(...about);
}

let hasWarned = false;

/** Once for a page. */
export function warnOfKey(): void {
  if (hasWarned) return;
  hasWarned = true;
  console.warn(
    'storefront-tryon: api-key can be read by every visitor and can delete your catalog. Use it for previews only, and the relay in your shop.',
  );
}
