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
}

export function control(
  { host: { texts } }: Work,
  name: IconName & TextKey,
  onClick: () => void,
  { isPressed, isExpanded, isDisabled = false, isSign }: ControlState = {},
) {
  const text = texts[name];
  return html`<button
    type="button"
    class=${isSign ? 'icon' : 'control'}
    data-control=${name}
    aria-label=${isSign ? text : nothing}
    title=${isSign ? text : nothing}
    aria-pressed=${isPressed ?? nothing}
    aria-expanded=${isExpanded ?? nothing}
    ?disabled=${isDisabled}
    @click=${onClick}
  >
    ${icon(name)}${isSign ? nothing : html`<span>${text}</span>`}
  </button>`;
}

export const sign: typeof control = (work, name, onClick, state) =>
  control(work, name, onClick, { ...state, isSign: true });
