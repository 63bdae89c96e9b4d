/** The steps of a round that no answer of a relay shows by itself: `relay-absence.node.test.ts` has those that one does. */
import { expect } from 'chai';
import { ListingRound, type PageSeen } from '../../../src/service/relay/sync/listing-round.ts';

/** A full page of products that the round had not seen. */
const page = (total: number, more: Partial<PageSeen> = {}): PageSeen => ({
  items: 100,
  fresh: 100,
  total,
  unidentified: 0,
  unreadable: [],
  ...more,
});
const EMPTY = { items: 0, fresh: 0 };

describe('A round of the listing', () => {
  let round: ListingRound;
  beforeEach(() => {
    round = new ListingRound();
  });

  /** Reads until it is complete. @returns the pages in the order in which they were read */
  function readAll(
    total: number,
    answer: (page: number, pagesBefore: number) => Partial<PageSeen>,
  ): number[] {
    const read: number[] = [];
    for (let next = round.nextPage; next !== null; next = round.nextPage) {
      round.record(page(total, answer(next, read.length)));
      read.push(next);
      if (read.length > 500) throw new Error('It does not end.');
    }
    return read;
  }

  // Among its products may be one that is not known.
  it('continues after an unreadable page', () => {
    const read = readAll(300, (number) => {
      if (number > 3) return EMPTY;
      return number === 2 ? { fresh: 0, unidentified: 100 } : {};
    });
    expect(read).to.deep.equal([1, 2, 3, 4]);
    expect([round.isWhole, round.isUnreadable, round.isUnusable]).to.deep.equal([true, true, false]);
  });

  it('is not whole if a product came twice, since another may then be missing, until that was found by its id', () => {
    readAll(200, (number, before) => (before > 1 ? EMPTY : { fresh: number === 2 ? 99 : 100 }));
    expect([round.isWhole, round.nextPage]).to.deep.equal([false, null]);
    round.countFound();
    expect(round.isWhole).to.equal(true);
  });

  it('is whole without what was counted when it began and is gone since', () => {
    round.record(page(200));
    round.record(page(199, { items: 99, fresh: 99 }));
    expect(round.isWhole).to.equal(false);
    round.countGone();
    expect(round.isWhole).to.equal(true);
  });

  it('is not whole for what was gone before it began', () => {
    round.record(page(200));
    round.countGone();
    round.record(page(200, { fresh: 99 }));
    expect(round.isWhole).to.equal(false);
  });
});
