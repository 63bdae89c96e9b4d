/** The client and the storefront send requests, wait, try again and read responses by one transport: these tests hold it. */
import { expect } from 'chai';
import * as z from 'zod/mini';
import { CatalogError } from '../../../src/core/catalog/errors.ts';
import { productListSchema, productResponseSchema } from '../../../src/core/catalog/schemas.ts';
import type { TransportOptions, TransportRequest } from '../../../src/core/catalog/transport.ts';
import { MAX_BODY_BYTES, type Schema } from '../../../src/core/http/attempt.ts';
import { aProduct } from '../../helpers/a-product.ts';
import { catchFailure } from '../../helpers/catch-failure.ts';
import { FakeClock } from '../../helpers/fake-clock.ts';
import {
  answer,
  drop,
  failure,
  hang,
  scriptedFetch,
  stall,
  type Step,
} from '../../helpers/scripted-fetch.ts';
import { transportWith } from '../../helpers/transport-with.ts';

const anything: Schema<unknown> = z.looseObject({});
const get: TransportRequest = { path: '/products/1' };
const post: TransportRequest = { method: 'POST', path: '/products', body: '{"title":"Once"}' };

/** Sends a request to a service that plays these steps, the last one again and again. */
function send<Output = unknown>(
  steps: [Step, ...Step[]],
  request = get,
  options: Partial<TransportOptions> = {},
  schema = anything as Schema<Output>,
) {
  const fetch = scriptedFetch(...steps);
  const { clock, request: start } = transportWith(fetch, options);
  const result = start(schema, request);
  // The test looks at the promise later.
  result.catch(() => {});
  return { clock, calls: fetch.calls, result, failed: () => catchFailure(result) };
}

/** A fetch that never heard of abort signals. */
const deaf: Step = () => new Promise(() => {});
const stalled = (status: number, onCancel?: () => void): Response =>
  new Response((stall('{"product":', onCancel) as () => Response)().body, { status });
const text =
  (body: BodyInit, status = 200, type = 'application/json'): Step =>
  () =>
    new Response(body, { status, headers: { 'Content-Type': type } });
const breakingOff =
  (status: number): Step =>
  () =>
    new Response(
      new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode('{"product":')),
        pull: (controller) => controller.error(new TypeError('connection reset')),
      }),
      { status },
    );

