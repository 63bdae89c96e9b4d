import { expect } from 'chai';
import { since, thisMoment } from '../../../src/service/relay/node/uptime.ts';

describe('The time since something was written down', () => {
  const RealDate = Date;
  afterEach(() => {
    globalThis.Date = RealDate;
  });
  const HOUR = 3_600_000;
  /** The machine's date is `ms` milliseconds beside the truth from now on. */
  function setDate(ms: number): void {
    globalThis.Date = class extends RealDate {
      static override now = () => RealDate.now() + ms;
    } as DateConstructor;
  }

  for (const [name, ms] of Object.entries({ forward: HOUR, back: -HOUR }))
    it(`is the same although the date was set an hour ${name} meanwhile`, function () {
      const moment = thisMoment();
      // Only Linux tells one boot from another.
      if (moment.boot === null) this.skip();
      setDate(ms);
      expect(since({ ...moment, uptime: moment.uptime - 30 })).to.be.within(29_000, 40_000);
    });

  it('is measured by the date across a restart of the machine, and is never negative', () => {
    const before = { ...thisMoment(), boot: 'another boot', uptime: 1e9 };
    setDate(HOUR);
    expect(since(before)).to.be.within(HOUR - 10_000, HOUR + 10_000);
    setDate(-HOUR);
    expect(since(before)).to.equal(0);
  });
});
