/**
 * What can go wrong between a shop's page and everything around it: what befalls a page itself, its connection, its tab, its history,
 * its clock, its storage, its other scripts, beside what becomes of requests.
 */
import type { Fault } from './fault.ts';
import { ofRequests, REQUEST_FAULTS } from './request-faults.ts';

/** What begins and what ends it are calls of `shopTest`. */
const ofPage = (
  name: string,
  [begin, end]: readonly [begin: string, end: string | null],
  proof: string,
  rest: Partial<Omit<Fault, 'name' | 'page'>> = {},
): Fault => ({
  name,
  page: { begin: `shopTest.${begin}`, end: end ? `shopTest.${end}` : 'null', proof },
  lookup: 'works',
  download: 'works',
  reasons: [],
  recovers: 'by itself',
  ...rest,
});
/** The time as the page's other clock has it. */
const TIME = 'performance.timeOrigin + performance.now()';

export const FAULTS: readonly Fault[] = [
  ...REQUEST_FAULTS,
  {
    ...ofRequests('offline and back', {}, ({ request }) => void request.socket.destroy()),
    page: { begin: 'shopTest.connection(false)', end: 'shopTest.connection(true)', proof: 'true' },
  },
  ofPage('tab hidden', ['hide(true)', 'hide(false)'], "document.visibilityState === 'hidden'", {
    lookup: 'waits',
  }),
  ofPage('back/forward cache', ['summary()', null], 'shopTest.summary().shows > 0', { leaves: true }),
  ofPage('clock an hour ahead', ['jump(3600000)', null], `Date.now() > ${TIME} + 3500000`),
  ofPage('clock an hour back', ['jump(-3600000)', null], `Date.now() < ${TIME} - 3500000`),
  ofPage('storage full', ['fillStorage(true)', 'fillStorage(false)'], '!shopTest.canStore()'),
  ofPage('storage forbidden', ['forbidStorage(true)', 'forbidStorage(false)'], '!shopTest.canStore()'),
  ofPage('script loaded twice', ['loadAgain(shopTest.script)', null], 'shopTest.loaded > 0'),
  ofPage(
    'fetch broken by the page',
    ['patchFetch(true)', 'patchFetch(false)'],
    'window.fetch !== shopTest.realFetch',
    { lookup: 'fails', reasons: ['network'] },
  ),
  ofPage('button moved by the theme', ['move()', null], 'shopTest.moved > 0'),
];