describe('a request of the transport', () => {
  const form = new FormData();
  const url = 'https://api.example/catalog/v1';
  for (const [title, request, apiKey, sent] of [
    [
      'goes to the path below base URL and version',
      { path: '/products', query: { page: 2, category: undefined, external_id: 'A&B ü' } },
      undefined,
      ['GET', `${url}/products?page=2&external_id=A%26B%20%C3%BC`, {}, undefined],
    ],
    [
      'carries no header at all without a key, so that a page needs no preflight',
      get,
      undefined,
      ['GET', `${url}/products/1`, {}, undefined],
    ],
    [
      'carries the key as bearer token and a body as JSON',
      { ...post, headers: { 'Content-Type': 'application/json' } },
      'secret',
      [
        'POST',
        `${url}/products`,
        { authorization: 'Bearer secret', 'content-type': 'application/json' },
        post.body,
      ],
    ],
    [
      'leaves the content type of a form to fetch, which knows the boundary',
      { method: 'POST', path: '/x', body: form },
      undefined,
      ['POST', `${url}/x`, {}, form],
    ],
  ] as [string, TransportRequest, string | undefined, unknown[]][])
    it(title, async () => {
      const { calls, result } = send([answer({})], request, { apiKey });
      await result;
      const { method, headers, body } = calls[0]!.init;
      const named = Object.fromEntries(new Headers(headers));
      expect([method, calls[0]!.url, named, body]).to.deep.equal(sent);
    });

  for (const apiKey of ['two words', 'line\nbreak', 'schlüssel'])
    it(`is refused with the key ${JSON.stringify(apiKey)}, which no header can carry`, () => {
      expect(() => send([answer({})], get, { apiKey })).to.throw(TypeError, /apiKey/);
    });

  for (const status of [200, 201, 202, 299])
    it(`treats ${status} as success`, async () => {
      expect(await send([answer({ a: 1 }, status)]).result).to.deep.equal({ a: 1 });
    });

  const product = aProduct({ title: 'Brille “Zoë” 👓', status: 'Entwurf' });
  const bytes = [...new TextEncoder().encode(JSON.stringify({ product: { ...product, colour: 'red' } }))];
  const inPieces = (): ReadableStream =>
    new ReadableStream({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
  for (const [title, step, value] of [
    [
      'may be answered in pieces that split a character, with fields and a status that nobody knows yet',
      () => new Response(inPieces()),
      { product: { ...product, colour: 'red' } },
    ],
    [
      'may be answered by a response without a stream, as that of a polyfill',
      () => ({ ok: true, status: 200, headers: new Headers(), text: async () => '{"a":1}' }) as Response,
      { a: 1 },
    ],
    ['may be answered with exactly as much as is read', text('{}'.padEnd(MAX_BODY_BYTES)), {}],
  ] as [string, Step, unknown][])
    it(title, async () => expect(await send([step]).result).to.deep.equal(value));
});

describe('a request of the transport fails', () => {
  const errorOf = (body: string) => text(body, 404);
  const wrong = (changes: object) => answer({ product: { ...aProduct(), ...changes } });
  for (const [what, step, expected, message = ''] of [
    ['a code', failure(418, 'teapot'), { kind: 'http', status: 418, code: 'teapot', retryAfter: null }],
    [
      'Retry-After',
      failure(429, 'rate_limited', { 'Retry-After': '7' }),
      { kind: 'http', status: 429, code: 'rate_limited', retryAfter: 7000 },
    ],
    ['an error that is HTML', errorOf('<h1>Bad gateway</h1>'), { kind: 'http', status: 404, code: '' }],
    ['an error that is empty', errorOf(''), { kind: 'http', status: 404, code: '' }],
    ['an error that is null', errorOf('null'), { kind: 'http', status: 404, code: '' }],
    ['an error that is a text', errorOf('{"error":"nope"}'), { kind: 'http', status: 404, code: '' }],
    ['a code that is a number', errorOf('{"error":{"code":7}}'), { kind: 'http', status: 404, code: '' }],
    ['an error that breaks off', breakingOff(404), { kind: 'http', status: 404 }],
    ['an error whose body stops', () => stalled(502), { kind: 'http', status: 502 }],
    ['no connection', drop, { kind: 'network', status: 0, code: '' }],
    ['a body that breaks off', breakingOff(200), { kind: 'network' }],
    ['no answer', hang, { kind: 'timeout', status: 0 }],
    ['no answer to a fetch that is deaf to its signal', deaf, { kind: 'timeout', status: 0 }],
    ['a body that stops', () => stalled(200), { kind: 'timeout' }],
    [
      'HTML',
      text('<!doctype html>', 200, 'text/html'),
      { kind: 'invalid-response', status: 200 },
      'text/html',
    ],
    ['half of JSON', text('{"product":{"id":"1","ti'), { kind: 'invalid-response' }, 'GET /products/1'],
    ['nothing', text(''), { kind: 'invalid-response', status: 200 }, 'application/json'],
    ['no object', answer(7), { kind: 'invalid-response' }, 'body: object expected'],
    ['null', answer(null), { kind: 'invalid-response' }, 'body: object expected'],
    [
      'a field of the wrong type',
      wrong({ swap_ready: 'yes' }),
      { kind: 'invalid-response' },
      'body.product.swap_ready: boolean expected',
    ],
    [
      'a field that is missing',
      wrong({ title: undefined }),
      { kind: 'invalid-response' },
      'body.product.title: string expected',
    ],
    [
      'a category that is none',
      wrong({ category: 'hats' }),
      { kind: 'invalid-response' },
      'eyewear or watch',
    ],
  ] as [string, Step, object, string?][])
    it(`with ${what}, and says so`, async () => {
      const { clock, calls, failed } = send([step], get, { retries: 0 }, productResponseSchema);
      await clock.advance(10_000);
      const error = (await failed()) as Error;
      expect(error).to.be.instanceOf(CatalogError).and.include(expected);
      expect(error.message).to.include(message);
      expect([calls.length, clock.waiting]).to.deep.equal([1, 0]);
    });

  it('with the number of the product in a list', async () => {
    const products = [aProduct(), { ...aProduct(), images: [{ id: 'x' }] }];
    const list = answer({ products, total: 2, page: 1, limit: 20 });
    const error = (await send([list], get, {}, productListSchema).failed()) as Error;
    expect(error.message).to.include('body.products.1.images.0.url: string expected');
  });

  it('with what fetch says of the network', async () => {
    expect(((await send([drop], get, { retries: 0 }).failed()) as Error).cause).to.be.instanceOf(TypeError);
  });

  it('with a body that is too long, and stops reading it', async () => {
    let sent = 0;
    let isCancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 2 ** 20;
        controller.enqueue(new Uint8Array(2 ** 20).fill(32));
      },
      cancel: () => void (isCancelled = true),
    });
    const error = (await send([text(endless)]).failed()) as CatalogError;
    expect(error.kind).to.equal('invalid-response');
    expect(error.message).to.include(`longer than ${MAX_BODY_BYTES} bytes`);
    expect(isCancelled).to.equal(true);
    expect(sent).to.be.at.most(MAX_BODY_BYTES + 3 * 2 ** 20);
  });
});

