import { expect } from 'chai';
import { createCatalogClient } from '../../../src/core/catalog/client.ts';
import { aProduct } from '../../helpers/a-product.ts';
import { catchFailure } from '../../helpers/catch-failure.ts';
import { answer, drop, failure, hang, scriptedFetch, type Step } from '../../helpers/scripted-fetch.ts';
import { FakeClock } from '../../helpers/fake-clock.ts';

const processing = answer({ product: aProduct({ swap_ready: false }) });
const ready = answer({ product: aProduct() });
const { id } = aProduct();

function clientWith(...steps: [Step, ...Step[]]) {
  const fetch = scriptedFetch(...steps);
  const clock = new FakeClock();
  const client = createCatalogClient({ baseUrl: 'https://api.example', fetch, clock, random: () => 0.5 });
  return { ...client, clock, fetch };
}

describe('waiting until a product is ready', () => {
  it('checks once if it already is', async () => {
    const { whenReady, clock, fetch } = clientWith(ready);
    expect(await whenReady(id)).to.deep.equal(aProduct());
    expect(fetch.calls).to.have.length(1);
    expect(clock.waiting).to.equal(0);
  });

  it('checks at every interval until it is', async () => {
    const { whenReady, clock, fetch } = clientWith(processing, processing, ready);
    const product = whenReady(id, { interval: 5_000 });
    await clock.advance(9_999);
    expect(fetch.calls).to.have.length(2);
    await clock.advance(1);
    expect((await product).swap_ready).to.equal(true);
  });

  it('does not depend on whether try-on is enabled', async () => {
    const { whenReady } = clientWith(answer({ product: aProduct({ tryon_status: 'inactive' }) }));
    expect((await whenReady(id)).tryon_status).to.equal('inactive');
  });

  const empty = answer({ product: aProduct({ swap_ready: false, images: [] }) });
  for (const [title, steps, expected] of [
    ['the product has no images', [empty], { kind: 'no-images' }],
    ['the last image is removed meanwhile', [processing, empty], { kind: 'no-images' }],
    [
      'a check has failed for good',
      [processing, failure(404, 'not_found')],
      { kind: 'http', code: 'not_found' },
    ],
  ] as [string, [Step, ...Step[]], object][])
    it(`ends if ${title}`, async () => {
      const { whenReady, clock, fetch } = clientWith(...steps);
      const error = catchFailure(whenReady(id));
      await clock.advance(3_000 * (steps.length - 1));
      expect(await error).to.include(expected);
      expect(fetch.calls).to.have.length(steps.length);
    });

  it('ends when time is up, and checks no more', async () => {
    const { whenReady, clock, fetch } = clientWith(processing);
    const error = catchFailure(whenReady(id, { timeout: 10_000 }));
    await clock.advance(10_000);
    expect(await error).to.include({ kind: 'timeout' });
    expect(fetch.calls).to.have.length(4);
    await clock.advance(60_000);
    expect(fetch.calls).to.have.length(4);
    expect(clock.waiting).to.equal(0);
  });

  it('ends when time is up even while a check hangs', async () => {
    const { whenReady, clock, fetch } = clientWith(hang);
    const error = catchFailure(whenReady(id, { timeout: 1_000 }));
    await clock.advance(1_000);
    expect(await error).to.include({ kind: 'timeout' });
    expect(fetch.calls[0]!.init.signal!.aborted).to.equal(true);
  });

  it('continues after a check that failed and was retried', async () => {
    const { whenReady, clock, fetch } = clientWith(processing, drop, ready);
    const product = whenReady(id);
    await clock.advance(3_150);
    expect((await product).swap_ready).to.equal(true);
    expect(fetch.calls).to.have.length(3);
  });

  it('ends at once with the reason of an abort between two checks', async () => {
    const { whenReady, clock, fetch } = clientWith(processing);
    const controller = new AbortController();
    const error = catchFailure(whenReady(id, { signal: controller.signal }));
    await clock.advance(1);
    const reason = new Error('the merchant left');
    controller.abort(reason);
    expect(await error).to.equal(reason);
    expect(clock.waiting).to.equal(0);
    await clock.advance(60_000);
    expect(fetch.calls).to.have.length(1);
  });

  it('does not begin if the signal is already aborted', async () => {
    const { whenReady, fetch } = clientWith(ready);
    const reason = new Error('the merchant left');
    expect(await catchFailure(whenReady(id, { signal: AbortSignal.abort(reason) }))).to.equal(reason);
    expect(fetch.calls).to.have.length(0);
  });

  for (const options of [{ interval: 0 }, { interval: Number.NaN }, { timeout: -1 }]) {
    it(`refuses ${JSON.stringify(options)}`, async () => {
      const { whenReady, fetch } = clientWith(ready);
      expect(await catchFailure(whenReady(id, options))).to.be.instanceOf(RangeError);
      expect(fetch.calls).to.have.length(0);
    });
  }
});
