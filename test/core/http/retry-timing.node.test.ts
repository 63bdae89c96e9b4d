import { expect } from 'chai';
import * as fc from 'fast-check';
import { MAX_WAIT_MS } from '../../../src/core/base/clock.ts';
import { backoffDelayMs, parseRetryAfter, retryDelayMs } from '../../../src/core/http/retry-timing.ts';

const NOW = Date.UTC(2026, 0, 1);

describe('Retry-After', () => {
  it('is in seconds if it is digits, up to the longest time a timer can hold', () => {
    fc.assert(
      fc.property(fc.nat(), (seconds) => {
        expect(parseRetryAfter(String(seconds), NOW)).to.equal(Math.min(seconds * 1000, MAX_WAIT_MS));
      }),
    );
  });

  it('is the time until a date, and 0 if that has passed', () => {
    const whole = { min: new Date(0), max: new Date('2400-01-01T00:00:00Z'), noInvalidDate: true };
    fc.assert(
      fc.property(fc.date(whole), (date) => {
        date.setUTCMilliseconds(0);
        const wait = parseRetryAfter(date.toUTCString(), NOW);
        expect(wait).to.equal(Math.min(Math.max(date.getTime() - NOW, 0), MAX_WAIT_MS));
      }),
    );
  });

  it('is null or a time that a timer can hold, whatever the header says', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.date().map(String)), (header) => {
        const wait = parseRetryAfter(header, NOW);
        if (wait !== null) expect(wait).to.be.within(0, MAX_WAIT_MS);
      }),
    );
  });

  const words = [null, '', ' ', '-3', '+3', '1.5', '1e3', '0x10', '3 s', 'soon', 'Infinity'];
  const dates = ['2026-01-01T00:00:10Z', 'Thu, 01 Jan 2026 00:00:10', 'Thu, 01 Jan 2026 00:00:10 +0100'];
  const noDates = ['Thu, 01 Foo 2026 00:00:10 GMT', 'Thu, 99 Jan 2026 00:00:10 GMT'];
  for (const header of [...words, ...dates, ...noDates])
    it(`is null if the header is ${JSON.stringify(header)}`, () => {
      expect(parseRetryAfter(header, NOW)).to.equal(null);
    });

  it('of more digits than a number can hold is the longest time', () => {
    expect(parseRetryAfter('9'.repeat(400), NOW)).to.equal(MAX_WAIT_MS);
  });
});

describe('the delay before a retry', () => {
  const attempt = fc.integer({ min: 1, max: 2000 });
  const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

  it('is never shorter than the service asked for', () => {
    fc.assert(
      fc.property(attempt, fc.nat(MAX_WAIT_MS), random, (attempt, retryAfter, random) => {
        expect(retryDelayMs(attempt, retryAfter, random)).to.be.at.least(retryAfter);
      }),
    );
  });

  it('stays below 300 ms, doubled with each attempt, up to 8 s', () => {
    fc.assert(
      fc.property(attempt, random, (attempt, random) => {
        const wait = retryDelayMs(attempt, null, random);
        expect(wait).to.be.within(0, Math.min(300 * 2 ** (attempt - 1), 8000));
      }),
    );
  });

  it('is spread over the whole of that range', () => {
    expect([0, 0.5, 0.99].map((random) => retryDelayMs(3, null, random))).to.deep.equal([0, 600, 1188]);
  });
});

describe('back-off', () => {
  const backoff = { initialMs: 1000, maxMs: 60_000, jitter: 0.5 };

  it('doubles with each failure in a row, up to its maximum', () => {
    const caps = [1, 2, 3, 7, 2000].map((failures) => backoffDelayMs(backoff, failures, 1));
    expect(caps).to.deep.equal([1000, 2000, 4000, 60_000, 60_000]);
  });

  it('is random only in its jitter', () => {
    expect([0, 0.5, 1].map((random) => backoffDelayMs(backoff, 1, random))).to.deep.equal([500, 750, 1000]);
  });
});
