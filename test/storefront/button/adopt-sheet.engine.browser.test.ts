import { expect, fixture, html } from '@open-wc/testing';
import { adoptSheet } from '../../../src/storefront/button/adopt-sheet.ts';

const CSS = 'p { color: rgb(1, 2, 3); }';

async function aRoot(): Promise<ShadowRoot> {
  const host = await fixture(html`<div></div>`);
  const root = host.attachShadow({ mode: 'open' });
  root.innerHTML = '<p>A text</p>';
  return root;
}

const colorIn = (root: ShadowRoot) => getComputedStyle(root.querySelector('p')!).color;

describe('adoptSheet', () => {
  it('gives all shadow roots one sheet, each once', async () => {
    const [first, second] = [await aRoot(), await aRoot()];
    for (const root of [first, second, first]) adoptSheet(root, CSS);
    expect([...first.adoptedStyleSheets]).to.deep.equal([...second.adoptedStyleSheets]);
    expect(first.adoptedStyleSheets).to.have.length(1);
    expect(colorIn(first)).to.equal('rgb(1, 2, 3)');
  });

  it('lets a sheet win that was there before', async () => {
    const root = await aRoot();
    const look = new CSSStyleSheet();
    look.replaceSync('p { color: rgb(4, 5, 6); }');
    root.adoptedStyleSheets.push(look);
    adoptSheet(root, CSS);
    expect(root.adoptedStyleSheets).to.have.length(2);
    expect(colorIn(root)).to.equal('rgb(4, 5, 6)');
  });

  it('throws nothing where sheets can not be shared: in another document', async () => {
    const frame = await fixture<HTMLIFrameElement>(html`<iframe title="Another document"></iframe>`);
    const host = frame.contentDocument!.createElement('div');
    const root = host.attachShadow({ mode: 'open' });
    expect(() => root.adoptedStyleSheets.push(new CSSStyleSheet())).to.throw();
    adoptSheet(root, CSS);
    expect(root.adoptedStyleSheets).to.have.length(0);
  });
});
