import { expect } from 'chai';
import { aStorage, availabilityWith, POLL_OPTIONS } from '../../helpers/availability-with.ts';

const range = (length: number) => Array.from({ length }, (_, index) => index);

describe('The broker remembers', () => {
  it('a ready product from an earlier page view, shows it at once and checks it', async () => {
    const storage = aStorage();
    const { shop, clock, watch, reload } = availabilityWith({ storage: () => storage });
    shop.add('SKU-1');
    watch({ sku: 'SKU-1' });
    await clock.advance(100);
    reload();
    const button = watch({ sku: 'SKU-1' });
    expect(button.now).to.equal('ready');
    expect(shop.urls).to.have.length(1);
    await clock.advance(100);
    expect(shop.urls).to.have.length(2);
  });

  it('a product, but confirms it only after the check', async () => {
    const storage = aStorage();
    const { shop, clock, watch, reload } = availabilityWith({ storage: () => storage });
    const product = shop.add('SKU-1');
    watch({ sku: 'SKU-1' });
    await clock.advance(100);
    reload();
    product.tryon_status = 'inactive';
    const button = watch({ sku: 'SKU-1' });
    const confirmed = button.watch.confirm();
    await clock.advance(100);
    expect((await confirmed).reason).to.equal('inactive');
    expect(button.now).to.equal('unavailable/inactive');
    reload();
    expect(watch({ sku: 'SKU-1' }).now).to.equal('loading');
  });

  it('a ready product that was named by SKU for a button that names its id', async () => {
    const storage = aStorage();
    const { shop, clock, watch, reload } = availabilityWith({ storage: () => storage });
    const { id } = shop.add('SKU-1');
    watch({ sku: 'SKU-1' });
    await clock.advance(100);
    reload();
    expect(watch({ id }).now).to.equal('ready');
  });

  it('the many products of one response with a single write', async () => {
    const storage = aStorage();
    let written = 0;
    const { setItem } = storage;
    storage.setItem = (...item) => (written++, setItem(...item));
    const { shop, clock, watch, reload } = availabilityWith({ storage: () => storage });
    for (const number of range(50)) shop.add(`SKU-${number}`);
    for (const number of range(50)) watch({ sku: `SKU-${number}` });
    await clock.advance(100);
    expect(written).to.equal(1);
    reload();
    expect(watch({ sku: 'SKU-49' }).now).to.equal('ready');
  });

  for (const [name, storage] of [
    [
      'is forbidden',
      () => {
        throw new Error('SecurityError');
      },
    ],
    ['holds what others wrote', () => ({ getItem: () => '{"a":1}', setItem() {} }) as unknown as Storage],
    [
      'is full',
      () =>
        ({
          getItem: () => null,
          setItem() {
            throw new Error('Quota');
          },
        }) as unknown as Storage,
    ],
  ] as const) {
    it(`nothing if storage ${name}, and continues`, async () => {
      const { shop, clock, watch } = availabilityWith({ storage });
      shop.add('SKU-1');
      const button = watch({ sku: 'SKU-1' });
      await clock.advance(100);
      expect(button.now).to.equal('ready');
    });
  }

  it('a response for a while, so that a button that returns causes no request', async () => {
    const { shop, clock, watch } = availabilityWith();
    shop.add('SKU-1');
    watch({ sku: 'SKU-1' }).watch.release();
    const first = watch({ sku: 'SKU-1' }, POLL_OPTIONS);
    await clock.advance(100);
    first.watch.release();
    const second = watch({ sku: 'SKU-1' });
    expect(second.now).to.equal('ready');
    await clock.advance(1000);
    expect(shop.urls).to.have.length(1);
  });

  it('and checks again after a response that was in flight when refresh() was called', async () => {
    const { shop, clock, watch } = availabilityWith();
    const product = shop.add('SKU-1', { tryon_status: 'inactive' });
    const button = watch({ sku: 'SKU-1' });
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
    await clock.advance(2000);
    expect(button.now).to.equal('ready');
  });

  it('and checks again after a poll that was in flight when refresh() was called', async () => {
    const { shop, clock, watch } = availabilityWith();
    const product = shop.add('SKU-1', { swap_ready: false });
    const button = watch({ sku: 'SKU-1' });
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
    await clock.advance(2000);
    expect(button.now).to.equal('ready');
  });

  it('and answers every button that is refreshed at once, also after a poll that missed some', async () => {
    const { shop, clock, watch } = availabilityWith();
    const products = range(7).map((number) => shop.add(`SKU-${number}`, { swap_ready: number > 3 }));
    const buttons = range(7).map((number) => watch({ sku: `SKU-${number}` }));
    await clock.advance(1000);
    for (const product of products.slice(0, 3)) product.tryon_status = 'inactive';
    await clock.advance(2500);
    expect(buttons.map(({ now }) => now)).to.include('processing');
    for (const { watch } of buttons) watch.refresh();
    await clock.advance(1000);
    expect(buttons.map(({ now }) => now)).to.deep.equal([
      ...range(3).map(() => 'unavailable/inactive'),
      'processing',
      ...range(3).map(() => 'ready'),
    ]);
  });

  it('nothing once refresh() is called', async () => {
    const { shop, clock, watch } = availabilityWith();
    const product = shop.add('SKU-1', { tryon_status: 'inactive' });
    const button = watch({ sku: 'SKU-1' });
    await clock.advance(100);
    expect(button.now).to.equal('unavailable/inactive');
    product.tryon_status = 'active';
    button.watch.refresh();
    await clock.advance(100);
    expect(button.now).to.equal('ready');
  });
});
