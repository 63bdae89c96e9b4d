/** How the photo preview looks. Its colours come from the frame around it. */
import { unsafeCSS } from 'lit';

export const styles = unsafeCSS(`
  :host {
    display: block;
    block-size: 100%;
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
  button.main {
    border-color: transparent;
    background: var(--_accent);
    color: var(--_on-accent);
  }
  @media (hover: hover) {
    button.main:hover {
      background: color-mix(in srgb, var(--_accent) 86%, var(--_surface));
    }
  }
  button[aria-pressed='true'] {
    border-color: var(--_accent);
    box-shadow: inset 0 0 0 1px var(--_accent);
  }
  .start {
    display: grid;
    gap: 1em;
    align-content: safe center;
    justify-items: center;
    box-sizing: border-box;
    min-block-size: 100%;
    padding: 1.5em;
    text-align: center;
    text-wrap: balance;
  }
  .start p {
    max-inline-size: 30em;
  }
  .start .product {
    display: grid;
    grid-template: minmax(0, 1fr) / minmax(0, 1fr);
    inline-size: 8em;
    block-size: 8em;
    padding: 0.5em;
    border: 1px solid var(--_line);
    border-radius: 1em;
    background: #fff;
  }
  .start .product > * {
    inline-size: 100%;
    block-size: 100%;
    object-fit: contain;
  }
  .privacy {
    font-weight: 600;
  }
  .quiet {
    color: var(--_quiet);
    font-size: 0.9375em;
  }
  .problem {
    padding: 0.75em 1em;
    border: 1px solid currentcolor;
    border-radius: 0.75em;
    color: var(--_problem);
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
    justify-content: center;
  }
  .sample {
    display: grid;
    gap: 0.25em;
    justify-items: center;
    padding: 0.5em;
    border-radius: 0.75em;
    font-size: 0.875em;
  }
  .sample img {
    inline-size: 5em;
    block-size: 5em;
    border-radius: 0.5em;
    object-fit: cover;
  }
  .drop-target {
    outline: 2px dashed var(--_accent);
    outline-offset: -0.75em;
  }
  .work {
    display: grid;
    grid-template: minmax(50%, 1fr) auto / minmax(0, 1fr);
    block-size: 100%;
  }
  .view {
    display: grid;
    place-items: center;
    container-type: size;
    overflow: hidden;
    background: var(--_recess);
  }
  .backdrop {
    position: relative;
    inline-size: min(100cqw, 100cqh * var(--ratio, 1));
    aspect-ratio: var(--ratio, 1);
    overflow: hidden;
    direction: ltr;
    container-type: size;
    cursor: grab;
    touch-action: none;
    user-select: none;
    -webkit-user-select: none;
    -webkit-touch-callout: none;
  }
  .backdrop:active {
    cursor: grabbing;
  }
  .backdrop:focus-visible {
    outline-offset: -4px;
  }
  .backdrop > canvas,
  video {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
  }
  video.mirrored {
    scale: -1 1;
  }
  .picture {
    position: absolute;
    inset-block-start: 0;
    inset-inline-start: 0;
    inline-size: 100%;
    transform: var(--picture-transform);
    opacity: var(--picture-opacity, 1);
    will-change: transform;
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
    inline-size: 2.75em;
    block-size: 2.75em;
    transform: var(--handle-transform);
    cursor: nwse-resize;
  }
  .handle::after {
    content: '';
    position: absolute;
    inset: 0.875em;
    border: 2px solid #fff;
    border-radius: 50%;
    background: #1a1a1c;
    box-shadow: 0 0 0 1px #1a1a1c;
  }
  .bar {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
    align-items: center;
    justify-content: center;
    padding: 0.75em;
  }
  .bar button:not(.icon) {
    padding-inline: 0.875em;
    font-size: 0.9375em;
  }
  .bar .problem,
  .bar .status {
    flex-basis: 100%;
    text-align: center;
  }
  .stepper {
    display: flex;
    flex: 1 0 100%;
    flex-wrap: wrap;
    gap: 0.5em;
    align-items: center;
    justify-content: center;
    touch-action: pan-y;
  }
  .steps {
    display: grid;
    grid-template-columns: auto minmax(8em, auto) auto;
    gap: 0.5em;
    align-items: center;
    text-align: center;
  }
  .stepper.rtl .icon svg {
    scale: -1 1;
  }
  .side-by-side {
    display: flex;
    flex-direction: column;
    gap: 0.5em;
    justify-content: center;
    block-size: 100%;
    text-align: center;
  }
  .compared {
    display: grid;
    grid-template: minmax(0, 1fr) auto / 1fr 1fr;
    gap: 0.5em;
    min-block-size: 0;
    padding: 0.5em;
  }
  /* So that pictures stand beside pictures, and names beside names. */
  .compared figure {
    display: contents;
  }
  .compared canvas {
    grid-row: 1;
    min-block-size: 0;
    inline-size: 100%;
    block-size: 100%;
    object-fit: contain;
  }
  .compared figcaption {
    grid-row: 2;
  }
  .icon {
    display: grid;
    place-items: center;
    inline-size: max(44px, 2.75em);
    padding: 0;
  }
  .status:empty {
    display: none;
  }
  @media (width < 40rem) {
    .bar {
      gap: 0.375em;
      padding: 0.5em;
    }
    .bar button:not(.icon) {
      padding-inline: 0.75em;
    }
  }
  @media (height < 30rem) {
    .start {
      gap: 0.5em;
      padding: 0.75em;
    }
    .start .product {
      display: none;
    }
  }
  /* A phone in landscape. */
  @media (height < 30rem) and (width >= 30rem) {
    .work {
      grid-template: minmax(0, 1fr) / minmax(0, 1fr) minmax(12em, 38%);
    }
    .bar {
      align-content: safe center;
      overflow: auto;
    }
  }
  /* A page at 400 %: all of the dialog scrolls. */
  @media (width < 30rem) and (height < 20rem) {
    .work {
      grid-template: 80dvh auto / minmax(0, 1fr);
      block-size: auto;
    }
  }
  @media (forced-colors: active) {
    button[aria-pressed='true'] {
      border: 3px solid Highlight;
    }
  }
`);
