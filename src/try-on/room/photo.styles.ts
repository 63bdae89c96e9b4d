/** Styles of the photo from edge to edge, of everything on it, and of several photos side by side. */
export const photoStyles = `
  .work .view {
    grid-row-end: 5;
    cursor: grab;
    touch-action: none;
  }
  .work .view:active {
    cursor: grabbing;
  }
  .backdrop {
    position: relative;
    inline-size: min(100cqw, 100cqh * var(--ratio, 1));
    aspect-ratio: var(--ratio, 1);
    direction: ltr;
    container-type: size;
    user-select: none;
    -webkit-user-select: none;
    -webkit-touch-callout: none;
  }
  /* Moving it repaints nothing during a gesture. */
  .held .backdrop,
  .held .picture {
    will-change: transform;
  }
  .backdrop:focus-visible {
    outline: none;
    box-shadow: none;
  }
  /* An element over the photo, which would cover its own outline. */
  .ring,
  .scan,
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
  video,
  .compared canvas {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
  }
  video.mirrored,
  .backdrop > canvas.mirrored {
    scale: -1 1;
  }
  /* A soft scan line during the search for a face or hand. */
  .scan {
    background: linear-gradient(transparent 40%, rgb(255 255 255 / 50%), transparent 60%) 0 50% / 100% 300%;
    animation: scan 1600ms ease-in-out infinite alternate;
  }
  @keyframes scan {
    from {
      background-position-y: 100%;
    }
    to {
      background-position-y: 0;
    }
  }
  .mark {
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
  }
  .mark:hover,
  .mark:focus-visible {
    background: rgb(255 255 255 / 30%);
    border-style: dashed;
  }
  .picture,
  .handle {
    position: absolute;
    inset-block-start: 0;
    inset-inline-start: 0;
  }
  .picture {
    inline-size: 100%;
    transform: var(--picture-transform);
    opacity: var(--picture-opacity, 1);
  }
  .picture.replaced {
    visibility: hidden;
  }
  .picture,
  .worn {
    pointer-events: none;
  }
  .picture > * {
    display: block;
    inline-size: 100%;
    block-size: auto;
  }
  .handle {
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
  /* Signs grow with the text only as long as the face stays visible. */
  .corner {
    position: relative;
    grid-area: 2 / 1;
    place-self: start end;
    display: grid;
    font-size: min(1em, 20px);
    gap: 0.5em;
    padding: 0.5em;
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
    fill: currentcolor;
    fill-opacity: 0.4;
  }
  /* A product that can't be worn takes one half of the stage, and the photo the other. */
  .beside {
    grid-area: 1 / 1 / 3 / 2;
    box-sizing: border-box;
    inline-size: 50%;
    padding: 7em 0.75em 0.75em;
    background: var(--_card);
  }
  .beside + .view {
    inline-size: 50%;
    justify-self: end;
  }
  .beside > * {
    inline-size: 100%;
    block-size: 100%;
    min-block-size: 0;
  }
  .side-by-side .pill {
    opacity: 0;
  }
  .compared {
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-rows: minmax(0, 1fr);
    gap: 2px;
    place-items: stretch;
  }
  .all .view {
    grid-row: 2 / 3;
    grid-template-columns: repeat(var(--columns, 2), minmax(0, var(--tile, 1fr)));
    grid-auto-rows: max-content;
    gap: 12px;
    align-content: safe center;
    justify-content: center;
    place-items: stretch;
    overflow: hidden auto;
    padding: 12px;
    box-sizing: border-box;
    background: var(--_surface);
  }
  .all .card {
    inline-size: 100%;
    font-size: 0.875em;
  }
  .all .pill.blank {
    display: none;
  }
  figure {
    position: relative;
    display: grid;
    place-items: end center;
    min-block-size: 0;
    margin: 0;
  }
  .compared canvas {
    object-fit: cover;
  }
  figcaption {
    position: relative;
    margin: 0 1em 0.5em;
  }
`;
