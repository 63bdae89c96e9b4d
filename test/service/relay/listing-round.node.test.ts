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
      round.record(page(next, total, answer(next, read.length)));
      read.push(next);
      if (read.length > 500) throw new Error('It does not end.');
    }
    return read;
  }

  for (const [what, first, total, answer, pages] of [
    ['begins at the given page, and continues with the first page after the last', 3, 400, {}, [3, 4, 1, 2]],
    ['begins at a page that is not there any more all the same', 9, 200, { 9: EMPTY }, [9, 1, 2]],
    // Among its products may be one that is not known.
    ['continues after an unreadable page', 1, 300, { 2: { fresh: 0, unidentified: 100 } }, [1, 2, 3]],
  ] satisfies [string, number, number, Record<number, Partial<PageSeen>>, number[]][])
    it(what, () => {
      round = new ListingRound(first);
      expect(readAll(total, (number) => (answer as Record<number, object>)[number] ?? {})).to.deep.equal(
        pages,
      );
      expect([round.isWhole, round.isUnreadable, round.isUnusable]).to.deep.equal([true, 2 in answer, false]);
    });

  it('counts a page that was read out of turn as read', () => {
    round.record(page(1, 300));
    round.record(page(3, 300), false);
    expect(readAll(300, () => ({}))).to.deep.equal([2]);
    expect(round.isWhole).to.equal(true);
  });

  it('goes on after a page that was polled again and again brought nothing new', () => {
    round.record(page(1, 300));
    for (let n = 0; n < 5; n++) round.record(page(1, 300, { fresh: 0 }), false);
    expect(readAll(300, () => ({}))).to.deep.equal([2, 3]);
  });

  it('is not whole if a product came twice, since another may then be missing, until that was found by its id', () => {
    readAll(200, (number, before) => (before > 1 ? EMPTY : { fresh: number === 2 ? 99 : 100 }));
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
});
