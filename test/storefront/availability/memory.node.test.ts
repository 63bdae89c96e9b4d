/** What the broker remembers: within a page view, and in the session's storage from one page view to the next. */
import { expect } from 'chai';
import { aStorage } from '../../helpers/availability-with.ts';
import { hang } from '../../helpers/scripted-fetch.ts';
import { range, visit } from './a-visit.ts';

describe('The broker remembers', () => {
  const keeping = (storage = aStorage()) => ({ storage: () => storage });

  it('a ready product from an earlier page view, shows it at once and checks it', async () => {
    const { shop, clock, watch, reload } = visit(keeping());
    await clock.advance(100);
    reload();
    expect(watch({ sku: 'SKU-0' }).now).to.equal('ready');
    expect(shop.urls).to.have.length(1);
    await clock.advance(100);
    expect(shop.urls).to.have.length(2);
  });

  it('a product, but confirms it only after the check', async () => {
    const { clock, product, watch, reload } = visit(keeping());
    await clock.advance(100);
    reload();
    product.tryon_status = 'inactive';
    const button = watch({ sku: 'SKU-0' });
    const confirmed = button.watch.confirm();
    await clock.advance(100);
    expect((await confirmed).reason).to.equal('inactive');
    expect(button.now).to.equal('unavailable/inactive');
    reload();
    expect(watch({ sku: 'SKU-0' }).now).to.equal('loading');
  });

  it('a ready product that was named by SKU for a button that names its id', async () => {
    const { clock, product, watch, reload } = visit(keeping());
    await clock.advance(100);
    reload();
    expect(watch({ id: product.id }).now).to.equal('ready');
  });

  it('the many products of one response with a single write', async () => {
    const storage = aStorage();
    let written = 0;
    const { setItem } = storage;
    storage.setItem = (...item) => (written++, setItem(...item));
    const { clock, watch, reload } = visit({ ...keeping(storage), products: 50 });
    await clock.advance(100);
    expect(written).to.equal(1);
    reload();
    expect(watch({ sku: 'SKU-49' }).now).to.equal('ready');
  });

  const fail = (name: string) => (): never => {
    throw new Error(name);
  };
  for (const [name, storage] of [
    ['is forbidden', fail('SecurityError')],
    ['holds what others wrote', () => ({ getItem: () => '{"a":1}', setItem() {} })],
    ['is full', () => ({ getItem: () => null, setItem: fail('Quota') })],
  ] as [string, () => unknown][])
    it(`nothing if storage ${name}, and continues`, async () => {
      const { stateAfter } = visit({ storage: storage as () => Storage });
      expect(await stateAfter(100)).to.equal('ready');
    });

  it('a response for a while, so that a button that returns causes no request', async () => {
    const { shop, clock, watch, button } = visit();
    button.watch.release();
    const first = watch({ sku: 'SKU-0' });
    await clock.advance(100);
    first.watch.release();
    expect(watch({ sku: 'SKU-0' }).now).to.equal('ready');
    await clock.advance(1000);
    expect(shop.urls).to.have.length(1);
  });

  it('the last products of a page that shows one after the other, those in use, and no more', async () => {
    const { shop, clock, watch, products } = visit({ products: 250, buttons: 1 });
    /** The requests for a product that another button names. */
    const ask = async (ref: { sku: string } | { id: string }) => {
      const before = shop.urls.length;
      watch(ref);
      await clock.advance(50);
      return shop.urls.length - before;
    };
    await clock.advance(50);
    shop.faultFor = (url) => (url.endsWith('=SKU-1') ? hang : null);
    for (const number of range(249)) {
      const button = watch({ sku: `SKU-${number + 1}` });
      // All of them within the time for which an answer is fresh, and in which the answer for SKU-1 may still come.
      await clock.advance(17);
      button.watch.release();
    }
    expect(await ask({ sku: 'SKU-249' }), 'the last one').to.equal(0);
    expect(await ask({ sku: 'SKU-60' }), 'one of the last 200').to.equal(0);
    expect(await ask({ sku: 'SKU-0' }), 'one that has a button').to.equal(0);
    expect(await ask({ sku: 'SKU-1' }), 'one that is still awaited').to.equal(0);
    expect(await ask({ sku: 'SKU-2' }), 'an old one').to.equal(1);
    expect(await ask({ id: products[3]!.id }), 'an old one by its other name').to.equal(1);
  });
});

describe('The broker’s refresh()', () => {
  it('checks again', async () => {
    const { product, button, stateAfter } = visit({ changes: { tryon_status: 'inactive' } });
    expect(await stateAfter(100)).to.equal('unavailable/inactive');
    product.tryon_status = 'active';
    button.watch.refresh();
    expect(await stateAfter(100)).to.equal('ready');
  });

  it('checks again after a response that was in flight when it was called', async () => {
    const { shop, clock, product, button, stateAfter } = visit({ changes: { tryon_status: 'inactive' } });
    let answered = false;
    shop.faultFor = () => async () => {
      const response = Response.json({ products: [{ ...product }], total: 1 });
      if (!answered) await new Promise((resolve) => clock.wake(500, () => resolve(undefined)));
      answered = true;
      return response;
    };
    await clock.advance(100);
    product.tryon_status = 'active';
    button.watch.refresh();
    expect(await stateAfter(2000)).to.equal('ready');
  });

  it('checks again after a poll that was in flight when it was called', async () => {
    const { shop, clock, product, button, stateAfter } = visit({ changes: { swap_ready: false } });
    await clock.advance(2900);
    shop.faultFor = () => async () => {
      const response = Response.json({ products: [{ ...product, tryon_status: 'inactive' }], total: 1 });
      shop.faultFor = () => null;
      await new Promise((resolve) => clock.wake(500, () => resolve(undefined)));
      return response;
    };
    await clock.advance(300);
    expect(shop.urls).to.have.length(2);
    product.swap_ready = true;
    button.watch.refresh();
    expect(await stateAfter(2000)).to.equal('ready');
  });

  it('answers every button at once, also after a poll that missed some', async () => {
    const { clock, products, buttons, tally } = visit({ products: 7, changes: { swap_ready: false } });
    for (const product of products.slice(4)) product.swap_ready = true;
    await clock.advance(1000);
    for (const product of products.slice(0, 3)) product.tryon_status = 'inactive';
    await clock.advance(2500);
    expect(tally()).to.include.keys('processing');
    for (const { watch } of buttons) watch.refresh();
    await clock.advance(1000);
    expect(buttons[3]!.now).to.equal('processing');
    expect(tally()).to.deep.equal({ 'unavailable/inactive': 3, processing: 1, ready: 3 });
  });
});
