import { expect } from 'chai';
import { PageOrder } from '../../../src/service/relay/sync/page-order.ts';

const NONE = { vanished: [], displaced: [] };

describe('The order of products on pages', () => {
  let order: PageOrder;
  let changed: number[];
  beforeEach(() => {
    order = new PageOrder();
    changed = [];
    order.onChange((page) => changed.push(page));
    order.read(1, ['a', 'b'], false);
    order.read(2, ['c', 'd'], false);
    order.read(3, ['e'], true);
    order.beginScan();
    changed = [];
  });

  it('misses no change, and reports none if nothing changed', () => {
    expect(order.read(1, ['a', 'b'], false)).to.deep.equal(NONE);
    expect(order.read(2, ['c', 'd'], false)).to.deep.equal(NONE);
    expect(order.read(3, ['e'], true)).to.deep.equal(NONE);
    expect(changed).to.deep.equal([]);
  });

  it('misses a product when the page after its own was read, too', () => {
    expect(order.read(1, ['a', 'c'], false)).to.deep.equal(NONE);
    expect(order.read(2, ['d', 'e'], true).displaced).to.include('b');
    expect(changed).to.deep.equal([1, 2]);
  });

  it('misses a product of the last page at once', () => {
    order.read(2, ['c', 'd'], false);
    expect(order.read(3, [], true).displaced).to.deep.equal(['e']);
  });

  it('waits for the pages on both sides, wherever the scan began', () => {
    expect(order.read(2, ['d', 'e'], true)).to.deep.equal(NONE);
    expect(order.read(1, ['b', 'c'], false).displaced).to.deep.equal(['a', 'c']);
  });

  it('misses at once what this scan saw on a page that it reads again', () => {
    order.read(1, ['a', 'b'], false);
    order.read(2, ['d', 'e'], true);
    expect(order.read(1, ['b', 'c'], false).vanished).to.deep.equal(['a']);
  });

  it('does not count a product as gone that shifted to the next page', () => {
    order.read(1, ['a', 'b'], false);
    order.read(2, ['b', 'c'], false);
    expect(order.read(1, ['new', 'a'], false).vanished).to.deep.equal([]);
  });

  it('continues with the pages that another relay read', () => {
    const other = new PageOrder();
    other.load(new Map([...order.pages].map((page) => [page, order.idsOn(page)])));
    other.read(1, ['a'], false);
    expect(other.read(2, ['c', 'd'], false).displaced).to.deep.equal(['b']);
  });

  it('forgets the pages after the last, and tells of it', () => {
    order.truncate(1);
    expect([[...order.pages], changed]).to.deep.equal([[1], [2, 3]]);
  });
});
