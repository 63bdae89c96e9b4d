import { expect } from 'chai';
import { createCatalogClient } from '../../../src/core/catalog/client.ts';
import type { CatalogClient } from '../../../src/core/catalog/client.ts';
import type { CallOptions } from '../../../src/core/catalog/requests.ts';
import { aProduct, anImage } from '../../helpers/a-product.ts';
import { catchFailure } from '../../helpers/catch-failure.ts';
import { answer, drop, failure, hang, scriptedFetch, type Step } from '../../helpers/scripted-fetch.ts';
import { FakeClock } from '../../helpers/fake-clock.ts';

const PRODUCT_ID = aProduct().id;
const IMAGE_ID = anImage().id;
const counter = {
  used: 3,
  limit: 0,
  remaining: -1,
  percent_used: 0,
  is_exceeded: false,
  is_near_limit: false,
  is_unlimited: true,
};
const usage = {
  month: '2026-01',
  plan: {
    name: 'Free',
    type: 'free',
    has_advanced_analytics: false,
    has_auto_lighting: false,
    overage_generation_price: 0,
  },
  opens: counter,
  swap: counter,
  products: counter,
};

function clientWith(...steps: [Step, ...Step[]]) {
  const fetch = scriptedFetch(...steps);
  const clock = new FakeClock();
  const client = createCatalogClient({
    baseUrl: 'https://api.example',
    apiKey: 'secret',
    fetch,
    clock,
    random: () => 0.5,
  });
  return { client, clock, fetch };
}

interface Operation {
  title: string;
  call: (client: CatalogClient, options?: CallOptions) => Promise<unknown>;
  answered: unknown;
  sent: [method: string, path: string, json?: unknown];
  result: unknown;
}

const OPERATIONS: Operation[] = [
  {
    title: 'createProduct (4.1)',
    call: (client, options) =>
      client.createProduct(
        { title: 'Aviator', category: 'eyewear', images: ['https://a.example/1'] },
        options,
      ),
    answered: {
      product: aProduct(),
      images_failed: [{ url: 'https://a.example/1', code: 'new', message: '' }],
    },
    sent: [
      'POST',
      '/v1/products',
      { title: 'Aviator', category: 'eyewear', images: ['https://a.example/1'] },
    ],
    result: {
      product: aProduct(),
      images_failed: [{ url: 'https://a.example/1', code: 'new', message: '' }],
    },
  },
  {
    title: 'listProducts (4.2)',
    call: (client, options) =>
      client.listProducts(
        {
          page: 2,
          limit: 50,
          category: 'bag',
          tryon_status: 'active',
          external_id: 'A/1 ?',
        },
        options,
      ),
    answered: { products: [aProduct()], total: 51, page: 2, limit: 50 },
    sent: ['GET', '/v1/products?page=2&limit=50&category=bag&tryon_status=active&external_id=A%2F1%20%3F'],
    result: { products: [aProduct()], total: 51, page: 2, limit: 50 },
  },
  {
    title: 'listProducts (4.2) of everything',
    call: (client, options) => client.listProducts({}, options),
    answered: { products: [], total: 0, page: 1, limit: 20 },
    sent: ['GET', '/v1/products'],
    result: { products: [], total: 0, page: 1, limit: 20 },
  },
  {
    title: 'getProduct (4.3)',
    call: (client, options) => client.getProduct(PRODUCT_ID, options),
    answered: { product: aProduct() },
    sent: ['GET', `/v1/products/${PRODUCT_ID}`],
    result: aProduct(),
  },
  {
    title: 'updateProduct (4.4)',
    call: (client, options) =>
      client.updateProduct(PRODUCT_ID, { mode: 'swap', tryon_enabled: true }, options),
    answered: { product: aProduct() },
    sent: ['PATCH', `/v1/products/${PRODUCT_ID}`, { mode: 'swap', tryon_enabled: true }],
    result: aProduct(),
  },
  {
    title: 'deleteProduct (4.5)',
    call: (client, options) => client.deleteProduct(PRODUCT_ID, options),
    answered: { deleted: true },
    sent: ['DELETE', `/v1/products/${PRODUCT_ID}`],
    result: true,
  },
  {
    title: 'addImage (4.6) by URL',
    call: (client, options) => client.addImage(PRODUCT_ID, 'https://a.example/1.jpg', options),
    answered: { image: anImage() },
    sent: ['POST', `/v1/products/${PRODUCT_ID}/images`, { url: 'https://a.example/1.jpg' }],
    result: anImage(),
  },
  {
    title: 'addImage (4.6) by URL object',
    call: (client, options) => client.addImage(PRODUCT_ID, new URL('https://a.example/1.jpg'), options),
    answered: { image: anImage() },
    sent: ['POST', `/v1/products/${PRODUCT_ID}/images`, { url: 'https://a.example/1.jpg' }],
    result: anImage(),
  },
  {
    title: 'removeImage (4.7)',
    call: (client, options) => client.removeImage(PRODUCT_ID, IMAGE_ID, options),
    answered: { deleted: true },
    sent: ['DELETE', `/v1/products/${PRODUCT_ID}/images/${IMAGE_ID}`],
    result: true,
  },
  {
    title: 'getUsage (4.8)',
    call: (client, options) => client.getUsage(options),
    answered: usage,
    sent: ['GET', '/v1/usage'],
    result: usage,
  },
];

