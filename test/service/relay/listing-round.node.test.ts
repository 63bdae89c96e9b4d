/** The steps of a round that no answer of a relay shows by itself: `relay-absence.node.test.ts` has those that one does. */
import { expect } from 'chai';
import { ListingRound, type PageSeen } from '../../../src/service/relay/sync/listing-round.ts';

/** A full page of products that the round had not seen. */
const page = (page: number, total: number, more: Partial<PageSeen> = {}): PageSeen => ({
  page,
  items: 100,
  fresh: 100,
  total,
  unidentified: 0,
  sentAt: page * 1000,
  ...more,
});

describe('A round of the listing', () => {
  let round: ListingRound;
  beforeEach(() => {
    round = new ListingRound();
  });

  /** Reads until it is complete. @returns the pages in the order in which they were read */
  function readAll(answer: (page: number) => PageSeen): number[] {
    const read: number[] = [];
    for (let next = round.nextPage; next !== null; next = round.nextPage) {
      round.record(answer(next));
      read.push(next);
      if (read.length > 500) throw new Error('It does not end.');
    }
    return read;
  }

  it('counts a page that was read out of turn as read', () => {
    round.record(page(1, 300));
    round.record(page(3, 300), false);
    expect(round.nextPage).to.equal(2);
    round.record(page(2, 300));
    expect([round.nextPage, round.isWhole]).to.deep.equal([null, true]);
  });

  it('goes on after a page that was polled again and again brought nothing new', () => {
    round.record(page(1, 300));
    for (let n = 0; n < 5; n++) round.record(page(1, 300, { fresh: 0 }), false);
    expect(readAll((number) => page(number, 300))).to.deep.equal([2, 3]);
  });

  it('begins at the given page, and continues with the first page after the last', () => {
    round = new ListingRound(3);
    expect(readAll((number) => page(number, 400))).to.deep.equal([3, 4, 1, 2]);
    expect(round.isWhole).to.equal(true);
  });

  it('begins at a page that is not there any more all the same', () => {
    round = new ListingRound(9);
    const pages = readAll((number) => page(number, 200, number > 2 ? { items: 0, fresh: 0 } : {}));
    expect([pages, round.isWhole]).to.deep.equal([[9, 1, 2], true]);
  });

  it('continues after a page of unreadable products, among which one that is not known may be', () => {
    expect(
      readAll((number) => page(number, 300, number === 2 ? { fresh: 0, unidentified: 100 } : {})),
    ).to.deep.equal([1, 2, 3]);
    expect([round.isUnreadable, round.isUnusable]).to.deep.equal([true, false]);
  });

  it('is not whole if a product came twice, since another may then be missing', () => {
    round.record(page(1, 200));
    round.record(page(2, 200, { fresh: 99 }));
    readAll((number) => page(number, 200, { items: number > 2 ? 0 : 100, fresh: 0 }));
    expect(round.isWhole).to.equal(false);
  });

  it('is whole once what it missed was found by its id', () => {
    round.record(page(1, 200));
    round.record(page(2, 200, { fresh: 99 }));
    expect([round.isWhole, round.nextPage]).to.deep.equal([false, null]);
    round.find();
    expect(round.isWhole).to.equal(true);
  });

  it('is whole without what was counted when it began and is gone since', () => {
    round.record(page(1, 200));
    round.record(page(2, 199, { items: 99, fresh: 99 }));
    expect(round.isWhole).to.equal(false);
    round.miss();
    expect(round.isWhole).to.equal(true);
  });

  it('is not whole for what was gone before it began', () => {
    round.record(page(1, 200));
    round.miss();
    round.record(page(2, 200, { fresh: 99 }));
    expect(round.isWhole).to.equal(false);
  });

  it('reads the front again while products that slid there are missing, as where the newest are listed first', () => {
    let isSecond = false;
    const pages = readAll((number) => {
      if (number === 1) return page(1, 300, isSecond ? { fresh: 15 } : {});
      isSecond = true;
      return page(
        number,
        300,
        number === 2 ? { fresh: 90 } : number === 3 ? { fresh: 95 } : { items: 0, fresh: 0 },
      );
    });
    expect([pages, round.isWhole]).to.deep.equal([[1, 2, 3, 4, 1], true]);
  });
});
