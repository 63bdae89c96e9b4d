/** Styles that all views of the fitting room share. Its parts are cells of the dialog's grid, and its colours are the dialog's. */
import { unsafeCSS } from 'lit';

export const styles = unsafeCSS(`
  :host,
  .room {
    display: contents;
  }
  ::slotted(span) {
    position: absolute;
  }
  [hidden] {
    display: none !important;
  }
  p {
    margin: 0;
  }
  button:disabled {
    opacity: 0.5;
    cursor: default;
  }
  button[aria-pressed='true'],
  button[aria-expanded='true'] {
    border-color: var(--_accent);
    box-shadow: inset 0 0 0 1px var(--_accent);
  }
  .quiet {
    color: var(--_quiet);
    font-size: 0.875em;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
    justify-content: center;
  }
  .icon {
    display: grid;
    place-items: center;
    inline-size: max(44px, 2.75em);
    padding: 0;
  }
`);
