/** Layouts: the panel over the photo's lower end on narrow screens and beside it on wide ones, folded and very low screens, and motion. */
export const layoutsStyles = `
  /* The panel stands beside the photo. */
  @media (width > 56.25rem), (width >= 30rem) and (orientation: landscape), (horizontal-viewport-segments: 2) {
    .work .view,
    .corner,
    .beside {
      grid-row: 1 / 5;
    }
    .beside {
      padding-block-start: 3.5em;
    }
    /* Without other products the controls stay at the lower end. */
    .work .panel {
      justify-content: safe end;
      border-radius: 0;
    }
    /* Products above, as many as fit; controls below. */
    .tray,
    .adjust {
      flex: 1 0 auto;
      align-content: start;
    }
    .all .view {
      margin: 0.75em;
      grid-row: 1 / 5;
    }
    .compared {
      grid-auto-flow: column;
    }
  }
  @media (width > 56.25rem) and (height >= 30rem), (orientation: landscape) and (height >= 30rem) {
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
    .alone {
      flex: 1;
      display: grid;
      grid-template-columns: repeat(2, minmax(0, 1fr));
      gap: 0.5em;
      align-content: start;
      overflow: hidden auto;
    }
    .alone .tile:first-child,
    .alone p {
      grid-column: 1 / 3;
    }
  }
  /* On a low screen two columns show more of each face. The message covers the heading in place of the face. */
  @media (height < 44rem) and (width < 30rem) {
    .compared {
      grid-auto-flow: column;
    }
    .work .line {
      grid-row: 1;
      z-index: 2;
      justify-content: start;
      padding-inline-start: 0.5em;
    }
  }
  /* A low phone's tray has no names. A page at 400 % scrolls, and at 200 % the tray has the room beside the photo. */
  @media (20rem <= height < 44rem) and (width < 30rem) {
    .tray .name {
      position: absolute;
      clip-path: inset(50%);
    }
  }
  @media (height < 44rem) and (width < 30rem), (height < 30rem) {
    .adjust button:not(.icon) svg,
    .adjust ~ .note {
      display: none;
    }
  }
  /* A phone with very large text. */
  @media (height < 30rem) and (orientation: portrait) {
    .tile {
      inline-size: 60%;
      margin-inline: auto;
    }
  }
  @media (height < 30rem) {
    .shutter {
      inline-size: 2.75em;
      block-size: 2.75em;
      margin: 0;
    }
  }
  /* Folded like a laptop, or a page at 400 %. */
  @media (vertical-viewport-segments: 2), (width < 30rem) and (height < 20rem) {
    .work .view {
      grid-row-end: 3;
    }
  }
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
  @media (forced-colors: active) {
    /* Browsers lay a plate behind each line, which would cut off the one above. */
    .card {
      line-height: 1.5;
    }
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
`;
