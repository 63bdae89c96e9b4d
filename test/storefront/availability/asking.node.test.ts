import { expect } from 'chai';
import { aProduct } from '../../helpers/a-product.ts';
import { answer, failure, hang } from '../../helpers/scripted-fetch.ts';
import { range, visit } from './a-visit.ts';

const isListing = (url: string) => url.includes('tryon_status=active');
const ROOT = 'https://shop.example/tryon/v1/products';

describe('The broker sends requests', () => {
  it('for a SKU to exactly the documented URL', async () => {
    const { shop, clock, watch } = visit({ products: 0 });
    shop.add('A&B 1/ü');
    const button = watch({ sku: 'A&B 1/ü' });
    await clock.advance(100);
    expect(button.now).to.equal('ready');
    expect(shop.urls).to.deep.equal([`${ROOT}?external_id=A%26B%201%2F%C3%BC`]);
  });

  it('for an id to exactly the documented URL', async () => {
    const { shop, clock, watch, product } = visit({ buttons: 0 });
    const button = watch({ id: product.id });
    await clock.advance(100);
    expect(button.now).to.equal('ready');
    expect(shop.urls).to.deep.equal([`${ROOT}/${product.id}`]);
  });

  it('below the path in the query of its base URL', async () => {
    const baseUrl = 'https://shop.example/?rest_route=/tryon';
    const { shop, clock, watch, product } = visit({ buttons: 0, baseUrl });
    watch({ id: product.id });
    await clock.advance(100);
    watch({ sku: 'A&B' });
    await clock.advance(100);
    expect(shop.urls).to.deep.equal([
      `${baseUrl}/v1/products/${product.id}`,
      `${baseUrl}/v1/products&external_id=A%26B`,
    ]);
  });

  it('once for one product, however many buttons show it', async () => {
    const { shop, clock, watch } = visit();
    const buttons = range(20).map(() => watch({ sku: 'SKU-0' }));
    await clock.advance(100);
    expect(buttons.every(({ now }) => now === 'ready')).to.equal(true);
    expect(shop.urls).to.have.length(1);
  });

  for (const others of [0, 5000]) {
    it(`once for one product that one button names by id and another by SKU, beside ${others} others`, async () => {
      const { shop, clock, watch, product } = visit({ others, buttons: 0 });
      const buttons = [watch({ id: product.id }), watch({ sku: 'SKU-0' })];
      await clock.advance(100);
      expect(buttons.map(({ now }) => now)).to.deep.equal(['ready', 'ready']);
      expect(shop.urls).to.deep.equal([`${ROOT}?external_id=SKU-0`]);
    });

    for (const [name, fault] of [
      ['fails', failure(500, 'server_error')],
      ['is refused', failure(400, 'validation_error')],
      ['gets no answer', hang],
    ] as const)
      it(`without delay for a product that one button names by id, although the request for the SKU of another button ${name}, beside ${others} others`, async () => {
        const { shop, clock, watch, product } = visit({ others, buttons: 0 });
        shop.faultFor = (url) => (url.includes('ODD') ? fault : null);
        const [, good] = [watch({ sku: 'ODD' }), watch({ id: product.id })];
        await clock.advance(1500);
        expect(good.now).to.equal('ready');
        expect(good.told.some(({ state }) => state === 'error')).to.equal(false);
      });
  }

  it('once for one product by id and by SKU, also after a failure', async () => {
    const { shop, clock, watch, product } = visit({ buttons: 0 });
    shop.fault = failure(500, 'server_error');
    const buttons = [watch({ id: product.id }), watch({ sku: 'SKU-0' })];
    await clock.advance(2000);
    shop.fault = null;
    const before = shop.urls.length;
    await clock.advance(10_000);
    expect(buttons.map(({ now }) => now)).to.deep.equal(['ready', 'ready']);
    expect(shop.urls).to.have.length(before + 1);
  });

  it('once for each of many products in a shop with thousands, whether by id or by SKU', async () => {
    const { shop, clock, watch, products } = visit({ others: 5000, products: 10, buttons: 0 });
    const buttons = products.flatMap(({ id, external_id }) => [watch({ id }), watch({ sku: external_id! })]);
    await clock.advance(100);
    expect(buttons.every(({ now }) => now === 'ready')).to.equal(true);
    expect(shop.urls.filter((url) => !isListing(url))).to.have.length(10);
  });

  it('no second time for a product that is known by its SKU when another button names its id', async () => {
    const { shop, clock, watch, product } = visit();
    await clock.advance(100);
    expect(watch({ id: product.id }).now).to.equal('ready');
    await clock.advance(1000);
    expect(shop.urls).to.have.length(1);
  });

  for (const [skus, active, most] of [
    [48, 60, 5],
    [500, 600, 12],
    [500, 1000, 12],
  ] as const)
    it(`at most ${most} times for ${skus} SKUs of a shop with ${active} active products`, async () => {
      const { shop, clock, watch } = visit({ products: active, buttons: 0 });
      const buttons = range(skus).map((number) => watch({ sku: `SKU-${number * 2}` }));
      await clock.advance(1000);
      const ready = buttons.filter(({ now }) => now === 'ready').length;
      expect(ready).to.equal(Math.min(skus, Math.ceil(active / 2)));
      expect(shop.urls.length).to.be.at.most(most);
      expect(shop.mostInFlight).to.be.at.most(6);
    });

  it('for single products, six at a time, if listing thousands would cost more', async () => {
    const { shop, tallyAfter } = visit({ products: 3000, from: 2000, buttons: 12 });
    expect(await tallyAfter(1000)).to.deep.equal({ ready: 12 });
    expect(shop.urls.filter(isListing)).to.have.length(1);
    expect(shop.urls).to.have.length(13);
    expect(shop.mostInFlight).to.equal(6);
  });

  it('for each of a few products that are not in the list of active ones, to learn why', async () => {
    const { shop, clock, watch, button } = visit();
    shop.add('OFF', { tryon_status: 'inactive' });
    const [off, none] = ['OFF', 'NONE'].map((sku) => watch({ sku }));
    await clock.advance(100);
    const states = [button, off!, none!].map(({ now }) => now);
    expect(states).to.deep.equal(['ready', 'unavailable/inactive', 'unavailable/not-found']);
  });

  it('once all elements of a parsed page have asked, and once a frame for later ones', async () => {
    let send: () => void;
    const gather = (callback: () => void) => (send = callback);
    const { shop, clock, watch } = visit({ products: 2, buttons: 1, gather });
    await clock.advance(100);
    expect(shop.urls).to.have.length(0);
    send!();
    await clock.advance(0);
    expect(shop.urls).to.have.length(1);
    watch({ sku: 'SKU-1' });
    await clock.advance(15);
    expect(shop.urls).to.have.length(1);
    await clock.advance(1);
    expect(shop.urls).to.have.length(2);
  });

  it('not at all for a button that is removed before the batch is sent', async () => {
    const { shop, clock, button } = visit();
    button.watch.release();
    await clock.advance(1000);
    expect(shop.urls).to.deep.equal([]);
  });

  it('and rejects a response with another product than the one requested', async () => {
    const { shop, stateAfter } = visit();
    shop.fault = answer({ products: [aProduct({ external_id: 'SKU-2' })], total: 1, page: 1, limit: 20 });
    expect(await stateAfter(100)).to.equal('error/invalid-response');
  });
});

describe('The state of a button', () => {
  const [images, off] = [[], { tryon_status: 'inactive' } as const];
  for (const [changes, state] of [
    [{}, 'ready'],
    [{ images }, 'ready'],
    [{ swap_ready: false }, 'processing'],
    [{ swap_ready: false, images }, 'unavailable/no-images'],
    [{ ...off }, 'unavailable/inactive'],
    [{ ...off, images }, 'unavailable/inactive'],
    [{ ...off, swap_ready: false }, 'unavailable/inactive'],
    [{ ...off, swap_ready: false, images }, 'unavailable/inactive'],
  ] as const)
    it(`is ${state} for a product with ${JSON.stringify(changes)}`, async () => {
      const { stateAfter } = visit({ changes: changes as object });
      expect(await stateAfter(100)).to.equal(state);
    });
});
