/** The element as its parts see it, and the dispatch of its events. */
import type { ReactiveElement } from '@lit/reactive-element';
import type { ButtonSettings } from '../../core/base/settings.ts';
import type { StorefrontProduct } from '../../core/catalog/storefront-product.ts';
import type { AvailabilityState, TryonEventDetails } from '../../core/events.ts';

/** The element, as its parts see it. */
export interface ButtonHost extends ReactiveElement, ButtonSettings {
  readonly state: AvailabilityState;
  readonly product: StorefrontProduct | null;
}

export const readMode = ({ model_type }: StorefrontProduct): TryonEventDetails['tryon-open']['mode'] =>
  model_type === 'realtime' ? 'realtime' : 'swap';

/** Dispatches an event; false if a listener prevented the default. */
export function announce<Name extends keyof TryonEventDetails>(
  target: EventTarget,
  name: Name,
  detail: TryonEventDetails[Name],
): boolean {
  const cancelable = name === 'tryon-open';
  return target.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, cancelable, detail }));
}

/** Sets or removes an attribute only if that changes something, so that the page's observers see only real changes. */
export function setOrRemove(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
