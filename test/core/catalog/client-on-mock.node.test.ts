import { expect } from 'chai';
import { createCatalogClient } from '../../../src/core/catalog/client.ts';
import { createMockService, type MockServiceOptions } from '../../../src/service/mock/index.ts';
import { catchFailure } from '../../helpers/catch-failure.ts';
import { FakeClock } from '../../helpers/fake-clock.ts';

/** A GIF of one pixel. */
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const picture = () => new File([GIF], 'pixel.gif', { type: 'image/gif' });
const NOBODY = '00000000-0000-4000-8000-000000000000';

function shop(options: MockServiceOptions = {}, apiKey = 'demo-shop-key') {
  const clock = new FakeClock();
  const service = createMockService({ seed: 'empty', processingMs: 4_000, clock, ...options });
  let requests = 0;
  const client = createCatalogClient({
    baseUrl: 'https://catalog.example',
    apiKey,
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

    const image = await client.addImage(product.id, picture());
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

  it('walks through all pages', async () => {
    const { client } = shop({ rateLimit: 1_000 });
    for (let count = 0; count < 101; count++) {
      await client.createProduct({ title: `Bag ${count}`, category: 'bag' });
    }
    const titles = new Set<string>();
    for await (const { title } of client.allProducts({ category: 'bag' })) titles.add(title);
    expect(titles).to.have.length(101);
  });

  it('learns why an image is rejected', async () => {
    const { client } = shop();
    const { product } = await client.createProduct({ title: 'Aviator', category: 'eyewear' });
    const codes = ['no url', 'http://127.0.0.1/a.png', new Blob(['a text'])].map(async (image) =>
      catchFailure(client.addImage(product.id, image)),
    );
    expect((await Promise.all(codes)).map((error) => (error as { code: string }).code)).to.deep.equal([
      'invalid_url',
      'unreachable_url',
      'not_an_image',
    ]);
  });

  for (const [title, call, code] of [
    ['an id that is nobody’s', (client) => client.getProduct(NOBODY), 'not_found'],
    [
      'a category that is none',
      (client) => client.createProduct({ category: 'hat' as never }),
      'validation_error',
    ],
    ['a page below 1', (client) => client.listProducts({ page: 0 }), 'validation_error'],
  ] satisfies [string, (client: ReturnType<typeof shop>['client']) => Promise<unknown>, string][]) {
    it(`gets ${code} for ${title}`, async () => {
      expect(await catchFailure(call(shop().client))).to.include({ kind: 'http', code });
    });
  }

  it('learns that its key is wrong', async () => {
    const { client, requests } = shop({}, 'wrong-key');
    expect(await catchFailure(client.getUsage())).to.include({ status: 401, code: 'unauthorized' });
    expect(requests()).to.equal(1);
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

  it('gets through failures of the service by retries that are safe', async () => {
    const { client, clock, panel, requests } = shop();
    panel.setFaults({ drop: true });
    panel.setFaults({ status: 503 });
    const usage = client.getUsage();
    await clock.advance(1_000);
    expect((await usage).products.used).to.equal(0);
    expect(requests()).to.equal(3);
  });

  it('creates nothing twice when the service fails', async () => {
    const { client, panel, requests } = shop();
    panel.setFaults({ status: 503 });
    const error = await catchFailure(client.createProduct({ title: 'Aviator', category: 'eyewear' }));
    expect(error).to.include({ status: 503 });
    expect(requests()).to.equal(1);
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
