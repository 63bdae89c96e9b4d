/** The merchant's page on this machine: who may open it, and what it does to the catalog. */
import { expect } from 'chai';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { servePanel, type PanelServer } from '../../src/cli/panel-server.ts';
import { serveMock, type MockServer } from '../../src/mock/node/mock-server.ts';

describe('npx storefront-tryon panel', function () {
  this.timeout(20_000);
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

  async function ask(path: string, body: string | Blob = ''): Promise<Record<string, any>[]> {
    const response = await fetch(origin + path, {
      method: 'POST',
      body,
      headers: { 'X-Tryon-Token': token },
    });
    expect(response.status).to.equal(200);
    const text = await response.text();
    return text
      .trim()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, any>);
  }

  it('listens on this machine alone, and shows its page only with the token', async () => {
    expect(new URL(panel.address).hostname).to.equal('127.0.0.1');
    expect((await fetch(origin)).status).to.equal(403);
    expect((await fetch(`${origin}/?token=wrong`)).status).to.equal(403);
    expect((await fetch(`${origin}/catalog`, { method: 'POST' })).status).to.equal(403);
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

  it('plans a feed that was dropped, and carries it out only when it is told to', async () => {
    await ask(
      '/feed',
      new Blob([
        `sku,title,category,image\nNEW,Aviator,Shades,${mock.url}/pictures/black-aviator-sunglasses.webp\n`,
      ]),
    );
    const unknown = await ask('/sync');
    expect(unknown.find(({ event }) => event === 'categories')).to.have.deep.property('map', { Shades: '' });
    const map = JSON.stringify({ map: { Shades: 'eyewear' } });
    const plan = await ask('/sync', map);
    expect(plan.find(({ event }) => event === 'plan')).to.include({ create: 1 });
    const skus = async () => (await ask('/catalog')).flatMap(({ product }) => product?.externalId ?? []);
    expect(await skus()).not.to.include('NEW');
    const done = await ask('/sync?send=true', map);
    expect(done.at(-1)).to.include({ created: 1 });
    expect(await skus()).to.include('NEW');
  });

  it('switches products in bulk, and says what was refused', async () => {
    const products = (await ask('/catalog')).flatMap(({ product }) => product ?? []) as {
      id: string;
      isActive: boolean;
    }[];
    const ids = products.map(({ id }) => id);
    await ask('/switch', JSON.stringify({ ids, on: false }));
    const after = (await ask('/catalog')).flatMap(({ product }) => product ?? []) as typeof products;
    expect(after.every(({ isActive }) => !isActive)).to.equal(true);
    const [refused] = await ask(
      '/switch',
      JSON.stringify({ ids: ['00000000-0000-4000-8000-000000000000'], on: true }),
    );
    expect(refused!.error).to.contain('not_found');
  });

  it('shows the usage, and repairs a product without images', async () => {
    const lines = await ask('/catalog');
    expect(lines.at(-1)!.usage.products).to.include({ used: 10, limit: 100 });
    const broken = lines.find(({ product }) => product?.externalId === 'BAG-601')!.product as { id: string };
    const png = Uint8Array.from(
      atob(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      ),
      (letter) => letter.charCodeAt(0),
    );
    const [added] = await ask(`/picture?id=${broken.id}`, new Blob([png], { type: 'image/png' }));
    expect(added).to.have.property('image');
  });
});
