/** Styles of the dialog: a full-screen sheet on phones, a centred card elsewhere. Its colours are the page's (theme-look.ts). */
import { unsafeCSS } from 'lit';

/** Colours of secondary text on a light and a dark background. */
export const QUIET = ['#5c5c63', '#b4b4bd'];

export const styles = unsafeCSS(`
  /* Inherits only font and colour scheme: the button may stand in a row without line breaks, or in small capitals. */
  :host {
    all: initial;
    color-scheme: inherit;
    font-family: var(--tryon-dialog-font, var(--_theme-font, inherit));
    --_button-radius: var(--tryon-dialog-button-radius, var(--_theme-radius, 999px));
    /* System colours follow the colour scheme in every browser; our own need light-dark(). */
    --_surface: var(--tryon-dialog-surface, var(--_theme-surface, Canvas));
    --_text: var(--tryon-dialog-text, var(--_theme-text, CanvasText));
    --_quiet: var(--tryon-dialog-quiet, CanvasText);
    --_line: var(--tryon-dialog-line, rgb(128 128 128 / 0.4));
    --_accent: var(--tryon-dialog-accent, var(--_theme-accent, CanvasText));
    --_on-accent: var(--tryon-dialog-on-accent, var(--_theme-ink, Canvas));
    --_problem: CanvasText;
    --_recess: rgb(128 128 128 / 0.15);
    --_card: #f1f1f4;
    display: contents;
  }
  @supports (color: light-dark(#fff, #000)) {
    :host {
      --_surface: var(--tryon-dialog-surface, var(--_theme-surface, light-dark(#fff, #1b1b1d)));
      --_text: var(--tryon-dialog-text, var(--_theme-text, light-dark(#1a1a1c, #f4f4f5)));
      --_quiet: var(--tryon-dialog-quiet, light-dark(${QUIET.join()}));
      --_line: var(--tryon-dialog-line, light-dark(#dedee3, #3a3a40));
      --_accent: var(--tryon-dialog-accent, var(--_theme-accent, light-dark(#1a1a1c, #f4f4f5)));
      --_on-accent: var(--tryon-dialog-on-accent, var(--_theme-ink, light-dark(#fff, #1a1a1c)));
      --_problem: light-dark(#a3170f, #ffb4ab);
      --_recess: light-dark(#eeeef1, #101012);
      --_card: light-dark(#f1f1f4, #e6e6ea);
    }
  }
  dialog {
    box-sizing: border-box;
    position: fixed;
    /* Measured from the edges, which stay right if the page sets zoom. */
    --_gap: 1.5em;
    /* Keeps the end of lines free of the display's cutout, for example for a camera. */
    --_end-inset: env(safe-area-inset-right);
    top: calc(var(--_above, 0px) + var(--_gap));
    right: calc(var(--_after, 0px) + var(--_gap));
    bottom: calc(var(--_below, 0px) + var(--_gap));
    left: calc(var(--_before, 0px) + var(--_gap));
    inline-size: auto;
    block-size: auto;
    max-inline-size: 120em;
    max-block-size: 72em;
    margin: auto;
    padding: 0;
    border: 1px solid var(--_line);
    border-radius: var(--tryon-dialog-radius, 1em);
    overflow: hidden;
    background: var(--_surface);
    color: var(--_text);
    /* The shopper's own font size, whatever the theme sets on the root. All lengths are relative to it. */
    font-family: inherit;
    font-size: medium;
    line-height: 1.45;
    overscroll-behavior: contain;
    box-shadow: 0 1.5em 4em rgb(0 0 0 / 0.3);
  }
  dialog[dir='rtl'] {
    --_end-inset: env(safe-area-inset-left);
  }
  dialog[open] {
    display: grid;
    grid-template-rows: auto minmax(0, 1fr) auto;
    grid-template-columns: minmax(0, 1fr);
    animation: rise 160ms ease-out;
  }
  /* A backdrop inherits from its dialog; in browsers before 2024 it inherits nothing. */
  dialog::backdrop {
    background: var(--tryon-dialog-backdrop, rgb(10 10 12 / 0.6));
  }
  .sentinel {
    position: fixed;
    inset: 0 auto auto 0;
    inline-size: 1px;
    block-size: 1px;
    visibility: hidden;
  }
  @keyframes rise {
    from {
      opacity: 0;
      translate: 0 0.75em;
    }
  }
  /* Grows with the text as long as the name fits beside the sign. */
  header {
    display: flex;
    align-items: center;
    gap: 1em;
    font-size: min(1em, 10vw);
    padding: max(0.5em, env(safe-area-inset-top)) max(0.5em, env(safe-area-inset-right)) 0.5em
      max(0.5em, env(safe-area-inset-left));
    border-block-end: 1px solid var(--_line);
  }
  h2 {
    flex: 1;
    min-inline-size: 0;
    margin: 0 0.75em;
    /* Whole lines; a longer name scrolls. */
    max-block-size: calc(var(--_lines, 3) * 1.45em);
    overflow: auto;
    font: inherit;
    font-size: 1.0625em;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  .pointer {
    --_ring: none;
    --_ring-gap: none;
  }
  .close {
    border-color: transparent;
    background: var(--_surface);
  }
  .content {
    display: grid;
    grid-template: minmax(0, 1fr) / minmax(0, 1fr);
    min-block-size: 0;
    overflow: hidden;
  }
  .stage {
    grid-area: 1 / 1;
    min-block-size: 0;
    overflow: auto;
    overscroll-behavior: contain;
  }
  .experience,
  .experience > iframe {
    display: block;
    inline-size: 100%;
    block-size: 100%;
    border: 0;
  }
  /* Has a layout though it is invisible: a page that loads in a frame has to know its size. */
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
  }
  .notice .spinner {
    font-size: 1.75em;
  }
  footer.filled {
    padding: 0.75em max(1.25em, env(safe-area-inset-right)) max(0.75em, env(safe-area-inset-bottom))
      max(1.25em, env(safe-area-inset-left));
    border-block-start: 1px solid var(--_line);
  }
  .cart {
    display: grid;
    gap: 0.5em;
    padding-block-end: 0.25em;
  }
  .cart p {
    text-align: center;
  }
  .cart p:empty,
  .immersive:not([data-all]) .cart bdi {
    display: none;
  }
  .cart bdi {
    display: block;
    font-size: 0.8125em;
    font-weight: 400;
  }
  /* The view has a main action of its own. */
  .immersive[data-has-main] .cart .main {
    border-color: var(--_line);
    background: transparent;
    color: inherit;
  }
  /* The fitting room's parts stand in the dialog's own grid cells: heading, free part of the photo, panel, footer. */
  .immersive[open] {
    grid-template: auto minmax(0, 1fr) auto auto / minmax(0, 1fr);
  }
  .immersive :is(.content, .stage, .experience) {
    display: contents;
  }
  .immersive header {
    z-index: 1;
    grid-area: 1 / 1;
    border: 0;
  }
  .immersive .notice {
    grid-area: 2 / 1;
  }
  .immersive footer {
    position: relative;
    grid-area: 4 / 1;
    border: 0;
    padding-block-start: 0;
    background: var(--_surface);
  }
  .immersive footer:not(.filled) {
    padding-block-end: env(safe-area-inset-bottom);
  }
  .immersive h2 {
    flex: 0 1 auto;
    margin-inline: 0 auto;
    padding-inline: 0.875em;
    /* A border in place of padding, in which half of the next line would show. */
    border-block: 0.375em solid transparent;
    border-radius: 1.5em;
    background: var(--_surface);
    font-size: 0.9375em;
  }
  /* Beside the photo, which takes two thirds. */
  @media (width > 56.25rem), (width >= 30rem) and (orientation: landscape), (horizontal-viewport-segments: 2) {
    .immersive[open] {
      grid-template-columns: minmax(0, 1fr) calc(clamp(min(20em, 42%), 30%, 26em) + var(--_end-inset));
    }
    .immersive :is(header, footer.filled) {
      padding-inline: 0.75em max(0.75em, var(--_end-inset));
    }
    .immersive header {
      grid-area: 1 / 2;
    }
    .immersive footer {
      grid-area: 4 / 2;
    }
    .immersive h2 {
      padding-inline: 0.5em;
      border-radius: 0;
      font-size: 1.0625em;
    }
  }
  @media (width < 48rem), (height < 30rem), (horizontal-viewport-segments: 2), (vertical-viewport-segments: 2) {
    dialog {
      --_gap: 0px;
      --_lines: 2;
      max-inline-size: none;
      max-block-size: none;
      border: 0;
      border-radius: 0;
    }
  }
  /* Folded like a book: nothing crosses the fold. */
  @media (horizontal-viewport-segments: 2) {
    .immersive[open] {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
      column-gap: calc(env(viewport-segment-left 1 0) - env(viewport-segment-right 0 0));
    }
  }
  /* A phone in landscape, or a page at 400 %: every line counts. */
  @media (height < 30rem) {
    header {
      padding-block: 0;
    }
    footer.filled {
      padding-block: 0.25em max(0.25em, env(safe-area-inset-bottom));
    }
  }
  @media (width < 30rem) and (height < 20rem) {
    dialog[open] {
      grid-template-rows: auto;
      overflow: auto;
    }
    .immersive[open] {
      grid-template-rows: auto 70dvh max-content max-content;
    }
    .experience > iframe {
      block-size: 100dvh;
    }
  }
  @media (forced-colors: active) {
    dialog,
    button {
      border: 1px solid CanvasText;
    }
    .immersive h2 {
      border-color: Canvas;
    }
  }
  @media print {
    :host {
      display: none;
    }
  }
`);
