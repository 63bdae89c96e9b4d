/** The styles of the panel, which no style of the theme affects. */
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
    background: #fff;
    color: #1b1b1b;
    box-shadow: 0 6px 28px rgb(0 0 0 / 25%);
    font:
      13px/1.5 system-ui,
      sans-serif;
    text-align: start;
    overflow-wrap: anywhere;
  }
  header {
    display: flex;
    align-items: center;
    justify-content: space-between;
    padding: 6px 6px 6px 14px;
    border-bottom: 1px solid #d0d0d0;
  }
  h2,
  h3 {
    margin: 0;
    font-size: 13px;
    font-weight: 650;
  }
  h3 {
    margin-top: 14px;
  }
  div {
    padding: 2px 14px 14px;
    overflow: auto;
    overscroll-behavior: contain;
  }
  p {
    margin: 10px 0 0;
  }
  dl {
    display: grid;
    grid-template-columns: minmax(7em, max-content) 1fr;
    gap: 2px 12px;
    margin: 4px 0 0;
  }
  dt {
    max-width: 11em;
    color: #5a5a5a;
  }
  dd {
    margin: 0;
  }
  button {
    min-width: 32px;
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
  @media (prefers-color-scheme: dark) {
    section {
      background: #1e1e1e;
      color: #f0f0f0;
    }
    header {
      border-color: #4a4a4a;
    }
    dt {
      color: #b5b5b5;
    }
  }
  @media print {
    :host {
      display: none;
    }
  }
`;
