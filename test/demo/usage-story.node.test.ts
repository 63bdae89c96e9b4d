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

it('The month of usage is written out', () => {
  expect(formatMonth('2026-11')).to.equal('November 2026');
});

describe('The story of a counter of usage', () => {
  const story = (used: number, limit: number) => usageStory(counter(used, limit), '2026-11', true, TENTH);

  it('says how many a day, and that the rest lasts the month', () => {
    expect(story(200, 1000)).to.equal(
      '200 this month, 20 a day. 800 of 1,000 are left until November 30: enough at this pace.',
    );
  });

  it('says when the rest is used up at this pace', () => {
    expect(story(500, 600)).to.contain('100 of 600 are left').and.contain('they last until November 13');
  });

  it('says when it begins anew once it is used up', () => {
    expect(story(600, 600)).to.contain('All of the 600 of the plan: it begins anew on December 1.');
    expect(story(601, 600)).to.contain('More than the 600');
  });

  it('has no pace where nothing was used', () => {
    expect(story(0, 600)).to.equal('None this month. 600 of 600 are left until November 30.');
  });

  it('says that there is no limit', () => {
    expect(story(5, 0)).to.equal('5 this month, 0.5 a day. Unlimited.');
  });

  it('of products says how many can be added, and no pace', () => {
    expect(usageStory(counter(12, 100), '2026-11', false, TENTH)).to.equal(
      '12 of 100; 88 more can be added.',
    );
    expect(usageStory(counter(100, 100), '2026-11', false, TENTH)).to.contain('none can be added');
  });
});
