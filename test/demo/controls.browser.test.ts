import { expect, fixture, html } from '@open-wc/testing';

const SHEETS = ['base', 'layout'].map((name) => `/demo/styles/${name}.css`);

describe('The controls of the demo', () => {
  let links: HTMLLinkElement[];

  before(async () => {
    links = SHEETS.map((href) => Object.assign(document.createElement('link'), { rel: 'stylesheet', href }));
    const loaded = links.map((link) => new Promise((resolve) => link.addEventListener('load', resolve)));
    document.head.append(...links);
    await Promise.all(loaded);
  });
  after(() => links.forEach((link) => link.remove()));

  it('set the background of a select, because WebKit’s own is light whatever colour the text has', async () => {
    const bar = await fixture(html`
      <div class="bar">
        <label class="bar-field"
          >Language
          <select>
            <option>English</option>
          </select></label
        >
      </div>
    `);
    const select = bar.querySelector('select')!;
    expect(getComputedStyle(select).appearance).to.equal('none');
    // Transparent over the bar, whose text has the same colour.
    expect(getComputedStyle(select).color).to.equal(getComputedStyle(bar).color);
    await expect(bar).to.be.accessible();
  });
});