const after = (status: number, seconds?: string) =>
  failure(status, 'any', seconds === undefined ? {} : { 'Retry-After': seconds });

describe('the transport', () => {
  /** The last two columns: a request that does no harm twice, and one that must be sent once. */
  for (const [title, step, isHarmlessSent, isOnceSent] of [
    ['a dropped connection', drop, true, false],
    ['a body that breaks off', breakingOff(200), true, false],
    ['a time-out', hang, true, false],
    ['408', after(408), true, false],
    ['429', after(429), true, true],
    ['429 with Retry-After', after(429, '1'), true, true],
    ['500', after(500), true, false],
    ['500 with Retry-After', after(500, '1'), true, false],
    ['502', after(502), true, false],
    ['503', after(503), true, false],
    ['503 with Retry-After', after(503, '0'), true, true],
    ['504', after(504), true, false],
    ['400', after(400), false, false],
    ['401', after(401), false, false],
    ['404', after(404), false, false],
    ['409', after(409), false, false],
    ['501', after(501), false, false],
    ['an answer that does not fit', answer([]), false, false],
  ] as const)
    for (const [what, request, isSent] of [
      ['a GET', get, isHarmlessSent],
      ['a POST', post, isOnceSent],
      ['a PATCH that must be sent once', { ...post, method: 'PATCH', nonIdempotent: true }, isOnceSent],
    ] as [string, TransportRequest, boolean][])
      it(`${isSent ? 'sends' : 'does not send'} ${what} again after ${title}`, async () => {
        const { clock, calls, result } = send([step, answer({ ok: true })], request);
        await clock.advance(150_000);
        expect(calls.map(({ init }) => init.body)).to.deep.equal(Array(isSent ? 2 : 1).fill(request.body));
        if (isSent) expect(await result).to.deep.equal({ ok: true });
      });
});

describe('the transport sends again', () => {
  for (const [title, step, waitMs] of [
    ['after a back-off', drop, 150],
    ['not before Retry-After has passed', after(429, '7'), 7150],
  ] as const)
    it(title, async () => {
      const { clock, calls } = send([step, answer({})]);
      await clock.advance(waitMs - 1);
      expect(calls).to.have.length(1);
      await clock.advance(1);
      expect(calls).to.have.length(2);
    });

  it('as often as the option says, and then fails with the last failure', async () => {
    const steps: [Step, ...Step[]] = [drop, failure(500, 'a'), failure(502, 'b'), failure(503, 'c')];
    const { clock, calls, failed } = send(steps, get, { retries: 3 });
    await clock.advance(10_000);
    expect(await failed()).to.include({ status: 503, code: 'c' });
    expect(calls).to.have.length(4);
  });

  it('each attempt under an abort signal of its own, so that a time-out does not end the next', async () => {
    const { clock, calls, result } = send([hang, answer({ ok: true })], get, { attemptTimeout: 1_000 });
    await clock.advance(1_150);
    expect(calls.map(({ init }) => init.signal!.aborted)).to.deep.equal([true, false]);
    expect(await result).to.deep.equal({ ok: true });
  });
});

