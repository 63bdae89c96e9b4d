import { expect } from 'chai';
import * as z from 'zod/mini';
import { catchFailure } from '../../helpers/catch-failure.ts';
import { answer, drop, failure, hang, scriptedFetch } from '../../helpers/scripted-fetch.ts';
import { transportWith } from '../../helpers/transport-with.ts';
import { FakeClock } from '../../helpers/fake-clock.ts';

const anything = z.looseObject({});
const get = { path: '/products' };
const post = { method: 'POST', path: '/products', body: '{}' } as const;

describe('the transport retries', () => {
  it('a GET whose connection dropped, after a back-off', async () => {
    const fetch = scriptedFetch(drop, answer({ ok: true }));
    const { request, clock } = transportWith(fetch);
    const result = request(anything, get);
    await clock.advance(149);
    expect(fetch.calls).to.have.length(1);
    await clock.advance(1);
    expect(await result).to.deep.equal({ ok: true });
    expect(fetch.calls).to.have.length(2);
  });

  it('not before Retry-After has passed', async () => {
    const fetch = scriptedFetch(failure(429, 'rate_limited', { 'Retry-After': '7' }), answer({}));
    const { request, clock } = transportWith(fetch);
    const result = request(anything, get);
    await clock.advance(6_999);
    expect(fetch.calls).to.have.length(1);
    await clock.advance(300);
    await result;
    expect(fetch.calls).to.have.length(2);
  });

  it('as often as the option says, and then fails with the last failure', async () => {
    const fetch = scriptedFetch(drop, failure(500, 'a'), failure(502, 'b'), failure(503, 'c'));
    const { request, clock } = transportWith(fetch, { retries: 3 });
    const error = catchFailure(request(anything, get));
    await clock.advance(10_000);
    expect(await error).to.include({ status: 503, code: 'c' });
    expect(fetch.calls).to.have.length(4);
  });

  it('each attempt under an abort signal of its own, so that a time-out does not end the next', async () => {
    const fetch = scriptedFetch(hang, answer({ ok: true }));
    const { request, clock } = transportWith(fetch, { attemptTimeout: 1_000 });
    const result = request(anything, get);
    await clock.advance(1_150);
    expect(fetch.calls[0]!.init.signal!.aborted).to.equal(true);
    expect(fetch.calls[1]!.init.signal!.aborted).to.equal(false);
    expect(await result).to.deep.equal({ ok: true });
  });

  for (const [title, step] of [
    ['dropped', drop],
    ['was answered with 503', failure(503, 'unavailable')],
  ] as const) {
    it(`no POST that ${title}, because it may have been carried out`, async () => {
      const fetch = scriptedFetch(step, answer({}));
      const { request, clock } = transportWith(fetch);
      await catchFailure(request(anything, post));
      await clock.advance(60_000);
      expect(fetch.calls).to.have.length(1);
    });
  }

  it('a POST that was rejected with 429, with its body', async () => {
    const fetch = scriptedFetch(failure(429, 'rate_limited', { 'Retry-After': '1' }), answer({}, 201));
    const { request, clock } = transportWith(fetch);
    const result = request(anything, { ...post, body: '{"title":"Once"}' });
    await clock.advance(1_150);
    await result;
    expect(fetch.calls.map(({ init }) => init.body)).to.deep.equal(['{"title":"Once"}', '{"title":"Once"}']);
  });

  it('nothing that the service rejected for good', async () => {
    const fetch = scriptedFetch(failure(404, 'not_found'), answer({}));
    expect(await catchFailure(transportWith(fetch).request(anything, get))).to.include({ code: 'not_found' });
    expect(fetch.calls).to.have.length(1);
  });

  it('nothing that must be sent once, whatever its method', async () => {
    const fetch = scriptedFetch(drop, answer({}));
    const { request } = transportWith(fetch);
    await catchFailure(request(anything, { method: 'PATCH', path: '/x', body: '{}', nonIdempotent: true }));
    expect(fetch.calls).to.have.length(1);
  });
});

describe('the deadline', () => {
  it('fails the request at once if Retry-After is longer, with the service’s error', async () => {
    const fetch = scriptedFetch(failure(429, 'rate_limited', { 'Retry-After': '31' }), answer({}));
    const { request, clock } = transportWith(fetch, { deadline: 30_000 });
    expect(await catchFailure(request(anything, get))).to.include({ status: 429, retryAfter: 31_000 });
    expect(clock.waiting).to.equal(0);
  });

  it('covers the attempts and the waits between them', async () => {
    const fetch = scriptedFetch(hang);
    const { request, clock } = transportWith(fetch, { deadline: 5_000, attemptTimeout: 2_000, retries: 9 });
    let settled = false;
    const error = catchFailure(request(anything, get)).finally(() => (settled = true));
    await clock.advance(4_999);
    expect(settled).to.equal(false);
    await clock.advance(1);
    expect(settled).to.equal(true);
    expect(await error).to.include({ kind: 'timeout', status: 0 });
    expect(fetch.calls).to.have.length(3);
  });

  it('is the time-out of a request that must be sent once', async () => {
    const fetch = scriptedFetch(hang);
    const { request, clock } = transportWith(fetch, { deadline: 60_000, attemptTimeout: 1_000 });
    const error = catchFailure(request(anything, post));
    await clock.advance(59_999);
    expect(fetch.calls[0]!.init.signal!.aborted).to.equal(false);
    await clock.advance(1);
    expect(await error).to.include({ kind: 'timeout' });
  });

  it('stops further attempts when a wait ended late, for example after the machine slept', async () => {
    const fetch = scriptedFetch(drop, answer({}));
    const clock = new FakeClock();
    const late = {
      now: () => clock.now(),
      wake: (ms: number, callback: () => void) => clock.wake(ms < 1_000 ? 3_600_000 : ms, callback),
    };
    const { request } = transportWith(fetch, { clock: late });
    const error = catchFailure(request(anything, get));
    await clock.advance(3_600_000);
    expect(await error).to.include({ kind: 'network' });
    expect(fetch.calls).to.have.length(1);
  });

  it('leaves no timer behind after a response', async () => {
    const { request, clock } = transportWith(scriptedFetch(answer({})));
    await request(anything, get);
    expect(clock.waiting).to.equal(0);
  });
});
