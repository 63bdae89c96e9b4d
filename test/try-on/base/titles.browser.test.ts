/** Product titles: the page's own win over the catalog's. */
import { expect, fixture, html } from '@open-wc/testing';
import { nameAround, noteTitle, titleOf } from '../../../src/try-on/base/titles.ts';
import { aProduct } from '../a-dialog.ts';

const around = async (markup: ReturnType<typeof html>) => {
  const page = await fixture<HTMLElement>(html`<div>${markup}</div>`);
  return nameAround(page.querySelector('tryon-button')!);
};

describe('The name around a button', () => {
  it('is that of its product, and not of the brand', async () => {
    const page = html`<article itemscope itemtype="https://schema.org/Product">
      <p itemprop="brand" itemscope itemtype="https://schema.org/Brand"><b itemprop="name">Halden</b></p>
      <h1 itemprop="name">Runde Brille</h1>
      <form><tryon-button></tryon-button></form>
    </article>`;
    expect(await around(page)).to.equal('Runde Brille');
  });

  it('is none where the page marks no product, whatever its headings say', async () => {
    const page = html`<h1>Unser Sommer</h1>
      <h2><a href="#looks">Looks</a></h2>
      <tryon-button></tryon-button>`;
    expect(await around(page)).to.equal(null);
  });
});

describe('A product’s title', () => {
  it('is the page’s, by the service’s id or the shop’s own', () => {
    const one = aProduct({ id: 'one', external_id: 'T-1' });
    const other = aProduct({ id: 'two', external_id: 'T-2' });
    noteTitle('one', '  Runde\n Brille ');
    noteTitle('T-2', 'Taucheruhr');
    expect([titleOf(one), titleOf(other)]).to.deep.equal(['Runde Brille', 'Taucheruhr']);
  });

  it('is the catalog’s where the page has none', () => {
    noteTitle('three', '');
    expect(titleOf(aProduct({ id: 'three', external_id: 'T-3' }))).to.equal('Round glasses');
  });
});
