/** The demo shop's addresses, words and offer. */
import { expect } from 'chai';
import type { StorefrontProduct } from '../../src/core/catalog/storefront-product.ts';
import { initialItems } from '../../demo/shop/items.ts';
import { offerBeside } from '../../demo/shop/offer.ts';
import { linkTo, parseRoute } from '../../demo/shop/route.ts';
import { fill, WORDS } from '../../demo/shop/words/words.ts';

describe('An address of the demo shop', () => {
  for (const [hash, route] of [
    ...['', '#', '#/'].map((hash) => [hash, { page: 'collection' }] as const),
    [linkTo('gold-signet-ring'), { page: 'product', handle: 'gold-signet-ring' }],
    ['#/bag', { page: 'bag' }],
    ...['#/products/', '#/products/a/b', '#/nowhere', '#bag'].map(
      (hash) => [hash, { page: 'missing' }] as const,
    ),
  ] as const) {
    it(`"${hash}" is of the page ${route.page}`, () => expect(parseRoute(hash)).to.deep.equal(route));
  }
});

/** Every sentence by the path of its keys, with the values that are filled in. */
function valuesIn(words: object, path = ''): [string, string[]][] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${path}${key}`, value.match(/\{\w+\}/g)?.toSorted() ?? []]]
      : valuesIn(value, `${path}${key}.`),
  );
}

describe('The demo shop’s words', () => {
  for (const [language, words] of Object.entries(WORDS)) {
    it(`are complete in ${language}, and name the same values`, () => {
      expect(Object.fromEntries(valuesIn(words))).to.deep.equal(Object.fromEntries(valuesIn(WORDS.en)));
    });
  }

  it('have their values filled in', () => {
    expect(fill(WORDS.en.count.other, { n: 3 })).to.equal('3 pieces');
  });
});

describe('What the demo shop offers in the dialog', () => {
  const offeredFor = (externalId: string) => {
    const product = { id: 'any', external_id: externalId } as StorefrontProduct;
    return offerBeside(
      product,
      initialItems(() => null),
      'en',
    );
  };

  it('has the price of all that the same face wears: what the tray shows beside glasses', () => {
    const offered = offeredFor('EYE-101').map(({ externalId, price }) => `${externalId} ${price}`);
    expect(offered).to.include.members(['EYE-101 €185', 'EYE-102 €210', 'JEWEL-402 €160']);
    expect(offered).to.have.length(4);
  });

  it('leaves out what is worn elsewhere', () => {
    const offered = offeredFor('JEWEL-401').map(({ externalId }) => externalId);
    expect(offered).to.deep.equal(['JEWEL-401', 'JEWEL-403']);
  });
});
