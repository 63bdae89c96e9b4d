/** Waits until a page of tests, which has no white space between its elements, is not taken for a framework's any more. */
import { UNSIGNED_LIMIT_MS } from '../../src/page/hydration.ts';
import { waitUntil } from './wait-until.ts';

export async function hydrationIsOver(): Promise<void> {
  await waitUntil(() => {
    const [{ loadEventStart } = { loadEventStart: 0 }] = performance.getEntriesByType(
      'navigation',
    ) as PerformanceNavigationTiming[];
    return loadEventStart > 0 && performance.now() - loadEventStart > UNSIGNED_LIMIT_MS;
  }, 'the page is not old enough');
}
