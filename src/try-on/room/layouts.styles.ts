/** Layouts: the panel over the photo's lower end on narrow screens and beside it on wide ones, folded and very low screens, and motion. */
import { unsafeCSS } from 'lit';

export const layoutsStyles = unsafeCSS(`
  /* The panel stands beside the photo. */
  @media (width > 56.25rem), (width >= 30rem) and (orientation: landscape), (horizontal-viewport-segments: 2) {
    .view,
    .work .view,
    .hero,
    .hero + .spinner,
    .corner,
    .line {
      grid-row: 1 / 5;
    }
    .panel,
    .start .panel {
      grid-area: 2 / 2 / 4 / 3;
      max-block-size: none;
      padding-inline-end: max(0.75em, var(--_end-inset));
      border-radius: 0;
    }
    /* Without other products the controls stay at the lower end. */
    .work .panel {
      justify-content: safe end;
    }
    /* Products above, as many as fit; controls below. */
    .tray,
    .adjust {
      flex: 1 0 auto;
      align-content: start;
    }
    .start .view,
    .all .view {
      margin: 0.75em;
      grid-row: 1 / 5;
    }
    .compared {
      grid-auto-flow: column;
    }
    .line {
      padding-block-end: max(0.75em, env(safe-area-inset-bottom));
    }
  }
  @media (width > 56.25rem) and (height >= 30rem), (orientation: landscape) and (height >= 30rem) {
    .panel {
      padding-inline: 1.25em max(1.25em, var(--_end-inset));
    }
    .tray {
      flex-shrink: 1;
      min-block-size: 5em;
      display: grid;
      grid-template-columns: repeat(2, minmax(0, 1fr));
      grid-auto-rows: max-content;
      gap: 0.75em 0.5em;
      overflow: hidden auto;
    }
    .card {
      inline-size: auto;
      font-size: 0.875em;
    }
  }
  @media (height < 30rem) {
    .panel {
      gap: 0.25em;
    }
    .shutter {
      inline-size: 2.75em;
      block-size: 2.75em;
      margin: 0;
    }
    .start .panel {
      gap: 0.375em;
      padding-block-start: 0;
    }
    .sample {
      flex-basis: 3.25em;
    }
  }
  @media (height < 44rem) {
    .corner {
      grid-auto-flow: column;
    }
  }
  /* A phone with very large text. */
  @media (height < 30rem) and (orientation: portrait) {
    .tile {
      inline-size: 60%;
      margin-inline: auto;
    }
  }
  /* A phone in landscape: a rail of icons, with the tray beside it. */
  @media (height < 30rem) and (width >= 30rem) and (orientation: landscape) {
    .work .panel {
      display: grid;
      grid-template: minmax(0, 1fr) auto / auto minmax(0, 1fr);
      gap: 0.25em 0.5em;
    }
    .controls {
      grid-area: 1 / 1 / 3 / 2;
      flex-direction: column;
      flex-wrap: nowrap;
      align-self: center;
      max-block-size: 100%;
      overflow: auto;
    }
    .control {
      position: relative;
      flex: none;
      place-content: center;
      padding: 0;
    }
    /* The name of the product that Compare adds stays. */
    .control svg + span {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    .tray,
    .adjust,
    .sharing {
      grid-area: 1 / 2;
      min-block-size: 0;
      overflow: hidden auto;
    }
    .tray,
    .sharing {
      flex: 1;
      flex-flow: column nowrap;
      align-items: center;
    }
    /* Four in a row. */
    .adjust .row {
      gap: 2px;
      margin-inline: -4px;
    }
    .note,
    .problem {
      grid-column: 2;
    }
    .start .row.ways > button {
      flex-basis: 100%;
      max-inline-size: none;
    }
  }
  /* Folded like a laptop: the photo above the fold, everything else below. */
  @media (vertical-viewport-segments: 2) {
    .panel,
    .start .panel {
      min-block-size: calc(100dvh - env(viewport-segment-bottom 0 0));
      padding-block-start: calc(env(viewport-segment-top 0 1) - env(viewport-segment-bottom 0 0) + 0.75em);
    }
  }
  /* The same for a page at 400 %, where the whole dialog scrolls. */
  @media (vertical-viewport-segments: 2), (width < 30rem) and (height < 20rem) {
    .panel,
    .start .panel {
      max-block-size: none;
      overflow: visible;
    }
    .work .view {
      grid-row-end: 3;
    }
  }
  @media (prefers-reduced-motion: no-preference) {
    .gliding {
      transition: transform 380ms cubic-bezier(0.2, 0.7, 0.2, 1);
    }
    .tray,
    .adjust {
      animation: appear 200ms ease-out;
    }
    @keyframes appear {
      from {
        opacity: 0;
      }
    }
  }
  @media (forced-colors: active) {
    button[aria-pressed='true'],
    button[aria-expanded='true'],
    .card[aria-current] .tile {
      border: 3px solid Highlight;
    }
    .ring,
    .mark {
      forced-color-adjust: none;
    }
    /* A background of its own keeps the ring visible on any photo. */
    .corner :focus-visible {
      outline-offset: -5px;
    }
  }
`);
