import { expect } from 'chai';
import * as fc from 'fast-check';
import { createBudget, createMemoryLedger, type Budget, type Lane } from '../../src/relay/budget.ts';
import { FakeClock } from '../helpers/fake-clock.ts';

describe("The relay's budget", () => {
  let clock: FakeClock;
  let budget: Budget;

  function open(requestsPerMinute: number): void {
    clock = new FakeClock();
    budget = createBudget(requestsPerMinute, createMemoryLedger(), clock);
  }
  async function spend(lane: Lane): Promise<number> {
    let spent = 0;
    while ((await budget.take(lane)) === 0) spent++;
    return spent;
  }

  it('holds in every rolling minute, whenever and for whatever calls are asked for', async () => {
    const asks = fc.array(
      fc.tuple(fc.constantFrom<Lane>('listing', 'processing', 'lookup'), fc.nat({ max: 5000 })),
      { minLength: 100, maxLength: 300 },
    );
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 120 }), asks, async (requestsPerMinute, asks) => {
        let now = 0;
        const moving = { now: () => now, wake: () => () => {} };
        const budget = createBudget(requestsPerMinute, createMemoryLedger(), moving);
        const granted: { at: number; lane: Lane }[] = [];
        for (const [lane, later] of asks) {
          now += later;
          if ((await budget.take(lane)) === 0) granted.push({ at: now, lane });
        }
        for (const { at: end } of granted) {
          const minute = granted.filter(({ at }) => at > end - 60_000 && at <= end);
          expect(minute.length).to.be.at.most(requestsPerMinute);
          expect(minute.filter(({ lane }) => lane === 'lookup').length).to.be.at.most(10);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('keeps ten calls for lookups, however much the listing asks for', async () => {
    open(60);
    expect(await spend('listing')).to.equal(50);
    expect(await spend('lookup')).to.equal(10);
  });

  it('leaves the listing half of what processing could take', async () => {
    open(60);
    expect(await spend('processing')).to.equal(25);
    expect(await spend('listing')).to.equal(25);
  });

  it('says how long to wait, and grants a call then and not before', async () => {
    open(1);
    expect(await budget.take('listing')).to.equal(0);
    await clock.advance(20_000);
    const wait = await budget.take('listing');
    expect(wait).to.be.within(40_000, 41_000);
    await clock.advance(wait - 1);
    expect(await budget.take('listing')).to.equal(1);
    await clock.advance(1);
    expect(await budget.take('listing')).to.equal(0);
  });

  it('grants nothing in any lane while it is paused', async () => {
    open(60);
    await budget.pause(30_000);
    for (const lane of ['listing', 'processing', 'lookup'] as const)
      expect(await budget.take(lane)).to.equal(30_000);
    await clock.advance(30_000);
    expect(await budget.take('lookup')).to.equal(0);
  });
});
