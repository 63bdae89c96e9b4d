/** The styles of the panel, in the system's colours, light and dark. No style of the theme affects them. */
const css = (strings: TemplateStringsArray) => strings.join('');

export const sheet = css`
  :host {
    all: initial;
    position: fixed;
    z-index: 2147483647;
    display: block;
    width: min(26rem, calc(100vw - 24px));
    color-scheme: light dark;
  }
  section {
    box-sizing: border-box;
    display: flex;
    flex-direction: column;
    max-height: min(34rem, 45vh);
    border: 1px solid #7a7a7a;
    border-radius: 10px;
    background: Canvas;
    color: CanvasText;
    box-shadow: 0 6px 28px rgb(0 0 0 / 25%);
    font:
      13px/1.5 system-ui,
      sans-serif;
    overflow-wrap: anywhere;
  }
  header {
    display: flex;
    align-items: center;
    justify-content: space-between;
    padding: 6px 6px 6px 14px;
    border-bottom: 1px solid rgb(128 128 128 / 40%);
  }
  h2,
  h3,
  p,
  dl,
  dd {
    margin: 0;
    font-size: 13px;
  }
  h3,
  p {
    margin-top: 10px;
  }
  div {
    padding: 2px 14px 14px;
    overflow: auto;
    overscroll-behavior: contain;
  }
  dl {
    display: grid;
    grid-template-columns: minmax(7em, max-content) 1fr;
    gap: 2px 12px;
  }
  dt {
    max-width: 11em;
    opacity: 0.75;
  }
  button {
    min-height: 32px;
    padding: 0 10px;
    border: 0;
    border-radius: 6px;
    background: transparent;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  button:hover {
    background: rgb(128 128 128 / 20%);
  }
  button:focus-visible,
  div:focus-visible {
    outline: 2px solid #1a1a1c;
    outline-offset: -4px;
    box-shadow: inset 0 0 0 6px #fff;
  }
  @media print {
    :host {
      display: none;
    }
  }
`;
