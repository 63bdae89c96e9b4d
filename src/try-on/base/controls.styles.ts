/** Buttons, signs and focus rings that the dialog and its contents share. Their colours come from the dialog. */
import { unsafeCSS } from 'lit';

export const controls = unsafeCSS(`
  p {
    margin: 0;
  }
  button {
    min-inline-size: max(44px, 2.75em);
    min-block-size: max(44px, 2.75em);
    padding: 0.5em 1.125em;
    border: 1px solid var(--_line);
    border-radius: var(--_button-radius);
    background: transparent;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  button.main {
    border-color: transparent;
    background: var(--_accent);
    color: var(--_on-accent);
    font-weight: 600;
  }
  /* On a touch screen the hover style would stay after a touch. */
  @media (hover: hover) {
    button.main:hover {
      opacity: 0.9;
    }
    @supports (color: color-mix(in srgb, red, blue)) {
      button:hover {
        background: color-mix(in srgb, currentcolor 8%, var(--_surface));
      }
      button.main:hover {
        background: color-mix(in srgb, var(--_accent) 92%, var(--_on-accent));
        opacity: 1;
      }
    }
  }
  .icon {
    display: grid;
    place-items: center;
    inline-size: max(44px, 2.75em);
    padding: 0;
  }
  button svg {
    inline-size: 1.25em;
    block-size: 1.25em;
    fill: none;
    stroke: currentcolor;
    stroke-width: 2;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .spinner {
    flex: none;
    inline-size: 1.125em;
    block-size: 1.125em;
    border: 2px solid var(--_line);
    border-block-start-color: var(--_accent);
    border-radius: 50%;
    animation: turn 900ms linear infinite;
  }
  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    * {
      animation: none !important;
      transition: none !important;
    }
  }
  /* Explicit, because Chromium continues to paint a re-enabled button as a disabled one. */
  @media (forced-colors: active) {
    button {
      color: ButtonText;
    }
    button:disabled {
      color: GrayText;
    }
    .spinner {
      border-color: CanvasText;
      border-block-start-color: Highlight;
    }
  }
  .problem {
    padding: 0.75em 1em;
    border: 1px solid currentcolor;
    border-radius: 0.75em;
    background: var(--_surface);
    color: var(--_problem);
  }
  /* Two tones, one of which is visible on any background; hidden from a pointer. The doubled selector beats a pressed button's shadow. */
  :focus-visible,
  button:focus-visible:focus-visible,
  label:focus-within {
    outline: var(--_ring, 2px solid #1a1a1c);
    outline-offset: 2px;
    box-shadow: var(--_ring-gap, 0 0 0 6px #fff);
  }
  /* WebKit draws no shadow on a checkbox: the ring is around its label. */
  label:focus-within {
    border-radius: 0.25em;
  }
  label > :focus-visible {
    outline: none;
    box-shadow: none;
  }
`);
