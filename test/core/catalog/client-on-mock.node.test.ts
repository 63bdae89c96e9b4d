import { expect } from 'chai';
import { createCatalogClient } from '../../../src/core/catalog/client.ts';
import { createMockService, type MockServiceOptions } from '../../../src/service/mock/index.ts';
import { catchFailure } from '../../helpers/catch-failure.ts';
import { FakeClock } from '../../helpers/fake-clock.ts';

/** A GIF of one pixel. */
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

function shop(options: MockServiceOptions = {}) {
  const clock = new FakeClock();
  const service = createMockService({ seed: 'empty', processingMs: 4_000, clock, ...options });
  let requests = 0;
  const client = createCatalogClient({
    baseUrl: 'https://catalog.example',
    apiKey: 'demo-shop-key',
    clock,
    random: () => 0,
    fetch(url, init) {
      requests += 1;
      return service.fetch(new Request(url, init));
    },
  });
  return { client, clock, panel: service.panel, requests: () => requests };
}

describe('the client on the mock catalog service', () => {
  it('takes a product from creation to a button that may be shown, and to deletion', async () => {
    const { client, clock } = shop();
    const { product, images_failed } = await client.createProduct({
      title: 'Aviator',
      category: 'eyewear',
      external_id: 'SKU-1',
      images: ['http://localhost/aviator.jpg'],
    });
    expect(product).to.include({ title: 'Aviator', external_id: 'SKU-1', swap_ready: false });
    expect(images_failed.map(({ code }) => code)).to.deep.equal(['unreachable_url']);

    const image = await client.addImage(product.id, new File([GIF], 'pixel.gif', { type: 'image/gif' }));
    expect(image.is_primary).to.equal(true);
    const ready = client.whenReady(product.id);
    await clock.advance(6_000);
    expect((await ready).images.map(({ id }) => id)).to.deep.equal([image.id]);

    const active = await client.updateProduct(product.id, { mode: 'swap', tryon_enabled: true });
    expect(active).to.include({ model_type: 'swap', tryon_status: 'active', swap_ready: true });
    expect(await client.getProduct(product.id)).to.deep.equal(active);
    const { products, total } = await client.listProducts({ tryon_status: 'active', external_id: 'SKU-1' });
    expect(products).to.deep.equal([active]);
    expect(total).to.equal(1);
    expect((await client.getUsage()).products.used).to.equal(1);

    expect(await client.removeImage(product.id, image.id)).to.equal(true);
    expect(await catchFailure(client.whenReady(product.id))).to.include({ kind: 'no-images' });
    expect(await client.deleteProduct(product.id)).to.equal(true);
    expect(await catchFailure(client.getProduct(product.id))).to.include({ status: 404, code: 'not_found' });
  });

  it('waits as long as a rate limit says, and no request is lost', async () => {
    const { client, clock, requests } = shop({ rateLimit: 2 });
    await client.getUsage();
    await client.getUsage();
    const created = client.createProduct({ title: 'Aviator', category: 'eyewear' });
    await clock.advance(0);
    expect(requests()).to.equal(3);
    await clock.advance(60_000);
    expect((await created).product.title).to.equal('Aviator');
    expect(requests()).to.equal(4);
    expect((await client.listProducts()).total).to.equal(1);
  });

  it('would switch try-on off and on again if it retried a change of mode that enables it', async () => {
    const { client, panel } = shop();
    const { product } = await client.createProduct({ title: 'Aviator', category: 'eyewear' });
    panel.attachAsset(product.id);
    await client.updateProduct(product.id, { mode: 'swap', tryon_enabled: true });
    const change = { mode: 'realtime', tryon_enabled: true } as const;
    expect((await client.updateProduct(product.id, change)).tryon_status).to.equal('inactive');
    expect((await client.updateProduct(product.id, change)).tryon_status).to.equal('active');
  });
});
