import { expect } from 'chai';
import type { StorefrontProduct } from '../../src/core/catalog/storefront-product.ts';
import { initialItems } from '../../demo/shop/items.ts';
import { offerBeside } from '../../demo/shop/offer.ts';

const offeredFor = (externalId: string) =>
  offerBeside(
    { id: 'any', external_id: externalId } as StorefrontProduct,
    initialItems(() => null),
    'en',
  );

describe('What the demo shop offers in the dialog', () => {
  it('has the price of all that the same face wears: what the tray shows beside glasses', () => {
    const offered = offeredFor('EYE-101').map(({ externalId, price }) => `${externalId} ${price}`);
    expect(offered).to.include.members(['EYE-101 €185', 'EYE-102 €210', 'JEWEL-402 €160']);
    expect(offered).to.have.length(4);
  });

  it('leaves out what is worn elsewhere', () => {
    expect(offeredFor('JEWEL-401').map(({ externalId }) => externalId)).to.deep.equal([
      'JEWEL-401',
      'JEWEL-403',
    ]);
  });
});
