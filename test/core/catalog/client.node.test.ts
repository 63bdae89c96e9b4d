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
  const options = { baseUrl: 'https://api.example', apiKey: 'secret', fetch, clock, random: () => 0.5 };
  return { client: createCatalogClient(options), clock, fetch };
}

type Operation = [
  name: Exclude<keyof CatalogClient, 'allProducts' | 'whenReady'>,
  args: unknown[],
  sent: [request: string, json?: unknown],
  answered: unknown,
  /** The expected result, where it is not the whole response. */
  result?: unknown,
];

const created = {
  product: aProduct(),
  images_failed: [{ url: 'https://a.example/1', code: 'new', message: '' }],
};
const aviator = { title: 'Aviator', category: 'eyewear', images: ['https://a.example/1'] } as const;
const change = { mode: 'swap', tryon_enabled: true } as const;
const filter = { page: 2, limit: 50, category: 'bag', tryon_status: 'active', external_id: 'A/1 ?' } as const;
const FILTER = 'page=2&limit=50&category=bag&tryon_status=active&external_id=A%2F1%20%3F';
const list = { products: [aProduct()], total: 51, page: 2, limit: 50 };
const one = `/v1/products/${PRODUCT_ID}`;
const byUrl = [`POST ${one}/images`, { url: 'https://a.example/1.jpg' }] as [string, unknown];

/** The operations of section 4. */
const OPERATIONS: Operation[] = [
  ['createProduct', [aviator], ['POST /v1/products', aviator], created],
  ['listProducts', [filter], [`GET /v1/products?${FILTER}`], list],
  ['listProducts', [{}], ['GET /v1/products'], list],
  ['getProduct', [PRODUCT_ID], [`GET ${one}`], { product: aProduct() }, aProduct()],
  ['updateProduct', [PRODUCT_ID, change], [`PATCH ${one}`, change], { product: aProduct() }, aProduct()],
  ['deleteProduct', [PRODUCT_ID], [`DELETE ${one}`], { deleted: true }, true],
  ['addImage', [PRODUCT_ID, 'https://a.example/1.jpg'], byUrl, { image: anImage() }, anImage()],
  ['addImage', [PRODUCT_ID, new URL('https://a.example/1.jpg')], byUrl, { image: anImage() }, anImage()],
  ['removeImage', [PRODUCT_ID, IMAGE_ID], [`DELETE ${one}/images/${IMAGE_ID}`], { deleted: true }, true],
  ['getUsage', [], ['GET /v1/usage'], usage],
];

describe('the client', () => {
  for (const [name, args, [request, json], answered, result = answered] of OPERATIONS) {
    const given = args.map((arg) => (typeof arg === 'object' ? arg!.constructor.name : arg));
    const title = `${name}(${given.join(', ')})`;
    const call = (client: CatalogClient, options: CallOptions = {}) =>
      (client[name] as (...args: unknown[]) => Promise<unknown>)(...args, options);

    it(`${title} sends the request and reads the response of the specification`, async () => {
      const { client, fetch } = clientWith(answer(answered));
      expect(await call(client)).to.deep.equal(result);
      const { url, init } = fetch.calls[0]!;
      expect(`${init.method} ${url.replace('https://api.example', '')}`).to.equal(request);
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
    const limited = failure(429, 'rate_limited', { 'Retry-After': '60' });
    const { client, clock, fetch } = clientWith(limited, answer({ image: anImage() }));
    const result = client.addImage(PRODUCT_ID, new Blob(['GIF89a']));
    await clock.advance(60_150);
    await result;
    const form = fetch.calls[1]!.init.body as FormData;
    expect(await (form.get('image') as File).text()).to.equal('GIF89a');
  });

  for (const [title, call, times] of [
    ['sends a change again', (client) => client.updateProduct(PRODUCT_ID, { title: 'A' }), 2],
    [
      'sends a deletion again, and reports the 404 that may follow',
      (client) => client.deleteProduct(PRODUCT_ID),
      2,
    ],
    // Sent twice, it has another effect than once.
    [
      'does not send a change of mode that also enables again',
      (client) => client.updateProduct(PRODUCT_ID, change),
      1,
    ],
    ['does not create a product again', (client) => client.createProduct(aviator), 1],
  ] as [string, (client: CatalogClient) => Promise<unknown>, number][])
    it(`${title} whose response was lost`, async () => {
      const { client, clock, fetch } = clientWith(drop, failure(404, 'not_found'));
      const error = catchFailure(call(client));
      await clock.advance(1_000);
      expect(await error).to.include(times === 2 ? { code: 'not_found' } : { kind: 'network' });
      expect(fetch.calls).to.have.length(times);
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

  for (const options of [{ deadline: 0 }, { deadline: NaN }, { attemptTimeout: -1 }, { retries: -1 }]) {
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
