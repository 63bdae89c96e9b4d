/** Where nothing but the shape of its HTML says whether a framework is still to take a page over. */
import { expect, fixtureSync } from '@open-wc/testing';
import { isHydrationPending } from '../../../src/storefront/page/hydration.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

describe('A page of no known platform', () => {
  const now = performance.now;
  before(async () => {
    const loadedAt = () =>
      (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).loadEventStart;
    await waitUntil(() => loadedAt() > 0);
    // A moment ago.
    performance.now = () => loadedAt() + 50;
  });
  after(() => (performance.now = now));

  const isPending = (html: string, hydrates: boolean | null = null) =>
    isHydrationPending(fixtureSync<HTMLElement>(html).querySelector('.buy')!, hydrates);
  const MINIFIED = '<ul><li>1</li><li>2</li><li><button class="buy">Buy</button></li></ul>';

  it('has its button at once, minified or not, once its scripts have run', () => {
    expect(isPending(`<main>${MINIFIED}</main>`)).to.equal(false);
    expect(isPending('<main>\n<p></p>\n<button class="buy">Buy</button>\n<p></p>\n</main>')).to.equal(false);
  });

  it('is waited for in the root of an app, and on a platform whose storefront takes over', () => {
    expect(isPending(`<div id="root">${MINIFIED}</div>`)).to.equal(true);
    expect(isPending(`<main>${MINIFIED}</main>`, true)).to.equal(true);
    expect(isPending(`<div id="root">${MINIFIED}</div>`, false)).to.equal(false);
  });
});
