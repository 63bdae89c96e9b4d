import { expect } from 'chai';
import * as z from 'zod/mini';
import { CatalogError } from '../../../src/core/catalog/errors.ts';
import { answer, drop, failure, scriptedFetch } from '../../helpers/scripted-fetch.ts';
import { catchFailure } from '../../helpers/catch-failure.ts';
import { transportWith } from '../../helpers/transport-with.ts';

const anything = z.looseObject({});

describe('the transport', () => {
  for (const apiKey of ['two words', 'line\nbreak', 'schlüssel']) {
    it(`refuses the key ${JSON.stringify(apiKey)}, which no header can carry`, () => {
      expect(() => transportWith(scriptedFetch(answer({})), { apiKey })).to.throw(TypeError, /apiKey/);
    });
  }
});

describe('a request of the transport', () => {
  it('goes to the path below base URL and version', async () => {
    const fetch = scriptedFetch(answer({}));
    await transportWith(fetch).request(anything, {
      path: '/products',
      query: { page: 2, category: undefined, external_id: 'A&B ü' },
    });
    expect(fetch.calls[0]!.url).to.equal(
      'https://api.example/catalog/v1/products?page=2&external_id=A%26B%20%C3%BC',
    );
  });

  it('carries no header at all without a key, so that a page needs no preflight', async () => {
    const fetch = scriptedFetch(answer({}));
    await transportWith(fetch).request(anything, { path: '/products' });
    const { headers, body, method } = fetch.calls[0]!.init;
    expect([...new Headers(headers)]).to.deep.equal([]);
    expect(body).to.equal(undefined);
    expect(method).to.equal('GET');
  });

  it('carries the key as bearer token and a body as JSON', async () => {
    const fetch = scriptedFetch(answer({}));
    const { request } = transportWith(fetch, { apiKey: 'secret' });
    await request(anything, {
      method: 'POST',
      path: '/products',
      body: '{"title":"Zoë"}',
      headers: { 'Content-Type': 'application/json' },
    });
    const { headers, body } = fetch.calls[0]!.init;
    expect([...new Headers(headers)]).to.deep.equal([
      ['authorization', 'Bearer secret'],
      ['content-type', 'application/json'],
    ]);
    expect(body).to.equal('{"title":"Zoë"}');
  });

  it('leaves the content type of a form to fetch, which knows the boundary', async () => {
    const fetch = scriptedFetch(answer({}));
    const form = new FormData();
    await transportWith(fetch).request(anything, { method: 'POST', path: '/x', body: form });
    expect([...new Headers(fetch.calls[0]!.init.headers)]).to.deep.equal([]);
    expect(fetch.calls[0]!.init.body).to.equal(form);
  });

  for (const status of [200, 201, 202, 299]) {
    it(`treats ${status} as success`, async () => {
      const { request } = transportWith(scriptedFetch(answer({ a: 1 }, status)));
      expect(await request(anything, { path: '/x' })).to.deep.equal({ a: 1 });
    });
  }

  it('fails with code, status and Retry-After of the service', async () => {
    const { request } = transportWith(scriptedFetch(failure(429, 'rate_limited', { 'Retry-After': '7' })), {
      retries: 0,
    });
    const error = await catchFailure(request(anything, { path: '/x' }));
    expect(error).to.be.instanceOf(CatalogError);
    expect(error).to.include({ kind: 'http', status: 429, code: 'rate_limited', retryAfter: 7000 });
  });

  it('keeps an unknown error code', async () => {
    const { request } = transportWith(scriptedFetch(failure(418, 'teapot')));
    expect(await catchFailure(request(anything, { path: '/x' }))).to.include({
      kind: 'http',
      status: 418,
      code: 'teapot',
    });
  });

  for (const [body, what] of [
    ['<h1>Bad gateway</h1>', 'HTML'],
    ['', 'nothing'],
    ['null', 'null'],
    ['{"error":"nope"}', 'an error that is a text'],
    ['{"error":{"code":7}}', 'a code that is a number'],
  ]) {
    it(`keeps the status of an error response that holds ${what}`, async () => {
      const { request } = transportWith(scriptedFetch(() => new Response(body, { status: 404 })));
      expect(await catchFailure(request(anything, { path: '/x' }))).to.include({
        kind: 'http',
        status: 404,
        code: '',
        retryAfter: null,
      });
    });
  }

  it('fails with kind network if there is no response, with the message of fetch', async () => {
    const { request } = transportWith(scriptedFetch(drop), { retries: 0 });
    const error = await catchFailure(request(anything, { path: '/x' }));
    expect(error).to.include({ kind: 'network', status: 0, code: '' });
    expect((error as Error).cause).to.be.instanceOf(TypeError);
  });
});
