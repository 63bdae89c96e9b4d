/** Styles of the photo swap, in the fitting room's shadow root and with its colours. */
export const swapStyles = `
  .main.make-real {
    display: flex;
    gap: 0.5em;
    align-items: center;
    justify-content: center;
    align-self: center;
    inline-size: 20em;
    max-inline-size: 100%;
  }
  .make-real svg {
    fill: currentcolor;
    stroke-width: 1;
  }
  /* Gets its own line where there is space: it is no control among equals. */
  @media (height >= 44rem) {
    .control.make-real {
      order: 1;
      display: flex;
      flex: 1 0 70%;
      gap: 0.5em;
      place-content: center;
      align-items: center;
      margin: 0.375em 15% 0;
      border: 1px solid var(--_line);
      border-radius: var(--_button-radius);
    }
    .control.make-real svg {
      margin: 0;
    }
    .control.make-real span {
      font-size: 0.9375em;
    }
  }
  .swap,
  .swap form {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.625em;
    margin: 0;
    overflow-wrap: anywhere;
  }
  .swap h3 {
    margin: 0;
    font-size: 1.0625em;
    outline: none;
    box-shadow: none;
  }
  .swap a {
    color: inherit;
  }
  .swap .consent {
    gap: 0.625em;
    align-items: start;
  }
  /* The answers stay in sight however long the text is, and do not cover the focused element. */
  .swap form .row {
    position: sticky;
    inset-block-end: 0;
    padding-block: 0.25em;
    background: var(--_surface);
  }
  .swap form button {
    flex: auto;
  }
  .swap form :is(a, input) {
    scroll-margin-block-end: 5em;
  }
  .swap .consent input {
    inline-size: min(1.5em, 10vw);
    block-size: min(1.5em, 10vw);
    margin: 0;
  }
  .swap progress {
    inline-size: 100%;
    block-size: 0.5em;
  }
  .times {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25em 1em;
    align-items: center;
    justify-content: space-between;
    font-variant-numeric: tabular-nums;
  }
  .made-tools {
    gap: 1em;
    font-size: 0.875em;
  }
  .made-tools label {
    display: flex;
    gap: 0.5em;
    align-items: center;
    min-block-size: 44px;
  }
  .made-tools input {
    accent-color: var(--_accent);
  }
  .made-tools label:has(:disabled) {
    color: var(--_quiet);
  }
  .backdrop > canvas.made {
    object-fit: contain;
    background: var(--_recess);
    clip-path: inset(0 calc(100% - var(--divider, 100%)) 0 0);
  }
  /* The divider between before and after; outside of the view while the whole picture is shown. */
  .backdrop:has(.made)::after {
    content: '';
    position: absolute;
    inset: 0 auto 0 var(--divider, -100vw);
    border: calc(1px / var(--_zoom, 1)) solid #fff;
    box-shadow: 0 0 calc(3px / var(--_zoom, 1)) #000;
    translate: -50%;
  }
  /* Stays with its ring within what the view shows of the photo, and has the same size at any zoom. */
  .divider {
    --_half: calc(26px / var(--_zoom, 1));
    position: absolute;
    z-index: 1;
    inset-block-start: var(--_middle, 50%);
    left: clamp(
      max(0%, var(--_left, 0%)) + var(--_half),
      var(--divider, 100%),
      min(100%, var(--_right, 100%)) - var(--_half)
    );
    border-radius: 50%;
    background: var(--_surface);
    color: var(--_text);
    font-size: 16px;
    translate: -50% -50%;
    scale: calc(1 / var(--_zoom, 1));
    cursor: ew-resize;
  }
  .made-label {
    position: relative;
    grid-area: 2 / 1;
    place-self: start;
    padding: 0.5em;
    font-size: clamp(12px, 5vw, 0.8125em);
    pointer-events: none;
  }
  .made-label span,
  figcaption .by-ai {
    display: inline-block;
    padding: 0.375em 0.75em;
    border-radius: 1.25em;
    background: rgb(0 0 0 / 72%);
    color: #fff;
    font-weight: 600;
  }
  @media (width > 56.25rem), (width >= 30rem) and (orientation: landscape), (horizontal-viewport-segments: 2) {
    .made-label {
      grid-row: 1 / 5;
    }
    .swap {
      margin-block: auto;
    }
  }
  @media (height < 44rem) {
    /* Below the two signs in the corner. */
    .divider {
      inset-block-start: calc(var(--_middle, 50%) + 22% / var(--_zoom, 1));
    }
    .swap,
    .swap form {
      gap: 0.375em;
    }
    .swap form p,
    .swap .consent {
      font-size: 0.875em;
    }
  }
  @media (height >= 20rem) and (height < 44rem) {
    .panel:has(.swap form) {
      max-block-size: 70dvh;
    }
  }
  /* A phone in landscape. */
  @media (height < 30rem) and (width >= 30rem) and (orientation: landscape) {
    .swap form {
      gap: 0.125em;
    }
    .swap form :is(p, .consent, button) {
      font-size: 0.8125em;
      line-height: 1.3;
    }
  }
  /* A page at 400 %, which scrolls as a whole. */
  @media (width < 30rem) and (height < 20rem) {
    .swap form .row {
      position: static;
    }
  }
  @media (forced-colors: active) {
    .made-label span {
      border: 1px solid;
      background: Canvas;
      color: CanvasText;
    }
  }
`;
