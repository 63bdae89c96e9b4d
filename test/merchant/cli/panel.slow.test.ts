/** The merchant's page on this machine: who may open it, and what it does to the catalog. */
import { expect } from 'chai';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { servePanel, type PanelServer } from '../../../src/merchant/cli/panel-server.ts';
import { openStateFile } from '../../../src/merchant/sync/node/state-file.ts';
import { serveMock, type MockServer } from '../../../src/service/mock/node/mock-server.ts';

import { openBrowser } from '../../demo/open-demo.ts';

describe('npx storefront-tryon panel', function () {
  this.timeout(60_000);
  let mock: MockServer;
  let panel: PanelServer;
  let folder: string;
  let origin: string;
  let token: string;

  beforeEach(async () => {
    mock = await serveMock(0, { processingMs: 0, allowPrivateImages: true });
    folder = mkdtempSync(join(tmpdir(), 'tryon-panel-'));
    panel = await servePanel(
      0,
      { callsPerMinute: 110, json: true, allowPrivateImages: true },
      { baseUrl: mock.url, apiKey: 'demo-shop-key', statePath: join(folder, 'state') },
      {},
    );
    const address = new URL(panel.address);
    origin = address.origin;
    token = address.searchParams.get('token')!;
  });
  afterEach(async () => {
    await panel.close();
    await mock.close();
    rmSync(folder, { recursive: true });
  });

  const post = async (path: string, body: string | Blob = ''): Promise<Response> => {
    const response = await fetch(origin + path, {
      method: 'POST',
      body,
      headers: { 'X-Tryon-Token': token },
    });
    expect(response.status).to.equal(200);
    return response;
  };

  async function sync(query = '', body = ''): Promise<Record<string, any>[]> {
    const text = await (await post(`/sync${query}`, body)).text();
    return text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, any>);
  }

  it('answers nothing that a browser could take for a page of another type, or of another site', async () => {
    for (const path of ['/', `/?token=${token}`]) {
      const { headers } = await fetch(origin + path);
      expect(headers.get('x-content-type-options')).to.equal('nosniff');
      expect(headers.get('cross-origin-resource-policy')).to.equal('same-origin');
    }
    for (const path of ['/v1/products', '/v1/nothing']) {
      const response = await fetch(origin + path, { headers: { 'X-Tryon-Token': token } });
      expect(response.headers.get('content-type')).to.equal('application/json');
      expect(response.headers.get('x-content-type-options')).to.equal('nosniff');
    }
  });

  it('refuses a request with two hosts', async () => {
    const { host, port } = new URL(origin);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      `GET /?token=${token} HTTP/1.1\r\nHost: ${host}\r\nHost: other.example\r\nConnection: close\r\n\r\n`,
    );
    let text = '';
    for await (const chunk of socket) text += String(chunk);
    expect(text).to.match(/^HTTP\/1\.1 400 /);
  });

  it('listens on this machine alone, and shows its page only with the token', async () => {
    expect(new URL(panel.address).hostname).to.equal('127.0.0.1');
    expect((await fetch(origin)).status).to.equal(403);
    expect((await fetch(`${origin}/?token=wrong`)).status).to.equal(403);
    expect((await fetch(`${origin}/v1/products`)).status).to.equal(403);
    const page = await fetch(panel.address);
    expect(page.status).to.equal(200);
    expect(await page.text())
      .to.contain('<title>')
      .and.not.to.contain('demo-shop-key');
    expect(page.headers.get('content-security-policy')).to.contain("default-src 'none'");
  });

  it('answers no other name that leads to this machine', async () => {
    const status = await new Promise((resolve, reject) => {
      const { port } = new URL(origin);
      request(
        { port, host: '127.0.0.1', path: `/?token=${token}`, headers: { host: `evil.example:${port}` } },
        ({ statusCode }) => resolve(statusCode),
      )
        .on('error', reject)
        .end();
    });
    expect(status).to.equal(403);
  });

  it('adds the key to the page’s calls of the service, and passes nothing else on', async () => {
    const call = (path: string, init: RequestInit = {}) =>
      fetch(origin + path, {
        ...init,
        headers: { 'X-Tryon-Token': token, 'Content-Type': 'application/json' },
      });
    const { products } = (await (await call('/v1/products?limit=100')).json()) as {
      products: { id: string }[];
    };
    expect(products).to.have.length(13);
    const body = JSON.stringify({ tryon_enabled: false });
    const changed = await call(`/v1/products/${products[0]!.id}`, { method: 'PATCH', body });
    expect((await changed.json()) as object).to.have.nested.property('product.tryon_status', 'inactive');
    expect((await call('/v1/products/00000000-0000-4000-8000-000000000000')).status).to.equal(404);
    for (const path of [
      '/panel/reset',
      '/v1/../panel/reset',
      '/pictures/heavy-cotton-tee.webp',
      '/v1/%2e%2e/panel',
    ])
      expect((await call(path, { method: 'POST' })).status, path).to.equal(404);
  });

  it('plans a feed that was dropped, and carries it out only when it is told to', async () => {
    await post(
      '/feed',
      new Blob([
        `sku,title,category,image\nNEW,Aviator,Shades,${mock.url}/pictures/black-aviator-sunglasses.webp\n`,
      ]),
    );
    const unknown = await sync();
    expect(unknown.find(({ event }) => event === 'categories')).to.have.deep.property('map', { Shades: '' });
    const map = JSON.stringify({ categories: { Shades: 'eyewear' } });
    expect((await sync('', map)).find(({ event }) => event === 'plan')).to.include({ create: 1 });
    const done = await sync('?send=true', map);
    expect(done.at(-1)).to.include({ created: 1 });
  });

  it('refuses a sync without a feed, or with choices that are none, in a sentence', async () => {
    const status = (body: string) =>
      fetch(`${origin}/sync`, { method: 'POST', body, headers: { 'X-Tryon-Token': token } }).then(
        async (response) => `${response.status} ${await response.text()}`,
      );
    expect(await status('')).to.match(/^400 There is no feed: send one to \/feed/);
    await post('/feed', new Blob(['sku,title\n']));
    for (const body of ['null', '[]', '{nope', '{"id":5}', '{"categories":{"Shades":5}}'])
      expect(await status(body), body).to.match(/^400 Expected \{"id": …/);
  });

  it('takes another column for the products’ ids, as pages that use others ask for', async () => {
    await post('/feed', new Blob(['sku,mpn,title,category,image\nA,M-1,Aviator,eyewear,x.jpg\n']));
    const events = await sync('', JSON.stringify({ id: 'mpn' }));
    expect(events.find(({ event }) => event === 'feed')).to.include({ id: 'mpn' });
    expect(events.find(({ event }) => event === 'skipped')).to.include({ id: 'M-1' });
  });

  it('keeps what failed until it is repaired', async () => {
    const { state, close } = await openStateFile(join(folder, 'state'));
    await state.keep('NEW', { pictures: {}, failed: { 'https://shop.example/a.jpg': 'unreachable_url' } });
    await close();
    const failures = async () => (await (await post('/failures')).json()) as object;
    expect(await failures()).to.deep.equal({ NEW: { 'https://shop.example/a.jpg': 'unreachable_url' } });
    await post('/forget?id=NEW');
    expect(await failures()).to.deep.equal({});
  });

  it('shows the catalog, plans a feed and repairs a product in its page, without an error', async () => {
    const browser = await openBrowser();
    try {
      const page = await browser.newPage();
      const complaints: string[] = [];
      page.on('pageerror', ({ message }) => complaints.push(message));
      page.on('console', (message) => {
        if (/Content Security Policy/i.test(message.text())) complaints.push(message.text());
      });
      await page.goto(panel.address);
      await page.getByText('13 products').waitFor();
      expect(page.url()).not.to.contain(token);
      await page.getByRole('button', { name: 'Feed' }).click();
      await page.locator('merchant-feed input[type=file]').setInputFiles({
        name: 'feed.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(
          `sku,title,category,image\nNEW,Aviator,eyewear,${mock.url}/pictures/black-aviator-sunglasses.webp\n`,
        ),
      });
      await page.getByText('1: 1 usable, 0 left out').waitFor();
      await page.getByLabel('What your pages name a product by').fill('mpn');
      await page.getByRole('button', { name: 'Use it' }).click();
      await page.getByText('1: 0 usable, 1 left out').waitFor();
      await page.getByLabel('What your pages name a product by').fill('sku');
      await page.getByRole('button', { name: 'Use it' }).click();
      await page.getByText('1: 1 usable, 0 left out').waitFor();
      await page.getByRole('button', { name: 'Carry it out' }).click();
      await page.getByText('1 of 1').waitFor();
      await page.getByRole('button', { name: 'Products' }).click();
      await page.getByText('14 products').waitFor();
      await page.getByRole('button', { name: /Repairs/ }).click();
      const failure = page.getByRole('region', { name: 'Canvas tote bag' });
      await failure.getByLabel('Or from an address').fill(`${mock.url}/pictures/canvas-tote-bag.webp`);
      await failure.getByRole('button', { name: 'Use it' }).click();
      await page.getByText('Every product has a picture').waitFor();
      expect(complaints).to.deep.equal([]);
    } finally {
      await browser.close();
    }
  });
});
