/** The fitting room's buttons: an icon with its name below, or an icon alone (a sign). An icon and the text that names it share one key. */
import { html, nothing } from 'lit';
import type { TextKey } from '../texts/dialog-texts.ts';
import type { Shopper } from './shopper.ts';

const PATHS = {
  smaller: 'M5 12h14',
  larger: 'M5 12h14M12 5v14',
  rotateLeft: 'M4 5v5h5M4.6 10a8 8 0 1 1-.4 5',
  rotateRight: 'M20 5v5h-5M19.4 10a8 8 0 1 0 .4 5',
  mirror: 'M12 3v18M9 7L3 17h6zM15 7l6 10h-6z',
  left: 'M19 12H5m6-6l-6 6 6 6',
  right: 'M5 12h14m-6-6l6 6-6 6',
  up: 'M12 19V5m-6 6l6-6 6 6',
  down: 'M12 5v14m-6-6l6 6 6-6',
  anotherPhoto: 'M4 8h3l2-3h6l2 3h3v11H4zM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z',
  compare: 'M12 3v18M4 6h5v12H4zM15 6h5v12h-5z',
  allOnMe: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  save: 'M12 4v11m-5-5l5 5 5-5M5 20h14',
  share: 'M12 15V4m-4 4l4-4 4 4M6 11H5v9h14v-9h-1',
  adjust: 'M4 7h9m4 0h3M4 17h3m4 0h9M15 4.5v5M9 14.5v5',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  before: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  closer: 'M15.5 15.5L21 21M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM8 10.5h5M10.5 8v5',
  otherCamera: 'M4 9a8 8 0 0 1 14-3l2 2V3M20 15a8 8 0 0 1-14 3l-2-2v5',
  timer: 'M12 21a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM12 9v4l3 2M9 2h6',
  placeAgain:
    'M4 8V5a1 1 0 0 1 1-1h3m8 0h3a1 1 0 0 1 1 1v3m0 8v3a1 1 0 0 1-1 1h-3m-8 0H5a1 1 0 0 1-1-1v-3M9 10v1m6-1v1m-6 4s1 1 3 1 3-1 3-1',
  background: 'M4 4h16v16H4zM4 13l4-4 11 11M15.5 9.5h.01',
} as const;

export type IconName = keyof typeof PATHS;

export const icon = (name: IconName) =>
  html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${PATHS[name]} /></svg>`;

interface ControlState {
  readonly isPressed?: boolean;
  readonly isExpanded?: boolean;
  readonly isDisabled?: boolean;
  readonly isSign?: boolean;
  /** Tooltip in place of the name, which a sign has by default. */
  readonly title?: string | null | undefined;
  readonly onPress?: (event: PointerEvent) => void;
  readonly onLeave?: (event: PointerEvent) => void;
}

export function control(
  { store: { texts } }: Shopper,
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
    @contextmenu=${onLeave && prevent}
    @click=${onClick}
  >
    ${icon(name)}${isSign ? nothing : html`<span>${text}</span>`}
  </button>`;
}

/** A long press shows the photo without the product, not the browser's menu. */
const prevent = (event: Event) => event.preventDefault();

export const sign: typeof control = (shopper, name, onClick, state) =>
  control(shopper, name, onClick, { ...state, isSign: true });
