/** The room's buttons with a picture: with its name below, or by itself, as a sign. Hold no state. */
import { html, nothing } from 'lit';
import type { TextKey } from '../texts/dialog-texts.ts';
import { icon, type IconName } from './icons.ts';
import type { Work } from './work.ts';

interface ControlState {
  readonly isPressed?: boolean;
  readonly isExpanded?: boolean;
  readonly isDisabled?: boolean;
  readonly isSign?: boolean;
  /** In place of its name, which a sign has. */
  readonly title?: string;
  readonly onPress?: (event: PointerEvent) => void;
  readonly onLeave?: (event: PointerEvent) => void;
}

export function control(
  { host: { texts } }: Work,
  name: IconName & TextKey,
  onClick: (event: Event) => void,
  { isPressed, isExpanded, isDisabled = false, isSign, title, onPress, onLeave }: ControlState = {},
) {
  const text = texts[name];
  return html`<button
    type="button"
    class=${isSign ? 'icon' : 'control'}
    data-control=${name}
    aria-label=${isSign ? text : nothing}
    title=${title ?? (isSign ? text : nothing)}
    aria-pressed=${isPressed ?? nothing}
    aria-expanded=${isExpanded ?? nothing}
    ?disabled=${isDisabled}
    @pointerdown=${onPress}
    @pointerleave=${onLeave}
    @pointercancel=${onLeave}
    @contextmenu=${onPress && prevent}
    @click=${onClick}
  >
    ${icon(name)}${isSign ? nothing : html`<span>${text}</span>`}
  </button>`;
}

/** A long press is ours. */
const prevent = (event: Event) => event.preventDefault();

export const sign: typeof control = (work, name, onClick, state) =>
  control(work, name, onClick, { ...state, isSign: true });
