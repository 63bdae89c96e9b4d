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
  otherReadyProducts(earrings, wornAt, near).map(({ id }) => id);

describe('The other products of the page', () => {
  it('are those that are worn at the same place', async () => {
    await aButton('studs', 'ears');
    await aButton('necklace', 'neck');
    const near = await aButton('ring', null);
    expect(beside('ears', near)).to.deep.equal(['studs']);
  });

  it('are those without a known place beside a product without one', async () => {
    await aButton('studs', 'ears');
    const near = await aButton('ring', null);
    expect(beside(null, near)).to.deep.equal(['ring']);
  });

  it('are worn where the script says, if their button does not', async () => {
    const defaults = { wornAt: 'ears' };
    await aButton('necklace', 'neck', defaults);
    const near = await aButton('hoops', null, defaults);
    expect(beside('ears', near)).to.deep.equal(['hoops']);
  });
});
