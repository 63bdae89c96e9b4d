import { expect } from 'chai';
import type { UsageCounter } from '../../src/core/catalog/resources.ts';
import { formatMonth, usageStory } from '../../demo/merchant/usage-story.ts';

const counter = (used: number, limit: number): UsageCounter => ({
  used,
  limit,
  remaining: limit === 0 ? -1 : Math.max(0, limit - used),
  percent_used: 0,
  is_exceeded: limit > 0 && used > limit,
  is_near_limit: false,
  is_unlimited: limit === 0,
});
const TENTH = Date.parse('2026-11-11T00:00:00Z');

describe('The story of a counter of usage', () => {
  it('is of a month that is written out', () => expect(formatMonth('2026-11')).to.equal('November 2026'));

  for (const [name, used, limit, isMonthly, story] of [
    [
      'says how many a day, and that the rest lasts the month',
      200,
      1000,
      true,
      '200 this month, 20 a day. 800 of 1,000 are left until November 30: enough at this pace.',
    ],
    ['says how many are left', 500, 600, true, '100 of 600 are left'],
    ['says when the rest is used up at this pace', 500, 600, true, 'they last until November 13'],
    [
      'says when it begins anew once all is used',
      600,
      600,
      true,
      'All of the 600 of the plan: it begins anew on December 1.',
    ],
    ['says when more was used', 601, 600, true, 'More than the 600'],
    [
      'has no pace where nothing was used',
      0,
      600,
      true,
      'None this month. 600 of 600 are left until November 30.',
    ],
    ['says that there is no limit', 5, 0, true, '5 this month, 0.5 a day. Unlimited.'],
    [
      'of products says how many can be added, and no pace',
      12,
      100,
      false,
      '12 of 100; 88 more can be added.',
    ],
    ['of products says when none can be added', 100, 100, false, 'none can be added'],
  ] as [string, number, number, boolean, string][]) {
    it(name, () => expect(usageStory(counter(used, limit), '2026-11', isMonthly, TENTH)).to.contain(story));
  }
});
