/** What can become of a request on its way to a server and back. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { AvailabilityReason } from '../../../src/core/events.ts';
import { aProduct } from '../../helpers/a-product.ts';
import type { Fault } from './fault.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const HOUR_MS = 3_600_000;
const HUGE = Buffer.alloc(11 * 2 ** 20, ' ');
/** Where one is asked for by its SKU. */
const ANOTHER = aProduct({
  id: '00000000-0000-4000-8000-00000000ffff',
  external_id: 'SOMETHING-ELSE',
  images: [],
});
const envelope = (code: string) => JSON.stringify({ error: { code, message: 'A fault of the test.' } });

type Rest = Partial<Omit<Fault, 'name' | 'answer'>>;
type Headers = Record<string, string>;

export const ofRequests = (name: string, rest: Rest, answer: Fault['answer']): Fault => ({
  name,
  answer,
  lookup: 'fails',
  download: 'fails',
  reasons: ['network'],
  recovers: 'by itself',
  ...rest,
});

/** Answers at once. */
const reply = (name: string, code: number, headers: Headers, content: string | Buffer, rest: Rest = {}) =>
  ofRequests(name, rest, ({ response }) => void response.writeHead(code, headers).end(content));

const status = (
  code: number,
  reason: AvailabilityReason,
  recovers: Fault['recovers'],
  headers: Headers = {},
  name = `status ${code}`,
) => reply(name, code, { ...JSON_TYPE, ...headers }, envelope('fault'), { reasons: [reason], recovers });

const limitedUntil = (name: string, until: () => Date): Fault =>
  ofRequests(name, { reasons: ['rate-limited'] }, ({ response }) => {
    const headers = { ...JSON_TYPE, 'retry-after': until().toUTCString() };
    response.writeHead(429, headers).end(envelope('rate_limited'));
  });

const body = (name: string, type: string, content: string | Buffer): Fault =>
  reply(name, 200, { 'content-type': type }, content, { reasons: ['invalid-response'] });

export const REQUEST_FAULTS: readonly Fault[] = [
  status(400, 'misconfigured', 'refresh'),
  status(401, 'unauthorized', 'refresh'),
  status(403, 'unauthorized', 'refresh'),
  reply('status 404, not_found', 404, JSON_TYPE, envelope('not_found'), {
    reasons: ['not-found'],
    recovers: 'refresh',
  }),
  reply('status 404, a page', 404, { 'content-type': 'text/html' }, '<h1>Not found</h1>', {
    reasons: ['misconfigured'],
    recovers: 'refresh',
  }),
  status(405, 'misconfigured', 'refresh'),
  status(408, 'network', 'by itself'),
  status(410, 'misconfigured', 'refresh'),
  status(422, 'misconfigured', 'refresh'),
  status(429, 'rate-limited', 'by itself'),
  status(429, 'rate-limited', 'by itself', { 'retry-after': '20' }, 'status 429, seconds'),
  status(429, 'rate-limited', 'by itself', { 'retry-after': '0' }, 'status 429, zero seconds'),
  limitedUntil('status 429, a date', () => new Date(Date.now() + 120_000)),
  limitedUntil('status 429, a date that is past', () => new Date(Date.now() - HOUR_MS)),
  status(429, 'rate-limited', 'by itself', { 'retry-after': '-3' }, 'status 429, nonsense'),
  status(429, 'rate-limited', 'reload', { 'retry-after': '99999999999' }, 'status 429, for centuries'),
  status(500, 'server', 'by itself'),
  status(502, 'server', 'by itself'),
  status(503, 'server', 'by itself'),
  status(504, 'server', 'by itself'),
  status(503, 'server', 'by itself', { 'retry-after': '10' }, 'status 503, seconds'),
  ofRequests(
    'redirect',
    { lookup: 'works', download: 'works', reasons: [] },
    async ({ request, response, pass }) => {
      const { url } = request;
      if (url!.includes('redirected')) return pass();
      response.writeHead(302, { location: `${url}${url!.includes('?') ? '&' : '?'}redirected` }).end();
    },
  ),
  ofRequests('redirect without end', {}, ({ request, response }) => {
    response.writeHead(302, { location: request.url! }).end();
  }),
  ofRequests('redirect to a login page', { reasons: ['invalid-response'] }, ({ request, response }) => {
    if (!request.url!.includes('login'))
      response.writeHead(302, { location: `${request.url!.split('?')[0]}?login` }).end();
    else response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>');
  }),
  ofRequests('slow', { lookup: 'works', download: 'works', reasons: [] }, async ({ pass }) => {
    await sleep(100);
    await pass();
  }),
  ofRequests('no answer', { download: 'waits' }, () => {}),
  ofRequests('an answer by drops', { download: 'waits' }, ({ type, response }) => {
    // Of the right type: a wrong one may be refused before anything has come.
    response.writeHead(200, { 'content-type': type });
    const drops = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(drops));
  }),
  ofRequests('truncated', { reasons: ['network', 'invalid-response'] }, ({ type, response }) => {
    response.writeHead(200, { 'content-type': type, 'content-length': '4000' });
    response.write('{"products":[{"id":"', () => response.destroy());
  }),
  ofRequests('dropped', {}, ({ request }) => void request.socket.destroy()),
  reply('status 204', 204, {}, '', { reasons: ['invalid-response'] }),
  ofRequests(
    'an empty answer',
    { reasons: ['invalid-response'] },
    ({ type, response }) => void response.writeHead(200, { 'content-type': type }).end(),
  ),
  body('another type', 'text/html', '<h1>Free wireless</h1>'),
  body('broken JSON', 'application/json', '{"products":[{"id":'),
  body('another shape', 'application/json', '{"items":[],"ok":true}'),
  body(
    'another product',
    'application/json',
    JSON.stringify({ products: [ANOTHER], total: 1, page: 1, limit: 20 }),
  ),
  body('huge', 'application/json', HUGE),
  ofRequests('refused by CORS', {}, async ({ response, pass }) => {
    response.removeHeader('access-control-allow-origin');
    await pass();
  }),
  reply('broken compression', 200, { ...JSON_TYPE, 'content-encoding': 'gzip' }, 'this is no gzip', {
    reasons: ['network', 'invalid-response'],
  }),
  ofRequests('flapping', { lookup: 'works', reasons: [] }, async ({ response, pass }, occurrence) => {
    if (occurrence % 2 === 0) return pass();
    response.writeHead(503, JSON_TYPE).end(envelope('fault'));
  }),
];
