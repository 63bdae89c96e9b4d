/** The styles of the frame: a full-screen sheet on phones, a centred card elsewhere. Follows the page's colour scheme. */
import { unsafeCSS } from 'lit';

export const styles = unsafeCSS(`
  /* Inherits font and colour scheme, and nothing else: the button may stand in a row without line breaks, or in small capitals. */
  :host {
    all: initial;
    color-scheme: inherit;
    font-family: inherit;
    /* System colours follow the colour scheme in every browser; our own need light-dark(). */
    --_surface: var(--tryon-dialog-surface, Canvas);
    --_text: var(--tryon-dialog-text, CanvasText);
    --_quiet: var(--tryon-dialog-quiet, CanvasText);
    --_line: var(--tryon-dialog-line, rgb(128 128 128 / 0.4));
    --_accent: var(--tryon-dialog-accent, CanvasText);
    --_on-accent: var(--tryon-dialog-on-accent, Canvas);
    --_problem: CanvasText;
    --_recess: rgb(128 128 128 / 0.15);
    display: contents;
  }
  @supports (color: light-dark(#fff, #000)) {
    :host {
      --_surface: var(--tryon-dialog-surface, light-dark(#fff, #1b1b1d));
      --_text: var(--tryon-dialog-text, light-dark(#1a1a1c, #f4f4f5));
      --_quiet: var(--tryon-dialog-quiet, light-dark(#5c5c63, #b4b4bd));
      --_line: var(--tryon-dialog-line, light-dark(#dedee3, #3a3a40));
      --_accent: var(--tryon-dialog-accent, light-dark(#1a1a1c, #f4f4f5));
      --_on-accent: var(--tryon-dialog-on-accent, light-dark(#fff, #1a1a1c));
      --_problem: light-dark(#a3170f, #ffb4ab);
      --_recess: light-dark(#eeeef1, #101012);
    }
  }
  dialog {
    box-sizing: border-box;
    position: fixed;
    /* By its edges, which stay right where the page sets zoom. */
    --_gap: 1.5em;
    inset: calc(var(--_above, 0px) + var(--_gap)) var(--_gap) calc(var(--_below, 0px) + var(--_gap));
    inline-size: auto;
    block-size: auto;
    max-inline-size: 56em;
    max-block-size: 46em;
    margin: auto;
    padding: 0;
    border: 1px solid var(--_line);
    border-radius: var(--tryon-dialog-radius, 1em);
    overflow: hidden;
    background: var(--_surface);
    color: var(--_text);
    /* The shopper's own setting, whatever the theme makes of the root's. All lengths are relative to it. */
    font-family: inherit;
    font-size: medium;
    line-height: 1.45;
    overscroll-behavior: contain;
    box-shadow: 0 1.5em 4em rgb(0 0 0 / 0.3);
  }
  dialog[open] {
    display: grid;
    grid-template-rows: auto minmax(0, 1fr) auto;
    grid-template-columns: minmax(0, 1fr);
    animation: rise 160ms ease-out;
  }
  dialog::backdrop {
    background: rgb(10 10 12 / 0.6);
  }
  @keyframes rise {
    from {
      opacity: 0;
      translate: 0 0.75em;
    }
  }
  header {
    display: flex;
    align-items: center;
    gap: 1em;
    padding-block: 0.5em;
    padding-inline: 1.25em 0.5em;
    border-block-end: 1px solid var(--_line);
  }
  h2 {
    flex: 1;
    min-inline-size: 0;
    margin: 0;
    overflow: hidden;
    font: inherit;
    font-size: 1.0625em;
    font-weight: 600;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .pointer {
    --_button-outline: none;
  }
  .close {
    display: grid;
    place-items: center;
    padding: 0;
    border-color: transparent;
  }
  .content {
    display: grid;
    grid-template: minmax(0, 1fr) / minmax(0, 1fr);
    min-block-size: 0;
    overflow: hidden;
    overscroll-behavior: contain;
  }
  .stage {
    grid-area: 1 / 1;
    min-block-size: 0;
    block-size: 100%;
    overflow: auto;
    overscroll-behavior: contain;
  }
  .experience {
    block-size: 100%;
  }
  .experience > iframe {
    display: block;
    inline-size: 100%;
    block-size: 100%;
    border: 0;
  }
  .experience > .notice {
    margin: 0;
  }
  /* Laid out though invisible: a page that loads in a frame has to know its size. */
  .stage[hidden] {
    display: block;
    visibility: hidden;
  }
  .notice {
    grid-area: 1 / 1;
    display: grid;
    gap: 1em;
    place-content: center;
    justify-items: center;
    box-sizing: border-box;
    overflow: auto;
    padding: 2em;
    text-align: center;
  }
  .notice p {
    max-inline-size: 28em;
    margin: 0;
  }
  .spinner {
    inline-size: 2em;
    block-size: 2em;
    border: 3px solid var(--_line);
    border-block-start-color: var(--_accent);
    border-radius: 50%;
    animation: turn 900ms linear infinite;
  }
  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }
  footer {
    padding-inline: 1.25em;
    padding-block-end: env(safe-area-inset-bottom);
  }
  footer.filled {
    padding-block: 0.75em calc(0.75em + env(safe-area-inset-bottom));
    border-block-start: 1px solid var(--_line);
  }
  @media (width < 40rem), (height < 30rem) {
    dialog {
      --_gap: 0px;
      max-inline-size: none;
      max-block-size: none;
      border: 0;
      border-radius: 0;
      padding-block-start: env(safe-area-inset-top);
      padding-inline: env(safe-area-inset-left) env(safe-area-inset-right);
    }
  }
  /* A phone in landscape, or a page at 400 %: every line counts. */
  @media (height < 30rem) {
    header {
      padding-block: 0;
    }
    footer.filled {
      padding-block: 0.25em calc(0.25em + env(safe-area-inset-bottom));
    }
  }
  @media (width < 30rem) and (height < 20rem) {
    dialog[open] {
      display: block;
      overflow: auto;
    }
    .stage,
    .experience {
      block-size: auto;
      overflow: visible;
    }
    .experience > iframe {
      block-size: 100dvh;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    dialog[open] {
      animation: none;
    }
    .spinner {
      animation-duration: 4s;
    }
  }
  @media (forced-colors: active) {
    dialog,
    button {
      border: 1px solid CanvasText;
    }
    .spinner {
      border-color: CanvasText;
      border-block-start-color: Highlight;
    }
  }
  @media print {
    :host {
      display: none;
    }
  }
`);
