/** How the start looks: the product, and the ways to choose a photo. */
import { unsafeCSS } from 'lit';

export const startStyles = unsafeCSS(`
  .start .view {
    background: #fff;
  }
  .hero {
    inline-size: 100%;
    block-size: 100%;
    min-block-size: 0;
    box-sizing: border-box;
    padding: 0.5em 1.5em 1em;
    object-fit: contain;
  }
  .hero + .spinner {
    grid-area: 2 / 1;
    place-self: center;
    position: relative;
    font-size: 1.75em;
  }
  .hero:not(.waiting) + .spinner,
  .hero[hidden] + .spinner {
    display: none;
  }
  .start .panel {
    gap: 0.75em;
    align-items: center;
    max-block-size: 72dvh;
    padding-block-start: 1.25em;
    text-align: center;
    text-wrap: balance;
  }
  .start .panel > * {
    flex: none;
    max-inline-size: min(32em, 100%);
  }
  .start .row:first-of-type {
    align-self: stretch;
  }
  .start .row:first-of-type > button {
    flex: 1 1 9em;
    max-inline-size: 20em;
  }
  .consent {
    display: flex;
    gap: 0.75em;
    align-items: center;
    min-block-size: 44px;
    text-align: start;
  }
  .consent input {
    flex: none;
    inline-size: 1.5em;
    block-size: 1.5em;
    accent-color: var(--_accent);
  }
  .samples {
    flex-wrap: nowrap;
    max-inline-size: 100%;
    justify-content: safe center;
    overflow-x: auto;
    padding: 6px;
  }
  .sample {
    display: grid;
    flex: none;
    gap: 0.25em;
    justify-items: center;
    padding: 0.375em;
    border-color: transparent;
    border-radius: 0.75em;
    font-size: 0.8125em;
  }
  .sample img {
    inline-size: 4.5em;
    block-size: 4.5em;
    border-radius: 0.5em;
    object-fit: cover;
  }
  .drop-target .panel {
    outline: 2px dashed var(--_accent);
    outline-offset: -0.5em;
  }
  /* There is nothing to drag with a finger, and pasting takes a keyboard. */
  @media (hover: none) and (pointer: coarse) {
    .drop-hint {
      display: none;
    }
  }
`);
