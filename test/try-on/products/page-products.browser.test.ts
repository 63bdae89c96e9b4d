import { expect, fixture, html } from '@open-wc/testing';
import { otherReadyProducts } from '../../../src/try-on/products/page-products.ts';
import { aProduct } from '../a-dialog.ts';

const jewel = (id: string) => aProduct({ id, category: 'jewelry' });
const earrings = jewel('earrings');

/** What the dialog sees of a button of the page. */
async function aButton(id: string, wornAt: string | null, defaults = {}): Promise<Element> {
  const button = await fixture(html`<tryon-button state="ready"></tryon-button>`);
  return Object.assign(button, { product: jewel(id), wornAt, constructor: { defaults } });
}

const beside = (wornAt: string | null, near: Element) =>
  otherReadyProducts(earrings, wornAt, near).otherProducts.map(({ id }) => id);

describe('The other products of the page', () => {
  it('are those that are worn at the same place, or beside a product without a known place those without one', async () => {
    await aButton('studs', 'ears');
    await aButton('necklace', 'neck');
    const near = await aButton('ring', null);
    expect([beside('ears', near), beside(null, near)]).to.deep.equal([['studs'], ['ring']]);
  });

  it('are also what is worn elsewhere on the same face, with where that is, and nothing of a hand', async () => {
    await aButton('studs', 'ears');
    await aButton('necklace', 'neck');
    await aButton('bangle', 'wrist');
    const near = await aButton('unknown', null);
    const glasses = aProduct({ id: 'glasses' });
    const found = (product = glasses, wornAt: string | null = null) =>
      [...otherReadyProducts(product, wornAt, near).alsoOnFace].map(([{ id }, at]) => [id, at]);
    expect(found()).to.deep.equal([
      ['studs', 'ears'],
      ['necklace', 'neck'],
    ]);
    expect(found(earrings, 'ears')).to.deep.equal([['necklace', 'neck']]);
    expect(found(jewel('ring'), 'finger')).to.deep.equal([]);
  });

  it('are worn where the script says, if their button does not', async () => {
    const defaults = { wornAt: 'ears' };
    await aButton('necklace', 'neck', defaults);
    const near = await aButton('hoops', null, defaults);
    expect(beside('ears', near)).to.deep.equal(['hoops']);
  });
});
