import { expect } from 'chai';
import { linkTo, parseRoute } from '../../demo/shop/route.ts';

describe('An address of the shop', () => {
  for (const hash of ['', '#', '#/']) {
    it(`"${hash}" is the collection`, () => expect(parseRoute(hash)).to.deep.equal({ page: 'collection' }));
  }

  it('names a product by its handle', () => {
    expect(parseRoute(linkTo('gold-signet-ring'))).to.deep.equal({
      page: 'product',
      handle: 'gold-signet-ring',
    });
  });

  it('names the bag', () => expect(parseRoute('#/bag')).to.deep.equal({ page: 'bag' }));

  for (const hash of ['#/products/', '#/products/a/b', '#/nowhere', '#bag']) {
    it(`"${hash}" names nothing`, () => expect(parseRoute(hash)).to.deep.equal({ page: 'missing' }));
  }
});
