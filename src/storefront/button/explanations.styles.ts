/** The styles of the sentence to the shop owner, loaded with the explanations. */
export const explanationStyles = `
  [part='debug'] {
    display: block;
    padding: 0.75em 1em;
    border: 1px dashed currentColor;
    /* It may stand over a picture. */
    background: Canvas;
    color: CanvasText;
    font:
      0.875em/1.5 system-ui,
      sans-serif;
    overflow-wrap: anywhere;
  }
`;
