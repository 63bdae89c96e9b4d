import { expect } from 'chai';
import { ListingScan, type PageSeen } from '../../../src/service/relay/sync/listing-scan.ts';

/** A full page of products that the scan had not seen, and that were known before. */
const page = (page: number, total: number, more: Partial<PageSeen> = {}): PageSeen => ({
  page,
  items: 100,
  fresh: 100,
  added: 0,
  total,
  unidentified: 0,
  sentAt: page * 1000,
  ...more,
});

describe('A scan of the listing', () => {
  let scan: ListingScan;
  beforeEach(() => {
    scan = new ListingScan(1);
  });

  it('reads page after page until it has them all', () => {
    scan.record(page(1, 250));
    expect(scan.nextPage).to.equal(2);
    scan.record(page(2, 250));
    expect(scan.nextPage).to.equal(3);
    scan.record(page(3, 250, { items: 50, fresh: 50 }));
    expect(scan.nextPage).to.equal(null);
    expect(scan.outcome).to.equal('exact');
  });

  it('counts a page that was read out of turn as read', () => {
    scan.record(page(1, 300));
    scan.record(page(3, 300));
    expect(scan.nextPage).to.equal(2);
    scan.record(page(2, 300));
    expect([scan.nextPage, scan.outcome]).to.deep.equal([null, 'exact']);
  });

  it('goes on after a page that was polled again and again brought nothing new', () => {
    scan.record(page(1, 300));
    for (let n = 0; n < 5; n++) scan.record(page(1, 300, { fresh: 0 }));
    expect(scan.nextPage).to.equal(2);
    scan.record(page(2, 300));
    scan.record(page(3, 300));
    expect([scan.nextPage, scan.outcome]).to.deep.equal([null, 'exact']);
  });

  it('begins at the given page, and continues with the first page after the last', () => {
    scan = new ListingScan(1, 3);
    const read: number[] = [];
    for (let next = scan.nextPage; next !== null; next = scan.nextPage) {
      read.push(next);
      scan.record(page(next, 400));
    }
    expect([read, scan.outcome]).to.deep.equal([[3, 4, 1, 2], 'exact']);
  });

  it('begins at a page that is not there any more all the same', () => {
    scan = new ListingScan(1, 9);
    scan.record(page(9, 200, { items: 0, fresh: 0 }));
    expect(scan.nextPage).to.equal(1);
    scan.record(page(1, 200));
    expect(scan.nextPage).to.equal(2);
    scan.record(page(2, 200));
    expect([scan.nextPage, scan.outcome]).to.deep.equal([null, 'exact']);
  });

  it('reads the page before a long pause again: what left and what came meanwhile may be as many', () => {
    scan.record(page(1, 300));
    scan.record(page(2, 300));
    scan.readAgainBefore(3);
    scan.record(page(3, 300, { fresh: 99, added: 1 }));
    expect(scan.nextPage).to.equal(2);
    scan.record(page(2, 300, { fresh: 1 }));
    expect([scan.nextPage, scan.provesAbsence]).to.deep.equal([null, false]);
  });

  it('ends in an empty shop, and at an empty page although more products were promised', () => {
    scan.record(page(1, 0, { items: 0, fresh: 0 }));
    expect(scan.nextPage).to.equal(null);
    scan = new ListingScan(1);
    scan.record(page(1, 1e6));
    scan.record(page(2, 1e6, { items: 0, fresh: 0 }));
    expect([scan.nextPage, scan.outcome]).to.deep.equal([null, 'shifted']);
  });

  it('ends if the service gives the same page again and again', () => {
    scan.record(page(1, 1e6));
    for (const number of [2, 3, 4]) scan.record(page(number, 1e6, { fresh: 0 }));
    expect(scan.nextPage).to.equal(null);
  });

  it('continues after a page of unreadable products, but then proves nothing', () => {
    scan.record(page(1, 300));
    scan.record(page(2, 300, { fresh: 0, unidentified: 100 }));
    expect(scan.nextPage).to.equal(3);
    scan.record(page(3, 300));
    expect([scan.outcome, scan.provesAbsence]).to.deep.equal(['partial', false]);
  });

  it('ends soon if nothing can be read, and is then of no use', () => {
    for (let next = 1; next <= 3; next++) scan.record(page(next, 1e6, { fresh: 0, unidentified: 100 }));
    expect([scan.nextPage, scan.isUnusable]).to.deep.equal([null, true]);
  });

  it('reads a page again when the catalog shrank, and is exact if that brought the products that had shifted', () => {
    scan.record(page(1, 300));
    scan.record(page(2, 300));
    scan.record(page(3, 299, { items: 99, fresh: 99 }));
    expect(scan.nextPage).to.equal(2);
    scan.record(page(2, 299, { fresh: 1 }));
    expect([scan.nextPage, scan.outcome]).to.deep.equal([null, 'exact']);
  });

  it('ends although the catalog shrinks with every page', () => {
    let total = 1000;
    let reads = 0;
    for (let next = scan.nextPage; next !== null; next = scan.nextPage) {
      scan.record(page(next, total--));
      expect(++reads).to.be.below(30);
    }
    expect(scan.outcome).to.equal('shifted');
  });

  it('is not exact if a product came twice, since another may then be missing', () => {
    scan.record(page(1, 200));
    scan.record(page(2, 200, { fresh: 99 }));
    expect(scan.outcome).to.equal('shifted');
  });

  it('proves nothing absent if it was interrupted', () => {
    scan.record(page(1, 200));
    scan.interrupt();
    scan.record(page(2, 200));
    expect([scan.outcome, scan.provesAbsence]).to.deep.equal(['shifted', false]);
  });

  it('is not affected by products that were added before it began', () => {
    scan.record(page(1, 200, { added: 1 }));
    scan.record(page(2, 200));
    expect(scan.provesAbsence).to.equal(true);
  });

  it('proves nothing absent if products were added, since one may have left for each', () => {
    scan.record(page(1, 200));
    scan.record(page(2, 200, { added: 1 }));
    expect([scan.outcome, scan.provesAbsence]).to.deep.equal(['exact', false]);
  });

  it('reads the front again while products that slid there are missing, as where the newest are listed first', () => {
    scan.record(page(1, 300));
    scan.record(page(2, 300, { fresh: 90 }));
    scan.record(page(3, 300, { fresh: 95 }));
    expect([scan.nextPage, scan.outcome]).to.deep.equal([1, 'shifted']);
    scan.record(page(1, 300, { fresh: 15 }));
    expect([scan.nextPage, scan.outcome]).to.deep.equal([null, 'exact']);
  });

  it('reads the front once where that brings nothing', () => {
    scan.record(page(1, 300));
    scan.record(page(2, 300, { fresh: 90 }));
    scan.record(page(3, 300, { fresh: 95 }));
    scan.record(page(1, 300, { fresh: 0 }));
    expect([scan.nextPage, scan.outcome]).to.deep.equal([null, 'shifted']);
  });
});
