import { expect } from 'chai';
import { readCounts } from '../../../../src/merchant/cli/lift/counts.ts';

const COUNTS = { shown: { visitors: 9000, conversions: 300 }, held: { visitors: 1000, conversions: 30 } };

describe('The counts of an experiment', () => {
  const readable: Record<string, string> = {
    CSV: 'variant,visitors,conversions\nshown,9000,300\nheld,1000,30\n',
    'CSV with columns in another order, and others between':
      'conversions,country,variant,visitors\n30,all,held,1000\n300,all,shown,9000',
    'an export of Google Analytics':
      '\ufeff# ----------\n# Free form\n# 20261001-20261031\n# ----------\nSegment,Total users,Total purchasers\nshown,"9,000",300\nheld,"1,000",30\n',
    'JSON rows': JSON.stringify([
      { variant: 'shown', visitors: 9000, conversions: 300 },
      { tryon_variant: 'held', users: 1000, purchasers: 30 },
    ]),
    'JSON by variant': JSON.stringify(COUNTS),
  };
  for (const [name, text] of Object.entries(readable)) {
    it(`are read from ${name}`, () => expect(readCounts(text)).to.deep.equal(COUNTS));
  }

  const unreadable: Record<string, [text: string, sentence: RegExp]> = {
    'a missing column': ['variant,visitors\nshown,1\nheld,1', /no column conversions.*Expected CSV/],
    'a missing group': ['variant,visitors,conversions\nshown,10,1', /no row for the group "held"/],
    'several rows of a group': [
      'variant,visitors,conversions\nshown,10,1\nshown,10,1\nheld,10,1',
      /several rows.*count twice/,
    ],
    'those who clicked': ['variant,visitors,conversions\nclicked,10,1\nheld,10,1', /wanted the product more/],
    'no whole number': ['variant,visitors,conversions\nshown,10.5,1\nheld,10,1', /whole number.*"10\.5"/],
    'more conversions than visitors': [
      'variant,visitors,conversions\nshown,10,11\nheld,10,1',
      /more conversions \(11\) than visitors \(10\)/,
    ],
    'a group without visitors': ['variant,visitors,conversions\nshown,0,0\nheld,10,1', /no visitors/],
    nothing: ['', /no row for the group "shown"/],
    'broken JSON': ['[{"variant":', /JSON can't be read/],
    'JSON of other things': ['[1, 2]', /Expected CSV/],
    'broken CSV': ['variant,visitors,conversions\n"shown,10', /CSV can't be read/],
  };
  for (const [name, [text, sentence]] of Object.entries(unreadable)) {
    it(`are refused with a sentence for ${name}`, () => expect(() => readCounts(text)).to.throw(sentence));
  }
});
