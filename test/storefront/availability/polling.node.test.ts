import { expect } from 'chai';
import { failure } from '../../helpers/scripted-fetch.ts';
import { range, visit } from './a-visit.ts';

const PROCESSING = { changes: { swap_ready: false } };
const SHORT = { ...PROCESSING, poll: { pollIntervalMs: 3000, pollTimeoutMs: 10_000 } };
const TWENTY = { ...PROCESSING, products: 20 };

describe('The broker polls', () => {
  it('until the product is ready, and not after that', async () => {
    const { shop, clock, product, stateAfter } = visit(PROCESSING);
    expect(await stateAfter(3100)).to.equal('processing');
    expect(shop.urls).to.have.length(2);
    product.swap_ready = true;
    expect(await stateAfter(3100)).to.equal('ready');
    await clock.advance(60_000);
    expect(shop.urls).to.have.length(3);
    expect(clock.waiting).to.equal(0);
  });

  it('at most every 500 ms, whatever is set', async () => {
    const { shop, clock } = visit({ ...PROCESSING, poll: { pollIntervalMs: 3, pollTimeoutMs: 180_000 } });
    await clock.advance(100);
    const before = shop.urls.length;
    await clock.advance(5000);
    expect(shop.urls.length - before).to.be.within(8, 10);
  });

  for (const others of [0, 5000])
    it(`20 products with at most 3 requests each time, beside ${others} active ones`, async () => {
      const { shop, clock, tallyAfter } = visit({ ...TWENTY, others });
      expect(await tallyAfter(1000)).to.deep.equal({ processing: 20 });
      for (const _tick of range(7)) {
        const before = shop.urls.length;
        await clock.advance(3000);
        expect(shop.urls.length - before).to.be.within(1, 3);
      }
    });

  it('no product without images', async () => {
    const { shop, stateAfter } = visit({ changes: { swap_ready: false, images: [] } });
    expect(await stateAfter(60_000)).to.equal('unavailable/no-images');
    expect(shop.urls).to.have.length(1);
  });

  for (const [name, fault, now] of [
    ['is deleted', failure(404, 'not_found'), 'unavailable/not-found'],
    ['may not be asked for any more', failure(401, 'unauthorized'), 'error/unauthorized'],
  ] as const)
    it(`no product that ${name}`, async () => {
      const { shop, clock, watch, product } = visit({ ...PROCESSING, buttons: 0 });
      const button = watch({ id: product.id });
      await clock.advance(100);
      shop.fault = fault;
      await clock.advance(3100);
      expect(button.now).to.equal(now);
      const asked = shop.urls.length;
      await clock.advance(60_000);
      expect(shop.urls).to.have.length(asked);
    });

  const missing = (total: number) => (url: string) =>
    url.includes('page=3') ? () => Response.json({ products: [], total }) : null;

  it('again if a product was not found because the listing shifted meanwhile', async () => {
    const { shop, clock, products, tallyAfter } = visit({ ...TWENTY, others: 230 });
    await clock.advance(1000);
    // As if so many of the first page had been switched off between its answer and the third page's.
    shop.faultFor = missing(228);
    await clock.advance(3000);
    shop.faultFor = () => null;
    for (const product of products) product.swap_ready = true;
    expect(await tallyAfter(10_000)).to.deep.equal({ ready: 20 });
  });

  it('again although the listing sometimes misses a product', async () => {
    const { shop, clock, tallyAfter } = visit({ ...TWENTY, others: 230 });
    await clock.advance(1000);
    for (const _ of range(3)) {
      shop.faultFor = missing(250);
      await clock.advance(3000);
      shop.faultFor = () => null;
      expect(await tallyAfter(20_000)).to.deep.equal({ processing: 20 });
    }
  });

  for (const others of [50, 150, 230])
    it(`no longer for one of 20 products that is switched off, beside ${others} active ones`, async () => {
      const { clock, products, buttons, tally } = visit({ ...TWENTY, others });
      await clock.advance(1000);
      products[19]!.tryon_status = 'inactive';
      await clock.advance(10_000);
      expect(buttons[19]!.now).to.equal('unavailable/inactive');
      expect(tally()).to.deep.equal({ processing: 19, 'unavailable/inactive': 1 });
    });

  it('without overruling what another request learned meanwhile', async () => {
    const { shop, clock, buttons } = visit({ ...TWENTY, others: 230 });
    await clock.advance(2900);
    const slow = (ms: number) => async () => {
      await new Promise((resolve) => clock.wake(ms, () => resolve(undefined)));
      return Response.json({ products: [], total: 250 });
    };
    // The poll ends long after the first products of it are known, one of which is refreshed and asked for by itself.
    shop.faultFor = (url) =>
      url.includes('page=2') ? slow(2000) : url.includes('=SKU-19') ? slow(3000) : null;
    await clock.advance(500);
    buttons[19]!.watch.refresh();
    await clock.advance(100);
    const before = shop.urls.filter((url) => url.includes('=SKU-19')).length;
    let confirmed = false;
    void buttons[19]!.watch.confirm().then(() => (confirmed = true));
    await clock.advance(2000);
    expect([before, confirmed]).to.deep.equal([1, false]);
  });

  it('until poll-timeout, and then says timed-out', async () => {
    const { shop, clock, stateAfter } = visit(SHORT);
    expect(await stateAfter(10_100)).to.equal('unavailable/timed-out');
    const asked = shop.urls.length;
    await clock.advance(60_000);
    expect(shop.urls).to.have.length(asked);
    expect(clock.waiting).to.equal(0);
  });

  it('nothing while the page is hidden, and at once when it is shown', async () => {
    const { shop, clock, page, product, stateAfter } = visit(PROCESSING);
    await clock.advance(100);
    page.setActive(false);
    product.swap_ready = true;
    await clock.advance(60_000);
    expect(shop.urls).to.have.length(1);
    expect(clock.waiting).to.equal(0);
    page.setActive(true);
    expect(await stateAfter(50)).to.equal('ready');
  });

  it('until poll-timeout, which counts only the time that the page is visible', async () => {
    const { clock, page, product, stateAfter } = visit(SHORT);
    await clock.advance(100);
    page.setActive(false);
    await clock.advance(60_000);
    page.setActive(true);
    expect(await stateAfter(50)).to.equal('processing');
    product.swap_ready = true;
    expect(await stateAfter(3100)).to.equal('ready');
  });

  it('again for a button that returns to the page after a while', async () => {
    const { clock, watch, button: first } = visit(SHORT);
    await clock.advance(100);
    first.watch.release();
    await clock.advance(60_000);
    const second = watch({ sku: 'SKU-0' }, SHORT.poll);
    await clock.advance(5000);
    expect(second.now).to.equal('processing');
    await clock.advance(5200);
    expect(second.now).to.equal('unavailable/timed-out');
  });

  it('a product once that one button names by id and another by SKU', async () => {
    const { shop, clock, watch, product, button } = visit({ ...PROCESSING, others: 5000 });
    const buttons = [button, watch({ id: product.id })];
    await clock.advance(1000);
    const before = shop.urls.length;
    product.swap_ready = true;
    await clock.advance(3000);
    expect(buttons.map(({ now }) => now)).to.deep.equal(['ready', 'ready']);
    expect(shop.urls.length - before).to.equal(1);
  });

  it('nothing for buttons that were removed', async () => {
    const { shop, clock, button } = visit(PROCESSING);
    await clock.advance(100);
    button.watch.release();
    await clock.advance(60_000);
    expect(shop.urls).to.have.length(1);
    expect(clock.waiting).to.equal(0);
  });

  it('less and less often while requests fail, and as before when they succeed again', async () => {
    const { shop, clock, product, stateAfter } = visit(PROCESSING);
    await clock.advance(100);
    shop.fault = failure(503, 'server_error');
    expect(await stateAfter(60_000)).to.equal('processing');
    expect(shop.urls.length).to.be.within(4, 14);
    shop.fault = null;
    product.swap_ready = true;
    expect(await stateAfter(60_000)).to.equal('ready');
  });
});
