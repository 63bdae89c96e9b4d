/** Buttons and focus rings, as the frame and what it shows have them in common. Their colours come from the frame. */
import { unsafeCSS } from 'lit';

export const controls = unsafeCSS(`
  button {
    box-sizing: border-box;
    min-inline-size: max(44px, 2.75em);
    min-block-size: max(44px, 2.75em);
    padding: 0.5em 1.125em;
    border: 1px solid var(--_line);
    border-radius: 999px;
    background: transparent;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  /* After a touch the hover style would remain. */
  @media (hover: hover) {
    button:hover {
      background: color-mix(in srgb, currentcolor 8%, transparent);
    }
  }
  button > svg {
    inline-size: 1.25em;
    block-size: 1.25em;
    fill: none;
    stroke: currentcolor;
    stroke-width: 2;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  /* The frame sets the property for those who use a pointer. */
  :focus-visible {
    outline: var(--_button-outline, 2px solid var(--_accent));
    outline-offset: 2px;
  }
`);
