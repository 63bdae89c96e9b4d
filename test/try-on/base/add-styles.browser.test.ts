import { expect, fixture, html } from '@open-wc/testing';
import { addStyles } from '../../../src/try-on/base/add-styles.ts';

const SHEET = 'p { color: rgb(1, 2, 3) }';

async function aRoot() {
  const host = await fixture<HTMLElement>(html`<div></div>`);
  const root = host.attachShadow({ mode: 'open' });
  root.innerHTML = '<p>Text</p>';
  const own = new CSSStyleSheet();
  own.replaceSync('p { display: inline-block }');
  root.adoptedStyleSheets = [own];
  return { root, style: getComputedStyle(root.querySelector('p')!) };
}

describe('A style sheet that comes later', () => {
  it('applies beside those that the shadow root has already', async () => {
    const { root, style } = await aRoot();
    addStyles(root, SHEET);
    expect([style.color, style.display]).to.deep.equal(['rgb(1, 2, 3)', 'inline-block']);
    expect(root.querySelector('style')).to.equal(null);
  });

  it('applies in a browser without adopted style sheets, too', async () => {
    const { root, style } = await aRoot();
    const without = { append: (...nodes: Node[]) => root.append(...nodes) };
    addStyles(without as unknown as ShadowRoot, SHEET);
    expect(style.color).to.equal('rgb(1, 2, 3)');
  });
});
