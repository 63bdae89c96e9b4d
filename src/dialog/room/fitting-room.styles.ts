/**
 * How the fitting room looks: the photo from edge to edge, with the panel over its lower end on narrow screens and beside it on
 * wide ones. Its parts are cells of the grid that the frame around it lays out, and its colours are the frame's.
 */
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
  /* The whole height; what else lies on the photo stands in the part that no panel covers. */
  .view {
    position: relative;
    grid-area: 1 / 1 / 3 / 2;
    display: grid;
    place-items: center;
    container-type: size;
    overflow: hidden;
    background: var(--_recess);
  }
  .work .view {
    grid-row-end: 5;
    cursor: grab;
    touch-action: none;
  }
  .work .view:active {
    cursor: grabbing;
  }
  .hero,
  .corner,
  .line {
    position: relative;
    grid-area: 2 / 1;
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
    padding: 0.75em;
    background: var(--_surface);
  }
  .work .panel {
    border-radius: 1em 1em 0 0;
  }

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
  .start .panel > p {
    max-inline-size: 32em;
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

  .backdrop {
    position: relative;
    inline-size: min(100cqw, 100cqh * var(--ratio, 1));
    aspect-ratio: var(--ratio, 1);
    direction: ltr;
    container-type: size;
    touch-action: none;
    user-select: none;
    -webkit-user-select: none;
    -webkit-touch-callout: none;
  }
  /* While it is held, moving it paints nothing anew. */
  .held .backdrop,
  .held .picture {
    will-change: transform;
  }
  .backdrop,
  .backdrop:focus-visible {
    outline: none;
    box-shadow: none;
  }
  /* Over the photo, which would cover an outline of its own. */
  .ring,
  .outline {
    position: absolute;
    inset: 0 0 var(--_covered, 0px);
    pointer-events: none;
  }
  .backdrop:focus-visible ~ .ring {
    outline: var(--_ring, 2px solid #1a1a1c);
    outline-offset: -4px;
    box-shadow: var(--_ring-gap, inset 0 0 0 6px #fff);
  }
  .backdrop > canvas,
  video {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
  }
  video.mirrored,
  .backdrop > canvas.mirrored {
    scale: -1 1;
  }
  .face {
    position: absolute;
    left: var(--x);
    top: var(--y);
    inline-size: var(--width);
    min-inline-size: calc(44px / var(--_zoom, 1));
    aspect-ratio: 1;
    padding: 0;
    border: calc(3px / var(--_zoom, 1)) solid #fff;
    border-radius: 50%;
    background: none;
    box-shadow:
      0 0 0 calc(2px / var(--_zoom, 1)) #1a1a1c,
      inset 0 0 0 calc(2px / var(--_zoom, 1)) #1a1a1c;
    translate: -50% -50%;
    cursor: pointer;
  }
  .face:hover,
  .face:focus-visible {
    background: rgb(255 255 255 / 30%);
    border-style: dashed;
  }
  .picture {
    position: absolute;
    inset-block-start: 0;
    inset-inline-start: 0;
    inline-size: 100%;
    transform: var(--picture-transform);
    opacity: var(--picture-opacity, 1);
    pointer-events: none;
  }
  .picture.replaced {
    visibility: hidden;
  }
  .backdrop > canvas.worn {
    pointer-events: none;
  }
  .picture > * {
    display: block;
    inline-size: 100%;
    block-size: auto;
  }
  .handle {
    position: absolute;
    inset-block-start: 0;
    inset-inline-start: 0;
    inline-size: 44px;
    block-size: 44px;
    transform: var(--handle-transform);
    cursor: nwse-resize;
  }
  .handle::after {
    content: '';
    position: absolute;
    inset: 12px;
    border: 2px solid #fff;
    border-radius: 50%;
    background: #1a1a1c;
    box-shadow: 0 0 0 1px #1a1a1c;
  }
  .outline {
    inline-size: 100%;
    block-size: calc(100% - var(--_covered, 0px));
    fill: none;
    stroke: #fff;
    stroke-width: 2;
    stroke-dasharray: 6 6;
    filter: drop-shadow(0 0 2px #000);
  }
  .countdown {
    position: absolute;
    color: #fff;
    font-size: 8em;
    font-weight: 600;
    pointer-events: none;
    text-shadow: 0 0 0.125em #000;
  }
  .countdown:empty {
    display: none;
  }
  /* Signs grow with the text only as far as the face is still seen. */
  .corner {
    place-self: start end;
    display: grid;
    font-size: min(1em, 20px);
    gap: 0.5em;
    padding: 0.5em;
  }
  .icon {
    display: grid;
    place-items: center;
    inline-size: max(44px, 2.75em);
    padding: 0;
  }
  .corner .icon {
    border-radius: 50%;
    background: var(--_surface);
    color: var(--_text);
  }
  .icon[aria-pressed='true'] {
    border-color: transparent;
    background: var(--_accent);
    color: var(--_on-accent);
    box-shadow: none;
  }
  .icon[aria-pressed='true'] path {
    fill: color-mix(in srgb, currentcolor 40%, transparent);
  }
  .line {
    display: grid;
    gap: 0.5em;
    align-content: end;
    justify-items: center;
    padding: 0.75em;
    pointer-events: none;
  }
  .pill,
  figcaption {
    display: flex;
    gap: 0.625em;
    align-items: center;
    box-sizing: border-box;
    max-inline-size: 100%;
    padding: 0.375em 0.875em;
    border-radius: 1.25em;
    background: color-mix(in srgb, var(--_surface) 92%, transparent);
    color: var(--_text);
    /* The face is seen beside it at any size of text. */
    font-size: min(0.875em, 5.5vw);
  }
  .progress {
    flex-wrap: wrap;
    justify-content: center;
    pointer-events: auto;
  }
  progress {
    inline-size: 5em;
    accent-color: var(--_accent);
  }
  .blank,
  .side-by-side .pill {
    opacity: 0;
  }

  .tray {
    position: relative;
    display: flex;
    flex: none;
    gap: 0.25em;
    overflow-x: auto;
    overscroll-behavior: contain;
    padding-block: 6px;
    scrollbar-width: none;
  }
  /* Where all products are seen, there is still a way to swipe. */
  .tray::after {
    content: '';
    position: absolute;
    inset-block-start: 0;
    inset-inline-start: 0;
    inline-size: calc(100% + var(--swipe));
    block-size: 1px;
  }
  .card {
    position: relative;
    display: grid;
    flex: none;
    align-content: start;
    inline-size: 6em;
    padding: 0.25em;
    border: 0;
    border-radius: 0.75em;
    font-size: 0.8125em;
    line-height: 1.25;
    text-align: center;
  }
  .card img {
    box-sizing: border-box;
    inline-size: 100%;
    aspect-ratio: 1;
    margin-block-end: 0.25em;
    padding: 0.25em;
    border: 1px solid var(--_line);
    border-radius: 0.75em;
    background: #fff;
    object-fit: contain;
  }
  .card[aria-current] img {
    border-color: var(--_accent);
    box-shadow: 0 0 0 1px var(--_accent);
  }
  .card[aria-current] .name {
    font-weight: 600;
  }
  .name {
    display: -webkit-box;
    overflow: hidden;
    overflow-wrap: anywhere;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
  .mark {
    position: absolute;
    inset-block-start: 0.375em;
    inset-inline-end: 0.5em;
    color: #a3170f;
  }
  .controls {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
  }
  .control {
    display: grid;
    flex: 1 1 0;
    gap: 0.125em;
    justify-items: center;
    min-inline-size: min-content;
    padding: 0.375em 0;
    border: 0;
    border-radius: 0.75em;
  }
  .control svg {
    margin-inline: calc((44px - 1.25em) / 2);
  }
  .control span {
    font-size: 0.6875em;
    line-height: 1.2;
  }
  .shutter {
    flex: none;
    inline-size: 4em;
    block-size: 4em;
    border: 4px solid var(--_surface);
    border-radius: 50%;
    background: var(--_accent);
    box-shadow: 0 0 0 2px var(--_accent);
  }
  .adjust {
    display: flex;
    flex-wrap: wrap;
    gap: 0.375em;
    justify-content: center;
  }
  .adjust > :not(.icon) {
    display: flex;
    gap: 0.5em;
    align-items: center;
    padding-inline: 0.75em;
    font-size: 0.875em;
  }

  .compared {
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-rows: minmax(0, 1fr);
    gap: 2px;
    place-items: stretch;
  }
  .compared[data-count='4'] {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  figure {
    position: relative;
    display: grid;
    place-items: end center;
    min-block-size: 0;
    margin: 0;
  }
  figure canvas {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }
  figcaption {
    position: relative;
    margin: 0 1em 0.5em;
  }

  /* The panel stands beside the photo. */
  @media (width >= 48rem), (width >= 30rem) and (orientation: landscape), (horizontal-viewport-segments: 2) {
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
    /* The products above, as many as there is room for; the controls below. */
    .tray,
    .adjust {
      flex: 1 0 auto;
      align-content: start;
    }
    .compared:not([data-count='4']) {
      grid-auto-flow: column;
    }
    .line {
      padding-block-end: max(0.75em, env(safe-area-inset-bottom));
    }
  }
  @media (width >= 48rem) and (height >= 30rem), (orientation: landscape) and (height >= 30rem) {
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
    .tray::after {
      display: none;
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
    .start .panel {
      gap: 0.375em;
      padding-block-start: 0;
    }
  }
  @media (height < 38rem) {
    .corner {
      grid-auto-flow: column;
    }
  }
  /* A phone with very large text. */
  @media (height < 30rem) and (orientation: portrait) {
    .card img {
      inline-size: 60%;
      margin-inline: auto;
    }
  }
  /* Folded like a laptop: the photo above the fold, everything else below. */
  @media (vertical-viewport-segments: 2) {
    .panel,
    .start .panel {
      min-block-size: calc(100dvh - env(viewport-segment-bottom 0 0));
      max-block-size: none;
      padding-block-start: calc(env(viewport-segment-top 0 1) - env(viewport-segment-bottom 0 0) + 0.75em);
    }
    .work .view {
      grid-row-end: 3;
    }
  }
  /* A page at 400 %: all of the dialog scrolls. */
  @media (width < 30rem) and (height < 20rem) {
    .panel,
    .start .panel {
      max-block-size: none;
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
    .card[aria-current] img {
      border: 3px solid Highlight;
    }
    .ring {
      forced-color-adjust: none;
    }
  }
`);
