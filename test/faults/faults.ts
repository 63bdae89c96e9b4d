/**
 * What can go wrong between a shop's page and everything around it: forty-one faults, each as what it does to a request or to
 * the page, and what a shopper's page makes of it. Knows no moment.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { AvailabilityReason } from '../../src/availability/index.ts';
import type { Intercepted, Target } from '../built-shop/shop-server.ts';

/** What becomes of something that is requested while the fault lasts. */
export type Outcome = 'fails' | 'waits' | 'works';

export interface Fault {
  readonly name: string;
  /** In place of an answer; without it, requests pass. */
  readonly answer?: (intercepted: Intercepted, occurrence: number) => void | Promise<void>;
  /** Scripts for the page: when it begins and ends, and whether it is in force. */
  readonly page?: { begin: string; end: string; proof: string };
  /** What becomes of a lookup, and of any other download. */
  readonly lookup: Outcome;
  readonly download: Outcome;
  /** Why there is no button then; several where engines differ in what they tell. */
  readonly reasons: readonly AvailabilityReason[];
  /** What ends it for a lookup once the fault is over: time, the shop's `refresh()`, or a new page view. */
  readonly recovers: 'by itself' | 'refresh' | 'reload';
  /** Leaves the page and comes back. */
  readonly leaves?: boolean;
}

const TYPES: Readonly<Record<Target, string>> = {
  api: 'application/json',
  script: 'text/javascript',
  texts: 'text/javascript',
  picture: 'image/webp',
  sample: 'image/webp',
};
const JSON_TYPE = { 'content-type': 'application/json' };
const envelope = (code: string) => JSON.stringify({ error: { code, message: 'A fault of the test.' } });

type Rest = Partial<Omit<Fault, 'name' | 'answer'>>;

const ofRequests = (name: string, answer: Fault['answer'], rest: Rest): Fault => ({
  name,
  answer,
  lookup: 'fails',
  download: 'fails',
  reasons: ['network'],
  recovers: 'by itself',
  ...rest,
});

function status(
  code: number,
  reason: AvailabilityReason,
  recovers: Fault['recovers'],
  headers = {},
  name = '',
): Fault {
  return ofRequests(
    name || `status ${code}`,
    ({ response }) => void response.writeHead(code, { ...JSON_TYPE, ...headers }).end(envelope('fault')),
    { reasons: [reason], recovers },
  );
}

const body = (name: string, type: string, content: string | Buffer, rest: Rest = {}): Fault =>
  ofRequests(name, ({ response }) => void response.writeHead(200, { 'content-type': type }).end(content), {
    reasons: ['invalid-response'],
    ...rest,
  });

const HUGE = Buffer.alloc(11 * 2 ** 20, ' ');
const inTwoMinutes = () => new Date(Date.now() + 120_000).toUTCString();

const ofPage = (name: string, begin: string, end: string, proof: string, rest: Rest = {}): Fault => ({
  name,
  page: { begin, end, proof },
  lookup: 'works',
  download: 'works',
  reasons: [],
  recovers: 'by itself',
  ...rest,
});

