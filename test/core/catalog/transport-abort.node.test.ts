import { expect } from 'chai';
import * as z from 'zod/mini';
import { catchFailure } from '../../helpers/catch-failure.ts';
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

const anything = z.looseObject({});
const reason = new Error('the shopper left');

/** A fetch that never heard of abort signals. */
const deaf: Step = () => new Promise(() => {});

describe('an abort', () => {
  it('before the request sends nothing', async () => {
    const fetch = scriptedFetch(answer({}));
    const { request } = transportWith(fetch);
    const signal = AbortSignal.abort(reason);
    expect(await catchFailure(request(anything, { path: '/x', signal }))).to.equal(reason);
    expect(fetch.calls).to.have.length(0);
  });

  for (const [title, step] of [
    ['before the headers', hang],
    ['before the headers, with a fetch that is deaf to it', deaf],
    ['during the body', stall('{"product":')],
    [
      'during the body of an error',
      () => new Response((stall('{') as () => Response)().body, { status: 500 }),
    ],
    ['during the delay before a retry', drop],
    ['during the wait that the service asked for', failure(429, 'rate_limited', { 'Retry-After': '9' })],
  ] satisfies [string, Step][]) {
    it(`${title} settles at once with its reason and sends nothing more`, async () => {
      const fetch = scriptedFetch(step, answer({}));
      const { request, clock } = transportWith(fetch);
      const controller = new AbortController();
      const error = catchFailure(request(anything, { path: '/x', signal: controller.signal }));
      await clock.advance(0);
      expect(fetch.calls).to.have.length(1);
      controller.abort(reason);
      expect(await error).to.equal(reason);
      expect(clock.waiting).to.equal(0);
      await clock.advance(60_000);
      expect(fetch.calls).to.have.length(1);
    });
  }

  it('ends the reading of a body, even of one that ignores signals', async () => {
    let cancelled: () => void;
    const cancel = new Promise<void>((resolve) => (cancelled = resolve));
    const { request, clock } = transportWith(scriptedFetch(stall('{', () => cancelled())));
    const controller = new AbortController();
    const error = catchFailure(request(anything, { path: '/x', signal: controller.signal }));
    await clock.advance(0);
    controller.abort(reason);
    await cancel;
    expect(await error).to.equal(reason);
  });

  it('cancels a body that arrives after it', async () => {
    let cancelled: () => void;
    const cancel = new Promise<void>((resolve) => (cancelled = resolve));
    let respond: (response: Response) => void;
    const fetch = scriptedFetch(() => new Promise((resolve) => (respond = resolve)));
    const { request, clock } = transportWith(fetch);
    const controller = new AbortController();
    const error = catchFailure(request(anything, { path: '/x', signal: controller.signal }));
    await clock.advance(0);
    controller.abort(reason);
    await error;
    respond!((stall('{', () => cancelled()) as () => Response)());
    await cancel;
  });

  it('keeps its own reason, even if that looks like a failure that is retried', async () => {
    const fetch = scriptedFetch(hang);
    const { request, clock } = transportWith(fetch);
    const failed = await catchFailure(
      transportWith(scriptedFetch(drop), { retries: 0 }).request(anything, { path: '/x' }),
    );
    const controller = new AbortController();
    const error = catchFailure(request(anything, { path: '/x', signal: controller.signal }));
    await clock.advance(0);
    controller.abort(failed);
    expect(await error).to.equal(failed);
    await clock.advance(60_000);
    expect(fetch.calls).to.have.length(1);
  });
});