describe('the client', () => {
  for (const { title, call, answered, sent, result } of OPERATIONS) {
    const [method, path, json] = sent;

    it(`${title} sends the request and reads the response of the specification`, async () => {
      const { client, fetch } = clientWith(answer(answered));
      expect(await call(client)).to.deep.equal(result);
      const [{ url, init }] = fetch.calls as [(typeof fetch.calls)[0]];
      expect(`${init.method} ${url}`).to.equal(`${method} https://api.example${path}`);
      expect(init.body && JSON.parse(init.body as string)).to.deep.equal(json);
      expect(new Headers(init.headers).get('Authorization')).to.equal('Bearer secret');
    });

    it(`${title} fails with the code of the service`, async () => {
      const { client } = clientWith(failure(404, 'not_found'));
      expect(await catchFailure(call(client))).to.include({ kind: 'http', status: 404, code: 'not_found' });
    });

    it(`${title} settles at once with the reason of an abort`, async () => {
      const { client, clock } = clientWith(hang);
      const controller = new AbortController();
      const error = catchFailure(call(client, { signal: controller.signal }));
      await clock.advance(0);
      const reason = new Error('the merchant left');
      controller.abort(reason);
      expect(await error).to.equal(reason);
    });

    it(`${title} fails if the response does not match its schema`, async () => {
      const { client } = clientWith(answer([]));
      expect(await catchFailure(call(client))).to.include({ kind: 'invalid-response', status: 200 });
    });
  }

  for (const image of [new Blob(['GIF89a'], { type: 'image/gif' }), new File(['GIF89a'], 'me.gif')]) {
    it(`addImage (4.6) uploads a ${image.constructor.name} as the form field "image"`, async () => {
      const { client, fetch } = clientWith(answer({ image: anImage() }));
      expect(await client.addImage(PRODUCT_ID, image)).to.deep.equal(anImage());
      const form = fetch.calls[0]!.init.body as FormData;
      expect([...form.keys()]).to.deep.equal(['image']);
      expect(await (form.get('image') as File).text()).to.equal('GIF89a');
    });
  }

  it('waits for Retry-After, and then uploads the same picture', async () => {
    const { client, clock, fetch } = clientWith(
      failure(429, 'rate_limited', { 'Retry-After': '60' }),
      answer({ image: anImage() }),
    );
    const result = client.addImage(PRODUCT_ID, new Blob(['GIF89a']));
    await clock.advance(60_150);
    await result;
    const form = fetch.calls[1]!.init.body as FormData;
    expect(await (form.get('image') as File).text()).to.equal('GIF89a');
  });

  it('retries a change whose response was lost', async () => {
    const { client, clock, fetch } = clientWith(drop, answer({ product: aProduct() }));
    const result = client.updateProduct(PRODUCT_ID, { title: 'Aviator' });
    await clock.advance(1_000);
    await result;
    expect(fetch.calls).to.have.length(2);
  });

  it('does not retry a change of mode that also enables, because sending it twice has another effect than once', async () => {
    const { client, fetch } = clientWith(drop, answer({ product: aProduct() }));
    const error = await catchFailure(client.updateProduct(PRODUCT_ID, { mode: 'swap', tryon_enabled: true }));
    expect(error).to.include({ kind: 'network' });
    expect(fetch.calls).to.have.length(1);
  });

  it('retries a deletion whose response was lost, and reports the 404 that may follow', async () => {
    const { client, clock, fetch } = clientWith(drop, failure(404, 'not_found'));
    const error = catchFailure(client.deleteProduct(PRODUCT_ID));
    await clock.advance(1_000);
    expect(await error).to.include({ code: 'not_found' });
    expect(fetch.calls).to.have.length(2);
  });

  for (const id of ['', '.', '..', undefined]) {
    it(`refuses ${JSON.stringify(id)} for an id, which would lead to another resource`, async () => {
      const { client, fetch } = clientWith(answer({ deleted: true }));
      const errors = await Promise.all([
        catchFailure(client.deleteProduct(id as string)),
        catchFailure(client.removeImage(PRODUCT_ID, id as string)),
      ]);
      expect(errors[0]).to.be.instanceOf(TypeError).with.property('message').that.includes('productId');
      expect(errors[1]).to.be.instanceOf(TypeError).with.property('message').that.includes('imageId');
      expect(fetch.calls).to.have.length(0);
    });
  }

  it('keeps an id inside its place in the path', async () => {
    const { client, fetch } = clientWith(failure(404, 'not_found'));
    await catchFailure(client.getProduct('../usage?x=#1'));
    expect(fetch.calls[0]!.url).to.equal('https://api.example/v1/products/..%2Fusage%3Fx%3D%231');
  });

  it('refuses an image that is neither URL nor Blob', async () => {
    const { client } = clientWith(answer({}));
    const error = await catchFailure(client.addImage(PRODUCT_ID, 7 as never));
    expect(error).to.be.instanceOf(TypeError).with.property('message').that.includes('Blob or File');
  });

  for (const options of [
    { deadline: 0 },
    { deadline: Number.NaN },
    { attemptTimeout: -1 },
    { retries: -1 },
  ]) {
    it(`refuses the option ${JSON.stringify(options)}`, () => {
      const create = () => createCatalogClient({ baseUrl: 'https://api.example', ...options });
      expect(create).to.throw(RangeError, Object.keys(options)[0]);
    });
  }

  it('works when its methods are destructured', async () => {
    const { getProduct } = clientWith(answer({ product: aProduct() })).client;
    expect(await getProduct(PRODUCT_ID)).to.deep.equal(aProduct());
  });

  it('uses the current global fetch if none is given', async () => {
    const original = globalThis.fetch;
    globalThis.fetch = scriptedFetch(answer({ product: aProduct() })) as typeof fetch;
    try {
      const client = createCatalogClient({ baseUrl: 'https://api.example' });
      expect(await client.getProduct(PRODUCT_ID)).to.deep.equal(aProduct());
    } finally {
      globalThis.fetch = original;
    }
  });
});
