import { expect } from 'chai';
import { CatalogError } from '../../../src/core/catalog/errors.ts';
import { MAX_BODY_BYTES } from '../../../src/core/http/attempt.ts';
import { productListSchema, productResponseSchema } from '../../../src/core/catalog/schemas.ts';
import { aProduct } from '../../helpers/a-product.ts';
import { catchFailure } from '../../helpers/catch-failure.ts';
import { answer, scriptedFetch } from '../../helpers/scripted-fetch.ts';
import { transportWith } from '../../helpers/transport-with.ts';

const get = { path: '/products/1' };

describe('a response that does not match its schema', () => {
  for (const [title, body, type] of [
    ['HTML', '<!doctype html><title>Sign in</title>', 'text/html'],
    ['JSON that breaks off', '{"product":{"id":"1","ti', 'application/json'],
    ['nothing', '', 'application/json'],
  ] as const) {
    it(`is an invalid response if it is ${title}, and the error names what came`, async () => {
      const fetch = scriptedFetch(() => new Response(body, { headers: { 'Content-Type': type } }));
      const error = await catchFailure(transportWith(fetch).request(productResponseSchema, get));
      expect(error).to.be.instanceOf(CatalogError).and.include({ kind: 'invalid-response', status: 200 });
      expect((error as Error).message)
        .to.include('GET /products/1')
        .and.include(type);
    });
  }

  for (const [title, body, where] of [
    [
      'a field of the wrong type',
      { product: aProduct({ swap_ready: 'yes' as never }) },
      'body.product.swap_ready: boolean expected',
    ],
    [
      'a field that is missing',
      { product: { ...aProduct(), title: undefined } },
      'body.product.title: string expected',
    ],
    [
      'a value that is not one of those specified',
      { product: aProduct({ category: 'hats' as never }) },
      'eyewear or watch',
    ],
    ['no object', 7, 'body: object expected'],
    ['null', null, 'body: object expected'],
  ] as const) {
    it(`is reported with the place and what was expected, if it holds ${title}`, async () => {
      const error = await catchFailure(
        transportWith(scriptedFetch(answer(body))).request(productResponseSchema, get),
      );
      expect(error).to.include({ kind: 'invalid-response' });
      expect((error as Error).message).to.include(where);
    });
  }

  it('is reported with the number of the product in a list', async () => {
    const products = [aProduct(), { ...aProduct(), images: [{ id: 'x' }] }];
    const fetch = scriptedFetch(answer({ products, total: 2, page: 1, limit: 20 }));
    const error = await catchFailure(transportWith(fetch).request(productListSchema, get));
    expect((error as Error).message).to.include('body.products.1.images.0.url: string expected');
  });

  it('is not requested again', async () => {
    const fetch = scriptedFetch(answer({}), answer({ product: aProduct() }));
    await catchFailure(transportWith(fetch).request(productResponseSchema, get));
    expect(fetch.calls).to.have.length(1);
  });

  it('is read only up to the bound', async () => {
    let sent = 0;
    let cancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 2 ** 20;
        controller.enqueue(new Uint8Array(2 ** 20).fill(32));
      },
      cancel: () => void (cancelled = true),
    });
    const fetch = scriptedFetch(() => new Response(endless));
    const error = await catchFailure(transportWith(fetch).request(productResponseSchema, get));
    expect(error).to.include({ kind: 'invalid-response' });
    expect((error as Error).message).to.include(`longer than ${MAX_BODY_BYTES} bytes`);
    expect(cancelled).to.equal(true);
    expect(sent).to.be.at.most(MAX_BODY_BYTES + 3 * 2 ** 20);
  });
});

describe('a response that breaks off', () => {
  const breakingOff = (status: number) => () =>
    new Response(
      new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode('{"product":')),
        pull: (controller) => controller.error(new TypeError('connection reset')),
      }),
      { status },
    );

  it('is a network failure, after which a GET is sent again', async () => {
    const fetch = scriptedFetch(breakingOff(200), answer({ product: aProduct() }));
    const { request, clock } = transportWith(fetch);
    const result = request(productResponseSchema, get);
    await clock.advance(150);
    expect(await result).to.deep.equal({ product: aProduct() });
    expect(fetch.calls).to.have.length(2);
  });

  it('is a network failure, after which a POST is not sent again', async () => {
    const fetch = scriptedFetch(breakingOff(201), answer({ product: aProduct() }));
    const error = await catchFailure(
      transportWith(fetch).request(productResponseSchema, { method: 'POST', path: '/x' }),
    );
    expect(error).to.include({ kind: 'network' });
    expect(fetch.calls).to.have.length(1);
  });

  it('keeps the status if that is an error', async () => {
    const error = await catchFailure(
      transportWith(scriptedFetch(breakingOff(404))).request(productResponseSchema, get),
    );
    expect(error).to.include({ kind: 'http', status: 404 });
  });
});

describe('a response that matches its schema', () => {
  it('may hold fields and a status that nobody knows yet', async () => {
    const product = { ...aProduct({ status: 'Entwurf' }), colour: 'red' };
    const result = await transportWith(scriptedFetch(answer({ product, trace: 1 }))).request(
      productResponseSchema,
      get,
    );
    expect(result).to.deep.equal({ product, trace: 1 });
  });

  it('may arrive in chunks that split a character', async () => {
    const bytes = new TextEncoder().encode(
      JSON.stringify({ product: aProduct({ title: 'Brille “Zoë” 👓' }) }),
    );
    const pieces = new ReadableStream({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    const fetch = scriptedFetch(() => new Response(pieces));
    const { product } = await transportWith(fetch).request(productResponseSchema, get);
    expect(product.title).to.equal('Brille “Zoë” 👓');
  });
});