export const FAULTS: readonly Fault[] = [
  status(400, 'misconfigured', 'refresh'),
  status(401, 'unauthorized', 'refresh'),
  status(403, 'unauthorized', 'refresh'),
  ofRequests(
    'status 404, not_found',
    ({ response }) => void response.writeHead(404, JSON_TYPE).end(envelope('not_found')),
    { reasons: ['not-found'], recovers: 'refresh' },
  ),
  ofRequests(
    'status 404, a page',
    ({ response }) => void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>'),
    { reasons: ['misconfigured'], recovers: 'refresh' },
  ),
  status(408, 'network', 'by itself'),
  status(422, 'misconfigured', 'refresh'),
  status(429, 'rate-limited', 'by itself', {}, 'status 429'),
  status(429, 'rate-limited', 'by itself', { 'retry-after': '20' }, 'status 429, seconds'),
  ofRequests(
    'status 429, a date',
    ({ response }) =>
      void response
        .writeHead(429, { ...JSON_TYPE, 'retry-after': inTwoMinutes() })
        .end(envelope('rate_limited')),
    { reasons: ['rate-limited'] },
  ),
  status(429, 'rate-limited', 'by itself', { 'retry-after': '-3' }, 'status 429, nonsense'),
  status(429, 'rate-limited', 'reload', { 'retry-after': '99999999999' }, 'status 429, for centuries'),
  status(500, 'server', 'by itself'),
  status(503, 'server', 'by itself'),
  status(503, 'server', 'by itself', { 'retry-after': '10' }, 'status 503, seconds'),
  ofRequests(
    'redirect',
    async ({ request, response, pass }) => {
      const { url } = request;
      if (url!.includes('redirected')) return pass();
      response.writeHead(302, { location: `${url}${url!.includes('?') ? '&' : '?'}redirected` }).end();
    },
    { lookup: 'works', download: 'works', reasons: [] },
  ),
  ofRequests(
    'redirect without end',
    ({ request, response }) => {
      response.writeHead(302, { location: request.url! }).end();
    },
    {},
  ),
  ofRequests(
    'redirect to a login page',
    ({ request, response }) => {
      if (!request.url!.includes('login'))
        response.writeHead(302, { location: `${request.url!.split('?')[0]}?login` }).end();
      else response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>');
    },
    { reasons: ['invalid-response'] },
  ),
  ofRequests(
    'slow',
    async ({ pass }) => {
      await sleep(100);
      await pass();
    },
    { lookup: 'works', download: 'works', reasons: [] },
  ),
  ofRequests('no answer', () => {}, { download: 'waits' }),
  ofRequests(
    'an answer by drops',
    ({ target, response }) => {
      // Of the right type: a wrong one may be refused before anything has come.
      response.writeHead(200, { 'content-type': TYPES[target] });
      const drops = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(drops));
    },
    { download: 'waits' },
  ),
  ofRequests(
    'truncated',
    ({ response }) => {
      response.writeHead(200, { ...JSON_TYPE, 'content-length': '4000' });
      response.write('{"products":[{"id":"', () => response.destroy());
    },
    { reasons: ['network', 'invalid-response'] },
  ),
  ofRequests('dropped', ({ request }) => void request.socket.destroy(), {}),
  body('another type', 'text/html', '<h1>Free wireless</h1>'),
  body('broken JSON', 'application/json', '{"products":[{"id":'),
  body('another shape', 'application/json', '{"items":[],"ok":true}'),
  body(
    'another product',
    'application/json',
    JSON.stringify({
      products: [
        {
          id: '00000000-0000-4000-8000-00000000ffff',
          external_id: 'SOMETHING-ELSE',
          tryon_status: 'active',
          swap_ready: true,
          images: [],
        },
      ],
      total: 1,
      page: 1,
      limit: 20,
    }),
  ),
  body('huge', 'application/json', HUGE),
  ofRequests(
    'refused by CORS',
    async ({ response, pass }) => {
      response.removeHeader('access-control-allow-origin');
      await pass();
    },
    {},
  ),
  ofRequests(
    'broken compression',
    ({ response }) => {
      response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' }).end('this is no gzip');
    },
    { reasons: ['network', 'invalid-response'] },
  ),
  ofRequests(
    'flapping',
    async ({ response, pass }, occurrence) => {
      if (occurrence % 2 === 0) return pass();
      response.writeHead(503, JSON_TYPE).end(envelope('fault'));
    },
    { lookup: 'works', reasons: [] },
  ),
  {
    ...ofRequests('offline and back', ({ request }) => void request.socket.destroy(), {}),
    page: { begin: 'shopTest.connection(false)', end: 'shopTest.connection(true)', proof: 'true' },
  },
  ofPage('tab hidden', 'shopTest.hide(true)', 'shopTest.hide(false)', 'shopTest.summary().isHidden', {
    lookup: 'waits',
  }),
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
  ofPage(
    'storage full',
    'shopTest.fillStorage(true)',
    'shopTest.fillStorage(false)',
    '!shopTest.summary().canStore',
  ),
  ofPage(
    'storage forbidden',
    'shopTest.forbidStorage(true)',
    'shopTest.forbidStorage(false)',
    '!shopTest.summary().canStore',
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
