/** Makes a page of tests, which has no white space between its elements, so old that it is not taken for a framework's any more. */
import { UNSIGNED_LIMIT_MS } from '../../src/storefront/page/hydration.ts';
import { waitUntil } from './wait-until.ts';

export async function hydrationIsOver(): Promise<void> {
  await waitUntil(() => {
    const [{ loadEventStart } = { loadEventStart: 0 }] = performance.getEntriesByType(
      'navigation',
    ) as PerformanceNavigationTiming[];
    return loadEventStart > 0;
  }, 'the page has not loaded');
  const now = performance.now.bind(performance);
  performance.now = () => now() + UNSIGNED_LIMIT_MS;
}
