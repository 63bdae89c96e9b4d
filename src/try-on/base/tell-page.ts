import type { TryonEventDetails } from '../../core/events.ts';

/** Tells the shop's page by an event, which bubbles through the dialog and the button. */
export function tellPage<Name extends keyof TryonEventDetails>(
  from: EventTarget,
  name: Name,
  detail: TryonEventDetails[Name],
): void {
  from.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
}
