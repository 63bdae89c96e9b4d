import { expect } from 'chai';
import { attempt } from '../../../src/core/http/attempt.ts';
import { catchFailure } from '../../helpers/catch-failure.ts';
import { FakeClock } from '../../helpers/fake-clock.ts';
import { answer, drop, hang, scriptedFetch, stall, type Step } from '../../helpers/scripted-fetch.ts';

function send(step: Step, { maxBytes, signal }: { maxBytes?: number; signal?: AbortSignal } = {}) {
  const clock = new FakeClock();
  const fetch = scriptedFetch(step, answer({ second: true }));
  const response = attempt('https://api.example/', {}, { fetch, clock, timeoutMs: 1000, maxBytes, signal });
  return { clock, fetch, response };
}

describe('an attempt', () => {
  it('resolves for any status, with headers and body as text', async () => {
    const { response } = send(answer({ a: 1 }, 418, { 'X-Tea': 'pot' }));
    const { ok, status, headers, text } = await response;
    expect({ ok, status, tea: headers.get('X-Tea'), text }).to.deep.equal({
      ok: false,
      status: 418,
      tea: 'pot',
      text: '{"a":1}',
    });
  });

  it('is sent once, and rejects with the error of fetch', async () => {
    const { response, fetch } = send(drop);
    expect(await catchFailure(response))
      .to.be.instanceOf(TypeError)
      .with.property('message', 'Failed to fetch');
    expect(fetch.calls).to.have.length(1);
  });

  for (const [title, step] of [
    ['no answer', hang],
    ['a fetch that is deaf to its signal', () => new Promise<Response>(() => {})],
    ['a body that stops', stall('{')],
  ] satisfies [string, Step][]) {
    it(`ends with a time-out if there is ${title}`, async () => {
      const { response, clock } = send(step);
      const failure = catchFailure(response);
      await clock.advance(1000);
      expect(await failure).to.have.property('name', 'TimeoutError');
      expect(clock.waiting).to.equal(0);
    });
  }

  it('resolves with the status if the body of an error response stops', async () => {
    const { response, clock } = send(
      () => new Response((stall('{') as () => Response)().body, { status: 502 }),
    );
    await clock.advance(1000);
    expect(await response).to.include({ ok: false, status: 502, text: '' });
  });

  it('has no text if the body is longer than allowed, and stops reading it', async () => {
    let cancelled = false;
    const { response } = send(
      stall('x'.repeat(11), () => (cancelled = true)),
      { maxBytes: 10 },
    );
    expect((await response).text).to.equal(null);
    expect(cancelled).to.equal(true);
  });

  it('has its text if the response has no stream, as that of a polyfill', async () => {
    const polyfilled = { ok: true, status: 200, headers: new Headers(), text: async () => '{"a":1}' };
    const { response } = send(async () => polyfilled as Response);
    expect((await response).text).to.equal('{"a":1}');
  });

  it('has its text if the body is exactly as long as allowed', async () => {
    expect((await send(() => new Response('x'.repeat(10)), { maxBytes: 10 }).response).text).to.have.length(
      10,
    );
  });

  it('rejects with the reason of an abort', async () => {
    const controller = new AbortController();
    const { response, clock } = send(hang, { signal: controller.signal });
    const reason = new Error('left');
    controller.abort(reason);
    expect(await catchFailure(response)).to.equal(reason);
    expect(clock.waiting).to.equal(0);
  });
});
