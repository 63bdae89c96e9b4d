/** The merchant's page on this machine: who may open it, and what it does to the catalog. */
import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { servePanel, type PanelServer } from '../../../src/merchant/cli/panel-server.ts';
import { openStateFile } from '../../../src/merchant/sync/node/state-file.ts';
import { openBrowser } from '../../helpers/open-browser.ts';
import { createBench } from '../bench.ts';

const zipped = (name: string) => zipSync({ [name]: strToU8('sku,title\n'.repeat(99)) });
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

  const UNKNOWN =
    'Artikel intern;Bezeichnung lang;Hauptgruppe;Bild gross;Lager\nNEW;Aviator;eyewear;PICTURE;3\n';
  const columns = {
    sku: 'artikel intern',
    title: 'bezeichnung lang',
    category: 'hauptgruppe',
    image: 'bild gross',
  };
  const unknownFeed = () => UNKNOWN.replace('PICTURE', `${upstream}/pictures/black-aviator-sunglasses.webp`);

  it('tells the columns of an unknown format with a guess, and goes on with those that are chosen', async () => {
    await post('/feed', 'stock;nr;what;kind;where\n3;NEW;Aviator;eyewear;a.jpg\n');
    const refused = (await sync()).at(-1)!;
    expect(refused.columns.names).to.deep.equal(['stock', 'nr', 'what', 'kind', 'where']);
    await post('/feed', 'stock;nr\n3;NEW\n');
    const chosen = { sku: 'nr', title: 'stock' };
    expect((await sync('', { columns: chosen })).at(-1)).to.include({ rows: 1 });
    await post('/feed', unknownFeed());
    const plan = (await sync('', { columns })).find(({ event }) => event === 'plan');
    expect(plan).to.include({ create: 1 });
  });

  for (const [what, file, sentence] of [
    ['an Excel file', zipped('xl/workbook.xml'), /Excel file.*Save it as CSV/],
    ['an OpenDocument table', zipped('mimetype'), /spreadsheet.*Save its table as CSV/],
    ['a document', zipped('word/document.xml'), /text document.*Export/],
    ['a PDF', '%PDF-1.7\n%\n', /PDF.*Export/],
    ['a PDF that is packed', gzipSync('%PDF-1.7\n%\n'), /PDF.*Export/],
    ['a picture', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), /picture.*Export/],
    ['an empty file', '', /empty.*Export/],
    ['blank lines', '\n\n', /empty.*Export/],
    ['a zip without a feed', zipped('photo.jpg'), /zip contains no .csv/],
    ['an empty zip', zipSync({}), /zip contains no .csv/],
    ['a zip that is cut off', zipped('a.csv').subarray(0, 45), /zip is cut off. Download it again/],
    [
      'a gzip that is cut off',
      gzipSync(ROWS_OF(randomBytes(900).toString('hex'))).subarray(0, 600),
      /cut off. Download it/,
    ],
    ['a web page', '<!doctype html><title>Log in</title>', /web page.*login/],
    ['a letter', 'Dear merchant,\nthis is none.\n', /no product in this file.*Export/],
    ['an answer without products', '{"error": "not found"}', /no product in this file.*Export/],
  ] as const)
    it(`says in a sentence what is wrong with ${what}, and what to do`, async () => {
      await post('/feed', new Blob([file]));
      const { error, columns } = (await sync()).at(-1)!;
      expect(error).to.match(sentence);
      expect(columns).to.equal(undefined);
    });

  it('refuses a sync without a feed, or with choices that are none, in a sentence', async () => {
    const refusal = async (body: string) => {
      const response = await call('/sync', { method: 'POST', body });
      return `${response.status} ${await response.text()}`;
    };
    expect(await refusal('')).to.match(/^400 There is no feed: send one to \/feed/);
    await post('/feed', 'sku,title\n');
    for (const body of ['null', '[]', '{nope', '{"id":5}', '{"columns":{"sku":5}}'])
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

  it('asks in its page which columns of an unknown format hold what, by the keyboard alone', async () => {
    const browser = await openBrowser();
    try {
      const page = await browser.newPage();
      await page.goto(panel.address);
      await page.getByRole('button', { name: 'Feed' }).click();
      const feed = { name: 'export.csv', mimeType: 'text/csv', buffer: Buffer.from(unknownFeed()) };
      await page.locator('merchant-feed input[type=file]').setInputFiles(feed);
      const form = page.getByRole('group', { name: /format of this file is unknown/ });
      const chosen = async (label: string) => (await form.getByLabel(label).inputValue()) || 'none';
      await form.waitFor();
      const roles = ['SKU', 'Title', 'Category', 'Picture'];
      expect(await Promise.all(roles.map(chosen))).to.deep.equal(Object.values(columns));
      expect(await page.getByText('--columns').count()).to.equal(0);
      await form.getByLabel('SKU').focus();
      await page.keyboard.type('lager');
      expect(await chosen('SKU')).to.equal('lager');
      await form.getByLabel('SKU').selectOption('artikel intern');
      for (const _ of roles) await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.getByText('1: 1 usable, 0 left out').waitFor();
      expect(await Promise.all(roles.map(chosen))).to.deep.equal(Object.values(columns));
    } finally {
      await browser.close();
    }
  });

  for (const [what, connection, sentence] of [
    ['a wrong key', { apiKey: 'wrong-key' }, /does not know this API key\. Copy it again/],
    ['a service that is away', { baseUrl: 'http://127.0.0.1:9' }, /can’t be reached\. Check your connection/],
  ] as const)
    it(`says in its page what to do about ${what}`, async () => {
      await panel.close();
      const given = { baseUrl: upstream, apiKey: 'demo-shop-key', statePath, ...connection };
      const options = { callsPerMinute: 110, json: true, allowPrivateImages: true };
      panel = await servePanel(0, options, given, { env: {}, printError() {} });
      const browser = await openBrowser();
      try {
        const page = await browser.newPage();
        await page.goto(panel.address);
        await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
      } finally {
        await browser.close();
      }
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
