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
  /* The view takes the whole height; its other contents stand in the area that the panel leaves free. */
  .view {
    position: relative;
    grid-area: 1 / 1 / 3 / 2;
    display: grid;
    place-items: center;
    container-type: size;
    overflow: hidden;
    background: var(--_recess);
  }
  /* Above the face, and beside the signs in the corner. */
  .line {
    position: relative;
    grid-area: 2 / 1;
    display: flex;
    align-items: start;
    justify-content: center;
    padding: min(0.5em, 1dvh) min(3.75em, 20vw);
    pointer-events: none;
  }
  .pill,
  figcaption {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25em 0.625em;
    align-items: center;
    justify-content: center;
    box-sizing: border-box;
    max-inline-size: 100%;
    padding: 0.375em 0.875em;
    border-radius: 1.25em;
    background: var(--_surface);
    /* Leaves the face visible at any text size. */
    font-size: max(12px, min(0.875em, 5.5vw));
    text-align: center;
    text-wrap: balance;
  }
  .pill button {
    padding-inline: 0.75em;
    pointer-events: auto;
  }
  progress {
    inline-size: 5em;
    accent-color: var(--_accent);
  }
  .blank {
    opacity: 0;
  }
  .panel {
    position: relative;
    grid-area: 3 / 1;
    display: flex;
    flex-direction: column;
    gap: 0.5em;
    justify-content: safe center;
    box-sizing: border-box;
    max-block-size: 60dvh;
    overflow: auto;
    overscroll-behavior: contain;
    padding: 0.75em min(0.75em, 3vw);
    background: var(--_surface);
  }
  /* The panel stands beside the photo. */
  @media (width > 56.25rem), (width >= 30rem) and (orientation: landscape), (horizontal-viewport-segments: 2) {
    .view,
    .line {
      grid-row: 1 / 5;
    }
    .line {
      padding-block-start: max(0.75em, env(safe-area-inset-top));
    }
    .panel {
      grid-area: 2 / 2 / 4 / 3;
      max-block-size: none;
      padding-inline-end: max(0.75em, var(--_end-inset));
    }
  }
  @media (width > 56.25rem) and (height >= 30rem), (orientation: landscape) and (height >= 30rem) {
    .panel {
      padding-inline: 1.25em max(1.25em, var(--_end-inset));
    }
  }
  @media (height < 30rem) {
    .panel {
      gap: 0.25em;
    }
  }
  /* Folded like a laptop: the photo above the fold, everything else below. */
  @media (vertical-viewport-segments: 2) {
    .panel {
      min-block-size: calc(100dvh - env(viewport-segment-bottom 0 0));
      padding-block-start: calc(env(viewport-segment-top 0 1) - env(viewport-segment-bottom 0 0) + 0.75em);
    }
  }
  /* The same for a page at 400 %, where the whole dialog scrolls. */
  @media (vertical-viewport-segments: 2), (width < 30rem) and (height < 20rem) {
    .panel {
      max-block-size: none;
      overflow: visible;
    }
  }
`);
