import { expect } from 'chai';
import { linkTo, parseRoute } from '../../demo/shop/route.ts';

const PAGES: [hash: string, page: string, handle?: string][] = [
  ...['', '#', '#/'].map((hash): [string, string] => [hash, 'collection']),
  [linkTo('gold-signet-ring'), 'product', 'gold-signet-ring'],
  ['#/bag', 'bag'],
  ...['#/products/', '#/products/a/b', '#/nowhere', '#bag'].map((hash): [string, string] => [
    hash,
    'missing',
  ]),
];

describe('An address of the shop', () => {
  for (const [hash, page, handle] of PAGES) {
    it(`"${hash}" is the page ${page}`, () =>
      expect(parseRoute(hash)).to.deep.equal({ page, ...(handle && { handle }) }));
  }
});
