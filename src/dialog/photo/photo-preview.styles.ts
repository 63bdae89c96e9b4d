/** The looks of the photo preview. Colours come from the frame around it. */
import { css } from 'lit';

export const styles = css`
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
  button {
    box-sizing: border-box;
    min-block-size: 2.75rem;
    padding: 0.5rem 1.125rem;
    border: 1px solid var(--_line);
    border-radius: 999px;
    background: transparent;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  button:hover {
    background: color-mix(in srgb, currentcolor 8%, transparent);
  }
  button.main {
    border-color: transparent;
    background: var(--_accent);
    color: var(--_on-accent);
  }
  button.main:hover {
    background: color-mix(in srgb, var(--_accent) 86%, var(--_surface));
  }
  button[aria-pressed='true'] {
    border-color: var(--_accent);
    box-shadow: inset 0 0 0 1px var(--_accent);
  }
  :focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }
  .start {
    display: grid;
    gap: 1rem;
    align-content: safe center;
    justify-items: center;
    box-sizing: border-box;
    min-block-size: 100%;
    padding: 1.5rem;
    text-align: center;
    text-wrap: balance;
  }
  .start p {
    max-inline-size: 30rem;
  }
  .start .product {
    display: grid;
    place-items: center;
    inline-size: 8rem;
    block-size: 8rem;
    padding: 0.5rem;
    border: 1px solid var(--_line);
    border-radius: 1rem;
    background: #fff;
  }
  .start .product > * {
    max-inline-size: 8rem;
    max-block-size: 8rem;
  }
  .privacy {
    font-weight: 600;
  }
  .quiet {
    color: var(--_quiet);
    font-size: 0.9375rem;
  }
  .problem {
    padding: 0.75rem 1rem;
    border: 1px solid currentcolor;
    border-radius: 0.75rem;
    color: light-dark(#a3170f, #ffb4ab);
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    justify-content: center;
  }
  .sample {
    display: grid;
    gap: 0.25rem;
    justify-items: center;
    padding: 0.5rem;
    border-radius: 0.75rem;
    font-size: 0.875rem;
  }
  .sample img {
    inline-size: 5rem;
    block-size: 5rem;
    border-radius: 0.5rem;
    object-fit: cover;
  }
  .dropping {
    outline: 2px dashed var(--_accent);
    outline-offset: -0.75rem;
  }
  .work {
    display: grid;
    grid-template: minmax(0, 1fr) auto / minmax(0, 1fr);
    block-size: 100%;
  }
  .view {
    display: grid;
    place-items: center;
    container-type: size;
    overflow: hidden;
    background: light-dark(#eeeef1, #101012);
  }
  .ground {
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
  .ground:active {
    cursor: grabbing;
  }
  .ground:focus-visible {
    outline-offset: -4px;
  }
  .ground > canvas,
  video {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
  }
  video.facing {
    scale: -1 1;
  }
  .picture {
    position: absolute;
    inset-block-start: 0;
    inset-inline-start: 0;
    inline-size: 100%;
    transform: var(--place);
    will-change: transform;
    pointer-events: none;
  }
  .picture > * {
    display: block;
    inline-size: 100%;
    block-size: auto;
  }
  .grip {
    position: absolute;
    inset-block-start: 0;
    inset-inline-start: 0;
    inline-size: 2.75rem;
    block-size: 2.75rem;
    transform: var(--grip);
    cursor: nwse-resize;
  }
  .grip::after {
    content: '';
    position: absolute;
    inset: 0.875rem;
    border: 2px solid #fff;
    border-radius: 50%;
    background: #1a1a1c;
    box-shadow: 0 0 0 1px #1a1a1c;
  }
  .bar {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    align-items: center;
    justify-content: center;
    padding: 0.75rem;
  }
  .bar button:not(.icon) {
    padding-inline: 0.875rem;
    font-size: 0.9375rem;
  }
  .bar .problem,
  .bar .note {
    flex-basis: 100%;
    text-align: center;
  }
  .icon {
    display: grid;
    place-items: center;
    inline-size: 2.75rem;
    padding: 0;
  }
  .icon svg {
    inline-size: 1.25rem;
    block-size: 1.25rem;
    fill: none;
    stroke: currentcolor;
    stroke-width: 2;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .note:empty {
    display: none;
  }
  @media (width < 40rem) {
    .bar {
      gap: 0.375rem;
      padding: 0.5rem;
    }
    .bar button:not(.icon) {
      padding-inline: 0.75rem;
    }
  }
  @media (forced-colors: active) {
    button[aria-pressed='true'] {
      border: 3px solid Highlight;
    }
  }
`;