describe('the deadline of a request', () => {
  it('fails it at once if Retry-After is longer, with the service’s error', async () => {
    const limited = failure(429, 'rate_limited', { 'Retry-After': '31' });
    const { clock, failed } = send([limited, answer({})], get, { deadline: 30_000 });
    expect(await failed()).to.include({ status: 429, retryAfter: 31_000 });
    expect(clock.waiting).to.equal(0);
  });

  it('covers the attempts and the waits between them', async () => {
    const options = { deadline: 5_000, attemptTimeout: 2_000, retries: 9 };
    const { clock, calls, result, failed } = send([hang], get, options);
    let isSettled = false;
    void result.catch(() => (isSettled = true));
    await clock.advance(4_999);
    expect(isSettled).to.equal(false);
    await clock.advance(1);
    expect(isSettled).to.equal(true);
    expect(await failed()).to.include({ kind: 'timeout', status: 0 });
    expect(calls).to.have.length(3);
  });

  it('is the time-out of one that must be sent once', async () => {
    const { clock, calls, failed } = send([hang], post, { deadline: 60_000, attemptTimeout: 1_000 });
    await clock.advance(59_999);
    expect(calls[0]!.init.signal!.aborted).to.equal(false);
    await clock.advance(1);
    expect(await failed()).to.include({ kind: 'timeout' });
  });

  it('stops further attempts when a wait ended late, for example after the machine slept', async () => {
    const clock = new FakeClock();
    const late = {
      now: () => clock.now(),
      wake: (ms: number, callback: () => void) => clock.wake(ms < 1_000 ? 3_600_000 : ms, callback),
    };
    const { calls, failed } = send([drop, answer({})], get, { clock: late });
    await clock.advance(3_600_000);
    expect(await failed()).to.include({ kind: 'network' });
    expect(calls).to.have.length(1);
  });

  it('leaves no timer behind after a response', async () => {
    const { clock, result } = send([answer({})]);
    await result;
    expect(clock.waiting).to.equal(0);
  });
});

describe('an abort', () => {
  const reason = new Error('the shopper left');

  /** A request that is under way, and what aborts it. */
  async function begin(step: Step) {
    const leave = new AbortController();
    const sent = send([step, answer({})], { ...get, signal: leave.signal });
    await sent.clock.advance(0);
    expect(sent.calls).to.have.length(1);
    return { ...sent, leave };
  }

  it('before the request sends nothing', async () => {
    const { calls, failed } = send([answer({})], { ...get, signal: AbortSignal.abort(reason) });
    expect(await failed()).to.equal(reason);
    expect(calls).to.have.length(0);
  });

  for (const [title, step] of [
    ['before the headers', hang],
    ['before the headers, with a fetch that is deaf to it', deaf],
    ['during the body', stall('{"product":')],
    ['during the body of an error', () => stalled(500)],
    ['during the delay before a retry', drop],
    ['during the wait that the service asked for', failure(429, 'rate_limited', { 'Retry-After': '9' })],
  ] satisfies [string, Step][])
    it(`${title} settles at once with its reason and sends nothing more`, async () => {
      const { clock, calls, leave, failed } = await begin(step);
      leave.abort(reason);
      expect(await failed()).to.equal(reason);
      expect(clock.waiting).to.equal(0);
      await clock.advance(60_000);
      expect(calls).to.have.length(1);
    });

  for (const [title, isLate] of [
    ['ends the reading of a body, even of one that ignores signals', false],
    ['cancels a body that arrives after it', true],
  ] as const)
    it(title, async () => {
      let end: () => void;
      const isCancelled = new Promise<void>((resolve) => (end = resolve));
      let respond = () => {};
      const response = stalled(200, () => end());
      const late = new Promise<Response>((resolve) => (respond = () => resolve(response)));
      const { leave, failed } = await begin(() => (isLate ? late : response));
      leave.abort(reason);
      expect(await failed()).to.equal(reason);
      respond();
      await isCancelled;
    });

  it('keeps its own reason, even if that looks like a failure that is retried', async () => {
    const retried = await send([drop], get, { retries: 0 }).failed();
    const { clock, calls, leave, failed } = await begin(hang);
    leave.abort(retried);
    expect(await failed()).to.equal(retried);
    await clock.advance(60_000);
    expect(calls).to.have.length(1);
  });
});
