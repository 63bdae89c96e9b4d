/** The rules of the listing over cases that are drawn anew each time: a failure names its seed. */
import { expect } from 'chai';
import * as fc from 'fast-check';
import { holdRules, holdThroughCapitals, LISTINGS, secondsUntilGone } from './listing-rules.ts';

const budget = fc.constantFrom(60, 120);
const seed = fc.nat({ max: 1e6 });

describe('The rules of the listing', function () {
  this.timeout(280_000);

  for (const [words, listing] of Object.entries(LISTINGS)) {
    it(`hold at any size and from the start or later, where a service lists ${words}`, () => {
      const of = fc.tuple(fc.integer({ min: 1, max: 1400 }), budget, seed);
      const check = fc.asyncProperty(of, fc.boolean(), (each, isSo) => holdRules(each, listing, isSo));
      return fc.assert(check, { numRuns: 8 });
    });

    it(`hold while ids are written in capitals for a while, again and again, where a service lists ${words}`, () => {
      const of = fc.tuple(fc.integer({ min: 100, max: 1400 }), budget, seed);
      const latencyMs = fc.integer({ min: 100, max: 3000 });
      const check = fc.asyncProperty(of, latencyMs, (each, ms) => holdThroughCapitals(each, listing, ms));
      return fc.assert(check, { numRuns: 4 });
    });
  }

  for (const requestsPerMinute of [60, 120])
    it(`let a thousand of 3,000 products leave within two minutes, with ${requestsPerMinute} calls a minute`, async () => {
      for (const from of [0, 1, 2]) {
        const off = Array.from({ length: 1000 }, (_, n) => n * 3 + from);
        expect(await secondsUntilGone([3000, requestsPerMinute, from], null, off)).to.be.below(120);
      }
    });

  for (const words of ['in an order of its own for every page', 'in opposite orders, at random'])
    it(`let a product leave of 3,000 that are listed ${words}, with 120 calls a minute`, async () => {
      for (const each of [1, 2, 3])
        expect(await secondsUntilGone([3000, 120, each], LISTINGS[words]!, [1000])).to.be.below(120);
    });
});
