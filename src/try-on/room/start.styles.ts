/** Styles of the start: the product, and the ways to choose a photo. */
import { unsafeCSS } from 'lit';

export const startStyles = unsafeCSS(`
  /* A tint hides the edges of pictures with a white background. */
  .start .view {
    grid-row: 2;
    margin: 0.25em 0.75em;
    border-radius: 1.25em;
    background: var(--_card);
  }
  .hero,
  .hero + .spinner {
    position: relative;
    grid-area: 2 / 1;
    place-self: center;
  }
  /* Turns nearly white backgrounds of the products' pictures into the tint. */
  .hero,
  .tile img,
  .beside > * {
    object-fit: contain;
    filter: brightness(1.07);
    mix-blend-mode: multiply;
  }
  .hero {
    box-sizing: border-box;
    max-inline-size: calc(100% - 2.5em);
    max-block-size: calc(100% - 2em);
    min-block-size: 0;
    /* Fades what remains of their edges. */
    -webkit-mask:
      linear-gradient(90deg, transparent, #000 6% 94%, transparent),
      linear-gradient(transparent, #000 6% 94%, transparent);
    -webkit-mask-composite: source-in;
    mask-composite: intersect;
  }
  .hero + .spinner {
    font-size: 1.75em;
  }
  .hero:not(.waiting) + .spinner,
  .hero[hidden] + .spinner {
    display: none;
  }
  .start .panel {
    gap: 0.75em;
    align-items: center;
    text-align: center;
    text-wrap: balance;
  }
  .lead {
    font-size: 1.375em;
    font-weight: 700;
  }
  .start .panel > * {
    flex: none;
    max-inline-size: min(32em, 100%);
  }
  .ways,
  .samples {
    inline-size: 100%;
  }
  .ways > button {
    flex: 1 1 8em;
    padding-inline: 0.5em;
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
    justify-content: safe center;
    gap: 0.375em;
    overflow-x: auto;
    padding: 6px;
    box-sizing: border-box;
  }
  .sample {
    flex: 0 1 4.75em;
    padding: 0;
    border: 0;
    border-radius: 1em;
  }
  .sample img {
    display: block;
    inline-size: 100%;
    aspect-ratio: 1;
    border-radius: 1em;
    object-fit: cover;
    /* Faces are in the upper part of a photo. */
    object-position: 50% 15%;
  }
  summary {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.375em;
    align-items: center;
    justify-content: center;
    min-block-size: 44px;
    list-style: none;
    cursor: pointer;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  .how {
    text-decoration: underline;
  }
  .drop-target .panel {
    outline: 2px dashed var(--_accent);
    outline-offset: -0.5em;
  }
  /* A touch screen has no drag and drop, and no keyboard to paste with. */
  @media (hover: none) and (pointer: coarse) {
    .drop-hint {
      display: none;
    }
  }
  @media (horizontal-viewport-segments: 2), (vertical-viewport-segments: 2) {
    .start .panel {
      max-block-size: none;
    }
  }
  /* The picture's background is white or nothing: a plate shows both. */
  @media (forced-colors: active) {
    .start .view {
      forced-color-adjust: none;
      background: #fff;
    }
    .hero {
      forced-color-adjust: none;
    }
  }
  .start .panel > :first-child {
    margin-block-start: 0.5em;
  }
  @media (width <= 56.25rem) and (orientation: portrait) and (height >= 20rem) {
    .start .panel {
      max-block-size: 72dvh;
    }
  }
  @media (width > 56.25rem), (width >= 30rem) and (orientation: landscape), (horizontal-viewport-segments: 2) {
    .hero,
    .hero + .spinner,
    .start .view {
      grid-row: 1 / 5;
    }
    .start .view {
      margin: 0.75em;
    }
  }
  @media (height < 30rem) {
    .start .panel {
      gap: 0.375em;
    }
    .start .panel > :first-child {
      margin-block-start: 0;
    }
    .sample {
      flex-basis: 3.25em;
    }
  }
`);
