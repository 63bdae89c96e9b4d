/** The merchant's page on this machine: who may open it, and what it does to the catalog. */
import { expect } from 'chai';
import { connect } from 'node:net';
import { join } from 'node:path';
import { servePanel, type PanelServer } from '../../../src/merchant/cli/panel-server.ts';
import { openStateFile } from '../../../src/merchant/sync/node/state-file.ts';
import { openBrowser } from '../../helpers/open-browser.ts';
import { createBench } from '../bench.ts';

const ROWS_OF = (...rows: string[]) => ['sku,title,category,image', ...rows, ''].join('\n');

describe('npx storefront-tryon panel', function () {
  this.timeout(120_000);
  const bench = createBench();
  let upstream: string;
  let panel: PanelServer;
  let statePath: string;
  let origin: string;
  let token: string;

  beforeEach(async () => {
    upstream = (await bench.mock({ processingMs: 0, allowPrivateImages: true })).url;
    statePath = join(bench.folder(), 'state');
    const options = { callsPerMinute: 110, json: true, allowPrivateImages: true };
    const connection = { baseUrl: upstream, apiKey: 'demo-shop-key', statePath };
    panel = await servePanel(0, options, connection, { env: {}, printError() {} });
    const address = new URL(panel.address);
    origin = address.origin;
    token = address.searchParams.get('token')!;
  });
  afterEach(() => panel.close());

  const call = (path: string, { headers, ...init }: RequestInit = {}) =>
    fetch(origin + path, { ...init, headers: { 'X-Tryon-Token': token, ...headers } });

  async function post(path: string, body: string | Blob = ''): Promise<Response> {
    const response = await call(path, { method: 'POST', body });
    expect(response.status).to.equal(200);
    return response;
  }

  async function sync(query = '', choices: object | '' = ''): Promise<Record<string, any>[]> {
    const text = await (await post(`/sync${query}`, choices && JSON.stringify(choices))).text();
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
      const { headers } = await call(path);
      expect(headers.get('content-type')).to.equal('application/json');
      expect(headers.get('x-content-type-options')).to.equal('nosniff');
    }
  });

  it('listens on this machine alone, and answers what its page asks only with the token', async () => {
    expect(new URL(panel.address).hostname).to.equal('127.0.0.1');
    for (const path of ['/v1/products', `/v1/products?token=${token}`, '/failures'])
      expect((await fetch(origin + path)).status, path).to.equal(403);
    const page = await fetch(origin);
    expect(page.status).to.equal(200);
    expect(await page.text())
      .to.contain('<title>')
      .and.not.to.match(new RegExp(`demo-shop-key|${token}`));
    expect(page.headers.get('content-security-policy')).to.contain("default-src 'none'");
  });

  for (const [what, status, hosts] of [
    ['answers no other name that leads to this machine', 403, (port: string) => [`evil.example:${port}`]],
    ['refuses a request with two hosts', 400, (port: string) => [`127.0.0.1:${port}`, 'other.example']],
  ] as const)
    it(what, async () => {
      const { port } = new URL(origin);
      const lines = hosts(port).map((host) => `Host: ${host}\r\n`);
      const socket = connect(Number(port), '127.0.0.1');
      socket.write(`GET /?token=${token} HTTP/1.1\r\n${lines.join('')}Connection: close\r\n\r\n`);
      let text = '';
      for await (const chunk of socket) text += String(chunk);
      expect(text).to.contain(`HTTP/1.1 ${status} `);
    });

  it('adds the key to the page’s calls of the service, and passes nothing else on', async () => {
    const { products } = (await (await call('/v1/products?limit=100')).json()) as {
      products: { id: string }[];
    };
    expect(products).to.have.length(13);
    const changed = await call(`/v1/products/${products[0]!.id}`, {
      method: 'PATCH',
      body: JSON.stringify({ tryon_enabled: false }),
      headers: { 'Content-Type': 'application/json' },
    });
    expect((await changed.json()) as object).to.have.nested.property('product.tryon_status', 'inactive');
    expect((await call('/v1/products/00000000-0000-4000-8000-000000000000')).status).to.equal(404);
    const others = [
      '/panel/reset',
      '/v1/../panel/reset',
      '/pictures/heavy-cotton-tee.webp',
      '/v1/%2e%2e/panel',
    ];
    for (const path of others) expect((await call(path, { method: 'POST' })).status, path).to.equal(404);
  });

  it('plans a feed that was dropped, and carries it out only when it is told to', async () => {
    const picture = `${upstream}/pictures/black-aviator-sunglasses.webp`;
    await post('/feed', ROWS_OF(`NEW,Aviator,Shades,${picture}`));
    const unknown = (await sync()).find(({ event }) => event === 'categories');
    expect(unknown).to.have.deep.property('map', { Shades: '' });
    const choices = { categories: { Shades: 'eyewear' } };
    expect((await sync('', choices)).find(({ event }) => event === 'plan')).to.include({ create: 1 });
    expect((await sync('?send=true', choices)).at(-1)).to.include({ created: 1 });
  });

  it('refuses a sync without a feed, or with choices that are none, in a sentence', async () => {
    const refusal = async (body: string) => {
      const response = await call('/sync', { method: 'POST', body });
      return `${response.status} ${await response.text()}`;
    };
    expect(await refusal('')).to.match(/^400 There is no feed: send one to \/feed/);
    await post('/feed', 'sku,title\n');
    for (const body of ['null', '[]', '{nope', '{"id":5}', '{"categories":{"Shades":5}}'])
      expect(await refusal(body), body).to.match(/^400 Expected \{"id": …/);
  });

  it('says why a product can’t be worn as its pictures show it, unless one of them can be', async () => {
    const unworn = async (category: string, ...names: string[]) => {
      const pictures = names.map((name) => `${upstream}/pictures/${name}.webp`);
      return (await post('/unworn', JSON.stringify({ category, pictures }))).json() as Promise<object | null>;
    };
    const [tee, glasses] = ['heavy-cotton-tee', 'tortoise-round-glasses'];
    expect(await unworn('eyewear', tee)).to.include({
      url: `${upstream}/pictures/${tee}.webp`,
      code: 'unworn',
    });
    expect(await unworn('eyewear', tee, glasses)).to.equal(null);
    expect(await unworn('clothes', tee)).to.equal(null);
    for (const body of ['', 'null', '{"category":"hats","pictures":[]}', '{"category":"watch"}']) {
      const refused = await call('/unworn', { method: 'POST', body });
      expect(`${refused.status} ${await refused.text()}`).to.match(/^400 Expected \{"category"/);
    }
  });

  it('keeps what failed until it is repaired', async () => {
    const { state, close } = await openStateFile(statePath);
    const failed = { 'https://shop.example/a.jpg': 'unreachable_url' };
    await state.keep('NEW', { pictures: {}, failed });
    await close();
    const failures = async () => (await (await post('/failures')).json()) as object;
    expect(await failures()).to.deep.equal({ NEW: failed });
    await post('/forget?id=NEW');
    expect(await failures()).to.deep.equal({});
  });

  it('shows the catalog, plans a feed and repairs a product in its page, without an error', async () => {
    const browser = await openBrowser();
    try {
      const page = await browser.newPage();
      page.setDefaultTimeout(60_000);
      const complaints: string[] = [];
      page.on('pageerror', ({ message }) => complaints.push(message));
      page.on('console', (message) => {
        if (/Content Security Policy/i.test(message.text())) complaints.push(message.text());
      });
      const click = (name: string | RegExp) => page.getByRole('button', { name }).click();
      const shows = (text: string) => page.getByText(text).waitFor();
      const nameBy = async (column: string) => {
        await page.getByLabel('Column with the product id').fill(column);
        await click('Use it');
      };
      await page.goto(panel.address);
      await shows('13 products');
      expect(page.url()).not.to.contain(token);
      await page.reload();
      await shows('13 products');
      await click('Feed');
      const feed = ROWS_OF(`NEW,Aviator,eyewear,${upstream}/pictures/black-aviator-sunglasses.webp`);
      await page
        .locator('merchant-feed input[type=file]')
        .setInputFiles({ name: 'feed.csv', mimeType: 'text/csv', buffer: Buffer.from(feed) });
      await shows('1: 1 usable, 0 left out');
      await nameBy('mpn');
      await shows('1: 0 usable, 1 left out');
      await nameBy('sku');
      await shows('1: 1 usable, 0 left out');
      await click('Import now');
      await shows('1 of 1');
      await click('Products');
      await shows('14 products');
      await click(/Repairs/);
      const failure = page.getByRole('region', { name: 'Canvas tote bag' });
      await failure.getByLabel('Or from an address').fill(`${upstream}/pictures/canvas-tote-bag.webp`);
      await failure.getByRole('button', { name: 'Use it' }).click();
      await shows('No things to fix');
      expect(complaints).to.deep.equal([]);
    } finally {
      await browser.close();
    }
  });
});
