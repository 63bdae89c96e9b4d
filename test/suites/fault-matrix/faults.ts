/**
 * What can go wrong between a shop's page and everything around it: what befalls a page itself, its connection, its tab, its history,
 * its clock, its storage, its other scripts, beside what becomes of requests.
 */
import type { Fault } from './fault.ts';
import { ofRequests, REQUEST_FAULTS } from './request-faults.ts';

const ofPage = (
  name: string,
  begin: string,
  end: string,
  proof: string,
  rest: Partial<Omit<Fault, 'name' | 'page'>> = {},
): Fault => ({
  name,
  page: { begin, end, proof },
  lookup: 'works',
  download: 'works',
  reasons: [],
  recovers: 'by itself',
  ...rest,
});

export const FAULTS: readonly Fault[] = [
  ...REQUEST_FAULTS,
  {
    ...ofRequests('offline and back', ({ request }) => void request.socket.destroy(), {}),
    page: { begin: 'shopTest.connection(false)', end: 'shopTest.connection(true)', proof: 'true' },
  },
  ofPage(
    'tab hidden',
    'shopTest.hide(true)',
    'shopTest.hide(false)',
    "document.visibilityState === 'hidden'",
    {
      lookup: 'waits',
    },
  ),
  ofPage('back/forward cache', 'null', 'null', 'shopTest.summary().shows > 0', { leaves: true }),
  ofPage(
    'clock an hour ahead',
    'shopTest.jump(3600000)',
    'null',
    'Date.now() > performance.timeOrigin + performance.now() + 3500000',
  ),
  ofPage(
    'clock an hour back',
    'shopTest.jump(-3600000)',
    'null',
    'Date.now() < performance.timeOrigin + performance.now() - 3500000',
  ),
  ofPage('storage full', 'shopTest.fillStorage(true)', 'shopTest.fillStorage(false)', '!shopTest.canStore()'),
  ofPage(
    'storage forbidden',
    'shopTest.forbidStorage(true)',
    'shopTest.forbidStorage(false)',
    '!shopTest.canStore()',
  ),
  ofPage('script loaded twice', 'shopTest.loadAgain(shopTest.script)', 'null', 'shopTest.loaded > 0'),
  ofPage(
    'fetch broken by the page',
    'shopTest.patchFetch(true)',
    'shopTest.patchFetch(false)',
    'window.fetch !== shopTest.realFetch',
    {
      lookup: 'fails',
      reasons: ['network'],
    },
  ),
  ofPage('button moved by the theme', 'shopTest.move()', 'null', 'shopTest.moved > 0'),
];
