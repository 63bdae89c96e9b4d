/** The styles of the button: the shop's font and colours, unless the theme sets others. */

/** Decides whether the element takes space. */
export const hostStyles = `
  :host {
    display: inline-block;
    max-width: 100%;
    vertical-align: middle;
  }
  /* Stronger than a theme's own display. A browser that doesn't know :state skips it inside :is(); elsewhere it would skip the rule. */
  :host([hidden]),
  :host(:not(:is(:state(shown), [shown]))) {
    display: none !important;
  }
  @media print {
    :host {
      display: none !important;
    }
  }
`;

/** The styles of the parts at rest; shown-button.styles.ts has the others. The browser parses them when the first part of any button is shown. */
export const partStyles = `
  button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: var(--tryon-gap, 0.5em);
    box-sizing: border-box;
    width: var(--tryon-width, auto);
    max-width: 100%;
    min-height: var(--tryon-min-height, 44px);
    min-width: 44px;
    margin: 0;
    padding: var(--tryon-padding, 0.5em 1.1em);
    border: var(--tryon-border, 1px solid currentColor);
    border-radius: var(--tryon-border-radius, 0.25em);
    background: var(--tryon-background, transparent);
    color: var(--tryon-color, inherit);
    font: var(--tryon-font, inherit);
    letter-spacing: inherit;
    text-transform: inherit;
    text-align: center;
    /* Not anywhere: in a row that is full a theme would squeeze it into a column of letters. */
    overflow-wrap: break-word;
    cursor: pointer;
    touch-action: manipulation;
  }
  .reserved {
    visibility: hidden;
  }
  /* Over the space that is kept, which must not change. */
  [name='processing']:not(:last-child) {
    display: block;
    position: absolute;
  }
  [part='icon'] {
    display: inline-flex;
    flex: none;
  }
  [part='label'] {
    min-width: 0;
  }
  svg {
    width: var(--tryon-icon-size, 1.25em);
    height: var(--tryon-icon-size, 1.25em);
    fill: none;
    stroke: currentColor;
    stroke-width: 1.75;
    stroke-linecap: round;
  }
  /* Over what comes below: nothing moves. */
  [part='failure'] {
    display: block;
    position: absolute;
    z-index: 1;
    margin-block-start: 0.25em;
    padding: 0.25em 0.75em;
    border-radius: 0.5em;
    background: Canvas;
    color: CanvasText;
    font-size: 0.875em;
    box-shadow: 0 0.125em 0.75em rgb(0 0 0 / 0.3);
  }
  @media (forced-colors: active) {
    button {
      border: 1px solid;
      background: ButtonFace;
      color: ButtonText;
      forced-color-adjust: none;
    }
  }
`;
