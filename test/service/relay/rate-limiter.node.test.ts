import { expect } from 'chai';
import * as fc from 'fast-check';
import type { QuotaClass } from '../../../src/service/relay/upstream/quotas.ts';
import { RateLimiter } from '../../../src/service/relay/upstream/rate-limiter.ts';
import { FakeClock } from '../../helpers/fake-clock.ts';

describe("The relay's budget", () => {
  let clock: FakeClock;
  let limiter: RateLimiter;

  function open(requestsPerMinute: number, firstMinute = requestsPerMinute, quietMs = 0): void {
    clock = new FakeClock();
    limiter = new RateLimiter({ requestsPerMinute, clock, firstMinute, quietMs });
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
    const asks = fc.array(fc.tuple(fc.constantFrom<QuotaClass>('listing', 'lookup'), fc.nat({ max: 5000 })), {
      minLength: 100,
      maxLength: 300,
    });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 120 }), asks, async (requestsPerMinute, asks) => {
        let now = 0;
        const moving = { now: () => now, wake: () => () => {} };
        const limiter = new RateLimiter({
          requestsPerMinute,
          clock: moving,
          firstMinute: requestsPerMinute,
          quietMs: 0,
        });
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
          expect(minute.filter(({ quotaClass }) => quotaClass === 'lookup').length).to.be.at.most(
            requestsPerMinute / 2,
          );
        }
      }),
      { numRuns: 50 },
    );
  });

  for (const [what, spent] of [
    ['keeps ten calls for lookups, however many the listing wants', { listing: 50, lookup: 10 }],
    ['gives lookups half of the calls, and the listing the rest', { lookup: 30, listing: 30 }],
  ] as const)
    it(what, async () => {
      open(60);
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

  it('makes no call while a pause lasts that the service asked for', async () => {
    open(12);
    limiter.pause(300_000);
    expect(await call('lookup')).to.equal(300_000);
    await clock.advance(300_000);
    expect(await call('lookup')).to.equal(0);
  });

  it('has fewer calls in the first minute, and all of them after it', async () => {
    open(60, 30);
    expect(limiter.requestsPerMinute).to.equal(30);
    expect([await spend('listing'), await spend('lookup')]).to.deep.equal([25, 5]);
    await clock.advance(await call('listing'));
    expect(limiter.requestsPerMinute).to.equal(60);
    await clock.advance(60_000);
    expect(await spend('listing')).to.equal(50);
  });

  it('makes no call in the first minute where it has none, and at once after it', async () => {
    open(120, 0);
    const waitMs = await call('listing');
    expect(waitMs).to.be.within(60_000, 61_000);
    await clock.advance(waitMs);
    expect(await call('listing')).to.equal(0);
  });

  it('makes no call until it has been quiet for long enough', async () => {
    open(60, 30, 40_000);
    expect([await call('listing'), await call('lookup')]).to.deep.equal([40_000, 40_000]);
    await clock.advance(40_000);
    expect([await spend('listing'), await spend('lookup')]).to.deep.equal([25, 5]);
  });
});
