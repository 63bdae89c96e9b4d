import { expect } from 'chai';
import * as fc from 'fast-check';
import type { BudgetJournal, BudgetRecord } from '../../../src/service/relay/upstream/counted-calls.ts';
import type { QuotaClass } from '../../../src/service/relay/upstream/quotas.ts';
import { RateLimiter } from '../../../src/service/relay/upstream/rate-limiter.ts';
import { FakeClock } from '../../helpers/fake-clock.ts';

describe("The relay's budget", () => {
  let clock: FakeClock;
  let limiter: RateLimiter;

  function open(requestsPerMinute: number, journal = keeping()): void {
    clock = new FakeClock();
    limiter = new RateLimiter({ requestsPerMinute, clock, journal });
  }
  /** A journal in which this is recorded; null where nothing is known of the process before. */
  function keeping(kept: BudgetRecord | null = { calls: [], pausedFor: 0 }): BudgetJournal {
    return { load: () => kept, save: (record) => (kept = record) };
  }
  /** Makes a call that is answered at once; the milliseconds to wait where it is refused, else 0. */
  async function call(quotaClass: QuotaClass): Promise<number> {
    const taken = await limiter.take(quotaClass);
    if ('waitMs' in taken) return taken.waitMs;
    taken.done(true);
    return 0;
  }
  async function spend(quotaClass: QuotaClass): Promise<number> {
    let spent = 0;
    while ((await call(quotaClass)) === 0) spent++;
    return spent;
  }

  it('holds in every rolling minute, whenever calls of whatever class are wanted', async () => {
    const asks = fc.array(
      fc.tuple(fc.constantFrom<QuotaClass>('listing', 'processing', 'lookup'), fc.nat({ max: 5000 })),
      { minLength: 100, maxLength: 300 },
    );
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 120 }), asks, async (requestsPerMinute, asks) => {
        let now = 0;
        const moving = { now: () => now, wake: () => () => {} };
        const limiter = new RateLimiter({ requestsPerMinute, clock: moving });
        const granted: { at: number; quotaClass: QuotaClass }[] = [];
        for (const [quotaClass, later] of asks) {
          now += later;
          const taken = await limiter.take(quotaClass);
          if ('waitMs' in taken) continue;
          granted.push({ at: now, quotaClass });
          taken.done(true);
        }
        for (const { at: end } of granted) {
          const minute = granted.filter(({ at }) => at > end - 60_000 && at <= end);
          expect(minute.length).to.be.at.most(requestsPerMinute);
          expect(minute.filter(({ quotaClass }) => quotaClass === 'lookup').length).to.be.at.most(10);
        }
      }),
      { numRuns: 50 },
    );
  });

  for (const [what, division, spent] of [
    ['keeps ten calls for lookups, however many the listing wants', null, { listing: 50, lookup: 10 }],
    ['leaves the listing half of what processing could use', null, { processing: 25, listing: 25 }],
    ['leaves what is processed its calls, whatever the listing wants', 8, { listing: 52, processing: 8 }],
    ['lends the share of lookups to a listing that needs no lookups', 0, { listing: 60 }],
  ] as const)
    it(what, async () => {
      open(60);
      if (division !== null) limiter.divide(true, division);
      for (const [quotaClass, calls] of Object.entries(spent))
        expect(await spend(quotaClass as QuotaClass), quotaClass).to.equal(calls);
    });

  it('says how long to wait, and grants a call after that time and not before', async () => {
    open(1);
    expect(await call('listing')).to.equal(0);
    await clock.advance(20_000);
    const wait = await call('listing');
    expect(wait).to.be.within(40_000, 41_000);
    await clock.advance(wait - 1);
    expect(await call('listing')).to.equal(1);
    await clock.advance(1);
    expect(await call('listing')).to.equal(0);
  });

  it('counts a call until a minute after it ended, however long it was held on the way', async () => {
    open(1);
    const taken = await limiter.take('listing');
    if ('waitMs' in taken) throw new Error('refused');
    await clock.advance(9000);
    taken.done(true);
    await clock.advance(59_000);
    expect(await call('listing')).to.be.greaterThan(0);
    await clock.advance(2000);
    expect(await call('listing')).to.equal(0);
  });

  it('still counts the calls of the previous process, and keeps the pause that it was asked for', async () => {
    const journal = keeping();
    open(12, journal);
    expect(await spend('listing')).to.equal(10);
    open(12, journal);
    expect(await spend('listing')).to.equal(0);
    await clock.advance(61_000);
    expect(await spend('listing')).to.equal(10);
    limiter.pause(300_000);
    open(12, journal);
    expect(await call('lookup')).to.equal(300_000);
    await clock.advance(300_000);
    expect(await call('lookup')).to.equal(0);
  });

  const OUTDATED = { calls: [], pausedFor: 0, isOutdated: true };
  for (const [what, journal, atOnce] of [
    ['nothing is kept at all', undefined, 10],
    ['nothing is known of the previous process', () => keeping(null), 0],
    ['the previous process could not note all of its calls', () => keeping(OUTDATED), 0],
  ] as const)
    it(`starts with ${atOnce} calls at once if ${what}, and continues one at a time for a minute`, async () => {
      clock = new FakeClock();
      limiter = new RateLimiter({ requestsPerMinute: 60, clock, journal: journal?.() });
      expect(await spend('listing')).to.equal(atOnce);
      let made = 0;
      for (let second = 0; second < 20; second++) {
        await clock.advance(1002);
        made += await spend('listing');
      }
      expect(made).to.equal(20);
      await clock.advance(61_000);
      expect(await spend('listing')).to.equal(50);
    });
});
