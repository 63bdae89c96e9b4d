import { expect } from 'chai';
import { RequestLog } from '../../demo/log/request-log.ts';

describe('The request log of the demo', () => {
  let log: RequestLog;
  beforeEach(() => (log = new RequestLog()));

  it('keeps a request with its response, and passes the response on unread', async () => {
    const fetch = log.wrap('shop', async () => Response.json({ total: 0 }, { status: 200 }));
    const response = await fetch('mock:/v1/products?page=1', { method: 'GET' });
    expect(await response.json()).to.deep.equal({ total: 0 });
    expect(log.entries).to.have.length(1);
    expect(log.entries[0]).to.include({
      sender: 'shop',
      method: 'GET',
      path: '/v1/products?page=1',
      status: 200,
      responseBody: '{"total":0}',
    });
  });

  it('shows a request before its response has come', () => {
    void log.wrap('merchant', () => new Promise(() => {}))('https://shop.example/v1/usage');
    expect(log.entries[0]).to.include({ path: '/v1/usage', status: null, durationMs: null });
  });

  it('keeps a request that failed, and lets it fail', async () => {
    const failure = new TypeError('Failed to fetch');
    const fetch = log.wrap('merchant', () => Promise.reject(failure));
    expect(await fetch('mock:/v1/usage').catch((error: unknown) => error)).to.equal(failure);
    expect(log.entries[0]).to.include({ status: 0, responseBody: 'TypeError: Failed to fetch' });
  });

  it('describes an upload by its name, type and size', async () => {
    const body = new FormData();
    body.set('image', new File(['12345'], 'ring.png', { type: 'image/png' }));
    const fetch = log.wrap('merchant', async () => new Response('{}'));
    await fetch('mock:/v1/products/1/images', { method: 'POST', body });
    expect(log.entries[0]!.requestBody).to.contain('image: ring.png (image/png, 5 bytes)');
  });

  it('keeps the newest first, and no more than 200', async () => {
    const fetch = log.wrap('shop', async () => new Response('{}'));
    for (let i = 0; i < 201; i++) await fetch(`mock:/v1/products/${i}`);
    expect(log.entries).to.have.length(200);
    expect(log.entries[0]!.path).to.equal('/v1/products/200');
  });
});
