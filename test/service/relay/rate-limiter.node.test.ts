import { expect } from 'chai';
import * as fc from 'fast-check';
import type { BudgetJournal, BudgetRecord } from '../../../src/service/relay/upstream/counted-calls.ts';
import type { QuotaClass } from '../../../src/service/relay/upstream/quotas.ts';
import { RateLimiter } from '../../../src/service/relay/upstream/rate-limiter.ts';
import { FakeClock } from '../../helpers/fake-clock.ts';

describe("The relay's budget", () => {
  let clock: FakeClock;
  let limiter: RateLimiter;

  function open(requestsPerMinute: number, journal: BudgetJournal | null = keeping()): void {
    clock = new FakeClock();
    limiter = new RateLimiter({
      requestsPerMinute,
      clock,
      journal: journal ?? undefined,
    });
  }
  /** A journal in which nothing is recorded yet. */
  function keeping(): BudgetJournal {
    let kept: BudgetRecord = { calls: [], pausedFor: 0 };
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

  it('keeps ten calls for lookups, however many the listing wants', async () => {
    open(60);
    expect(await spend('listing')).to.equal(50);
    expect(await spend('lookup')).to.equal(10);
  });

  it('leaves the listing half of what processing could use', async () => {
    open(60);
    expect(await spend('processing')).to.equal(25);
    expect(await spend('listing')).to.equal(25);
  });

  it('leaves calls for products that are processed, whatever the listing wants', async () => {
    open(60);
    limiter.divide(true, 8);
    expect(await spend('listing')).to.equal(52);
    expect(await spend('processing')).to.equal(8);
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

  it('grants nothing in any class while it is paused', async () => {
    open(60);
    limiter.pause(30_000);
    for (const quotaClass of ['listing', 'processing', 'lookup'] as const)
      expect(await call(quotaClass)).to.equal(30_000);
    await clock.advance(30_000);
    expect(await call('lookup')).to.equal(0);
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

  it('still counts the calls of the previous process', async () => {
    const journal = keeping();
    open(12, journal);
    expect(await spend('listing')).to.equal(10);
    open(12, journal);
    expect(await spend('listing')).to.equal(0);
    await clock.advance(61_000);
    expect(await spend('listing')).to.equal(10);
  });

  it('still keeps the pause that the previous process was asked for', async () => {
    const journal = keeping();
    open(60, journal);
    limiter.pause(300_000);
    open(60, journal);
    expect(await call('lookup')).to.equal(300_000);
    await clock.advance(300_000);
    expect(await call('lookup')).to.equal(0);
  });

  it('starts with few calls at once if nothing is kept at all, and continues one at a time', async () => {
    open(60, null);
    expect(await spend('listing')).to.equal(10);
    let made = 0;
    for (let second = 0; second < 20; second++) {
      await clock.advance(1002);
      made += await spend('listing');
    }
    expect(made).to.equal(20);
  });

  it('starts with one call at a time if nothing is known of the previous process', async () => {
    open(60, { load: () => null, save() {} });
    expect(await spend('listing')).to.equal(0);
    let made = 0;
    for (let second = 0; second < 30; second++) {
      await clock.advance(1002);
      made += await spend('listing');
    }
    expect(made).to.equal(30);
    await clock.advance(61_000);
    expect(await spend('listing')).to.be.greaterThan(10);
  });

  it('starts with one call at a time if the previous process could not note all of its calls', async () => {
    open(60, { load: () => ({ calls: [], pausedFor: 0, isOutdated: true }), save() {} });
    expect(await spend('listing')).to.equal(0);
    await clock.advance(1002);
    expect(await spend('listing')).to.equal(1);
  });

  it('lends the share of lookups to a listing that needs no lookups', async () => {
    open(60);
    limiter.divide(true, 0);
    expect(await spend('listing')).to.equal(60);
  });
});
