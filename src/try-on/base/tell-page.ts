import type { TryonEventDetails } from '../../core/events.ts';

/** Dispatches an event to the shop's page, through the dialog and the button. */
export function tellPage<Name extends keyof TryonEventDetails>(
  from: EventTarget,
  name: Name,
  detail: TryonEventDetails[Name],
): void {
  from.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
}
