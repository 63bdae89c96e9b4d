/** What a sync sends and leaves, against the mock. */
import { expect } from 'chai';
import { createPictureChecks, type PictureChecks } from '../../../src/merchant/sync/plan/check-pictures.ts';
import { SyncState } from '../../../src/merchant/sync/state/sync-state.ts';
import { connect } from '../../../src/merchant/sync/run/calls.ts';
import { KEY, row, rows, SyncWithMock } from './sync-with-mock.ts';

const picture = (name: string) => `https://cdn.example/${name}.png`;
const urls = ({ images }: { images: readonly { url: string }[] }) => images.map(({ url }) => url);

describe('A sync', () => {
  let shop: SyncWithMock;
  beforeEach(() => void (shop = new SyncWithMock()));

  it('creates the products of a feed with their pictures, and switches them on', async () => {
    const { counts } = await shop.run([row(1), row(2)]);
    expect(counts).to.deep.equal({ created: 2, enabled: 2, pictures: 2, disabled: 0, failed: 0 });
    const [first] = await shop.products();
    const { external_id, title, category, tryon_status, model_type, swap_ready } = first!;
    expect([external_id, title, category]).to.deep.equal(['SKU-1', 'Product 1', 'eyewear']);
    expect([tryon_status, model_type, swap_ready]).to.deep.equal(['active', 'swap', true]);
    expect(urls(first!)).to.deep.equal([picture('1')]);
  });

  it('counts an emoji as one of the 255 characters of an id and of a title', async () => {
    const many = (length: number) => '👓'.repeat(length);
    await shop.run([row(1, { sku: many(255), title: many(256) }), row(2, { sku: many(256) })]);
    expect((await shop.products()).map(({ external_id, title }) => [external_id, title])).to.deep.equal([
      [many(255), many(255)],
    ]);
    const skipped = shop.events.filter(({ event }) => event === 'skipped');
    expect(skipped).to.have.length(1);
    expect(skipped[0]).to.include({ code: 'long-id', problem: 'its id has 256 characters' });
  });

  for (const what of ['nothing has changed', 'the state was lost'])
    it(`costs the listing alone where ${what}`, async () => {
      await shop.run(rows(130));
      if (what.includes('lost')) shop.entries.length = 0;
      shop.sent.length = 0;
      const { plan, counts } = await shop.run(rows(130));
      const listing = [1, 2].map((page) => `/products?page=${page}&limit=100`);
      expect(shop.sent.map(({ path }) => path)).to.deep.equal(listing);
      expect(plan).to.include({ unchanged: 130, calls: 0 });
      expect(counts).to.equal(null);
    });

  it('changes only what differs, and counts it', async () => {
    await shop.run([row(1), row(2)]);
    shop.sent.length = 0;
    const { plan, counts } = await shop.run([row(1, { title: 'Aviator' }), row(2)]);
    const changes = shop.sent.filter(({ method }) => method !== 'GET');
    expect(changes.map(({ method, body }) => [method, body])).to.deep.equal([
      ['PATCH', { title: 'Aviator' }],
    ]);
    expect(plan.changed).to.equal(1);
    expect(counts).to.include({ created: 0 });
  });

  for (const [what, isBroken] of [
    ['adds a changed picture first, and then removes the old one', false],
    ['keeps the old picture if the service can’t take the new one', true],
  ] as const)
    it(what, async () => {
      await shop.run([row(1)]);
      shop.sent.length = 0;
      if (isBroken) shop.broken.add(picture('new'));
      const { counts } = await shop.run([row(1, { images: [picture('new')] })]);
      const calls = shop.sent.map(({ method }) => method);
      if (!isBroken) expect(calls).to.deep.equal(['GET', 'POST', 'DELETE', 'GET']);
      expect(counts!.failed).to.equal(isBroken ? 1 : 0);
      const [product] = await shop.products();
      expect(urls(product!)).to.deep.equal([picture(isBroken ? '1' : 'new')]);
      expect(product!.swap_ready).to.equal(true);
    });

  it('never switches on again what somebody switched off, unless it is told to', async () => {
    await shop.run([row(1)]);
    const [product] = await shop.products();
    await shop.call(`/products/${product!.id}`, 'PATCH', { tryon_enabled: false });
    await shop.run([row(1)]);
    expect(await shop.statuses()).to.deep.equal(['inactive']);
    await shop.run([row(1)], { enable: 'all' });
    expect(await shop.statuses()).to.deep.equal(['active']);
  });

  it('switches nothing on where it is told not to', async () => {
    await shop.run([row(1)], { enable: 'none' });
    expect(await shop.statuses()).to.deep.equal(['inactive']);
  });

  it('reports the pictures that the service can’t take, by SKU, code and address, and sends the others', async () => {
    const url = picture('broken');
    shop.broken.add(url);
    const { counts } = await shop.run([row(1, { images: [url, picture('fine')] })]);
    const [failed, ...others] = shop.said('failed');
    expect(failed).to.include({ id: 'SKU-1', url, code: 'not_an_image' });
    expect(others).to.deep.equal([]);
    expect(counts).to.include({ created: 1, enabled: 1, pictures: 1, failed: 1 });
  });

  it('looks at the plan’s quota before it looks at pictures, and sends nothing if it is too small', async () => {
    shop.key = 'demo-shop-key';
    let asked = 0;
    const checks = { ...createPictureChecks(), ask: async () => (asked++, null) };
    const { refusal } = await shop.run(rows(600), { checks });
    expect(refusal)
      .to.match(/plan .* allows/)
      .and.to.match(/room for 100 more.*--limit-products 100/);
    expect(asked).to.equal(0);
    expect(shop.sent.every(({ method }) => method === 'GET')).to.equal(true);
  });

  it('writes titles as their readers see them', async () => {
    const titles = {
      '<b>Tom &amp; Jerry&#39;s</b>\n 5 < 6 &nbsp;cm': "Tom & Jerry's 5 < 6 cm",
      'A & B': 'A & B',
      'Sons &amp <i>Daughters &</i>': 'Sons &amp Daughters &',
    };
    await shop.run(Object.keys(titles).map((title, number) => row(number, { title })));
    expect((await shop.products()).map(({ title }) => title)).to.have.members(Object.values(titles));
  });

  it('counts of a feed only the rows that a limit lets in', async () => {
    const given = Array.from({ length: 60 }, (_, number) => row(number, number % 2 ? {} : { category: '?' }));
    const { plan } = await shop.run(given, { limitProducts: 5 });
    expect(plan).to.include({ rows: 10, usable: 5, skipped: 5, create: 5 });
  });

  it('switches off what the feed does not name any more, and on again when it returns', async () => {
    await shop.run(rows(10));
    await shop.run(rows(10).slice(1), { disableMissing: true });
    expect((await shop.statuses())[0]).to.equal('inactive');
    await shop.run(rows(10), { disableMissing: true });
    expect((await shop.statuses())[0]).to.equal('active');
  });

  it('refuses to switch off more than a fifth, unless it is told to', async () => {
    const active = async () => (await shop.statuses()).filter((status) => status === 'active').length;
    await shop.run(rows(10));
    const { refusal } = await shop.run(rows(7), { disableMissing: true });
    expect(refusal).to.contain('3 of 10').and.to.contain('--yes');
    expect(await active()).to.equal(10);
    await shop.run(rows(7), { disableMissing: true, yes: true });
    expect(await active()).to.equal(7);
  });

  it('does not count a row that can’t be used as missing', async () => {
    await shop.run([row(1)]);
    const { plan } = await shop.run([row(1, { images: [] })], { disableMissing: true });
    expect(plan.disable).to.equal(0);
  });

  it('only matches in a shop on the Shopify platform', async () => {
    shop.key = 'shopify-shop-key';
    await shop.call('/products', 'POST', { title: 'Aviator', category: 'eyewear', handle: 'aviator' });
    const { counts } = await shop.run([row(1, { title: 'Aviator', handle: 'aviator' }), row(2)]);
    expect(counts).to.include({ created: 0, enabled: 1, pictures: 1, failed: 0 });
    expect(shop.said('skipped').map(({ id, code }) => [id, code])).to.deep.equal([['SKU-2', 'match-only']]);
    expect(await shop.products()).to.have.lengthOf(1);
  });

  it('does not take a shop for one on the Shopify platform because one product is refused', async () => {
    const refusal = { error: { code: 'validation_error', message: 'no' } };
    const { counts } = await shop.run(rows(4), {
      fetch: async (url, init) =>
        `${init.body}`.includes('"SKU-1"') && init.method === 'POST'
          ? Response.json(refusal, { status: 400 })
          : shop.service.fetch(url, init),
    });
    expect(counts).to.include({ created: 3, failed: 1 });
    const again = await shop.run([...rows(3), row(5)]);
    expect(again.counts).to.include({ created: 2, failed: 0 });
  });

  it('tests again in each run what it learned of the platform', async () => {
    await shop.run([row(1)]);
    const state = new SyncState([...shop.entries, { facts: { isIdReadOnly: true } }]);
    const { counts } = await shop.run([row(1), row(2)], { state });
    expect(counts).to.include({ created: 1 });
  });

  it('stops at once while it looks at pictures', async () => {
    const stop = new AbortController();
    const ask: PictureChecks['ask'] = (_, signal) => {
      stop.abort(new Error('stopped'));
      return signal!.aborted ? Promise.reject(signal!.reason) : new Promise(() => {});
    };
    const checks = { ...createPictureChecks(), ask };
    const error = await shop.run(rows(2), { checks, signal: stop.signal }).catch((error: Error) => error);
    expect(error).to.have.property('message', 'stopped');
  });

  it('says once how long it waits for the minute’s calls, although several calls wait', async () => {
    await shop.run(rows(12), { callsPerMinute: 10 });
    const waits = shop.said('waiting');
    expect(waits).to.have.length(Math.floor((shop.sent.length - 1) / 10));
    for (const { seconds } of waits) expect(seconds).to.be.within(2, 61);
  });

  for (const [what, hours] of [
    ['back', -1],
    ['forward', 1],
  ] as const)
    it(`waits as long as ever where the machine’s date is set ${what} meanwhile`, async () => {
      const stop = new AbortController();
      const waits: number[] = [];
      const { calls } = connect({
        baseUrl: 'https://catalog.example',
        apiKey: KEY,
        callsPerMinute: 3,
        signal: stop.signal,
        onEvent(event) {
          if (event.event === 'waiting') waits.push(event.seconds);
          stop.abort();
        },
      });
      const { now } = Date;
      try {
        for (let call = 0; call < 3; call++) await calls(async () => {});
        Date.now = () => now() + hours * 3_600_000;
        await calls(async () => {}).catch(() => {});
      } finally {
        Date.now = now;
      }
      // By the date it would be an hour longer, or nothing. What passed of the minute is not waited for.
      expect(waits).to.have.length(1);
      expect(waits[0]).to.be.within(1, 61);
    });

  for (const [what, rateLimit, isRefused] of [
    ['keeps to the calls a minute that it was given, and is never refused for it', 50, false],
    ['goes on after as many 429 as there are', 20, true],
  ] as const)
    it(what, async () => {
      shop = new SyncWithMock({ rateLimit });
      const { counts } = await shop.run(rows(60));
      expect(shop.sent.some(({ status }) => status === 429)).to.equal(isRefused);
      expect(counts).to.include({ created: 60, enabled: 60, failed: 0 });
    });

  it('sends a creation again only if the catalog shows that it did not happen', async () => {
    let lost = 0;
    shop.afterCall = (_, { method }) => {
      if (method === 'POST' && lost++ === 0) throw new TypeError('the answer is lost');
    };
    const { counts } = await shop.run([row(1)]);
    expect(counts).to.include({ created: 1, enabled: 1, failed: 0 });
    expect(shop.sent.filter(({ method }) => method === 'POST')).to.have.lengthOf(1);
    expect(shop.sent.some(({ path }) => path.includes('external_id=SKU-1'))).to.equal(true);
    expect(urls((await shop.products())[0]!)).to.have.lengthOf(1);
  });

  it('says that a call had no answer in time, and finds out what became of it', async () => {
    let isHung = false;
    const { counts } = await shop.run([row(1)], {
      async fetch(url, init) {
        const response = await shop.service.fetch(url, init);
        if (init.method !== 'POST' || isHung) return response;
        isHung = true;
        // It arrived; its answer never comes.
        return new Promise((_, reject) =>
          init.signal!.addEventListener('abort', () => reject(init.signal!.reason as Error)),
        );
      },
    });
    expect(shop.said('timeout').map(({ seconds }) => seconds)).to.deep.equal([30]);
    expect(counts).to.include({ created: 1, enabled: 1, failed: 0 });
    expect(await shop.products()).to.have.length(1);
  });

  it('ends when the service fails for one product after the other, and goes on later', async () => {
    shop.beforeCall = (index) => {
      if (index > 10) throw new TypeError('no network');
    };
    const error = await shop.run(rows(40)).catch((error: Error) => error);
    expect(error).to.be.instanceOf(Error);
    shop.beforeCall = () => {};
    await shop.run(rows(40));
    expect(await shop.statuses()).to.deep.equal(rows(40).map(() => 'active'));
    expect((await shop.products()).every(({ swap_ready }) => swap_ready)).to.equal(true);
  });

  it('outlasts every kind of fault of the service, and creates nothing twice', async () => {
    const faults = [
      { times: 2, status: 503 },
      { times: 1, status: 429 },
      { times: 1, status: 200, body: '<html>' },
      { times: 2, status: 500 },
      { times: 1, drop: true },
    ];
    const met = new Set<number>();
    shop.beforeCall = (index) => {
      if (index > 3 && index % 12 === 0)
        shop.service.panel.setFaults(faults[(index / 12 - 1) % faults.length]!);
    };
    shop.afterCall = (_, { status }) => void met.add(status);
    // What was unclear to the end is left for the next run.
    for (let run = 0; run < 3; run++) await shop.run(rows(30)).catch(() => {});
    shop.beforeCall = () => {};
    const { counts, plan } = await shop.run(rows(30));
    expect([...met]).to.include.members([503, 429, 500]);
    expect({ counts, unchanged: plan.unchanged }).to.deep.equal({ counts: null, unchanged: 30 });
    const products = await shop.products();
    const ids = products.map(({ external_id }) => external_id);
    expect(ids.toSorted()).to.deep.equal(
      rows(30)
        .map(({ sku }) => sku)
        .toSorted(),
    );
    expect(products.every(({ images }) => images.length === 1)).to.equal(true);
    expect(new Set(await shop.statuses())).to.deep.equal(new Set(['active']));
  });

  it('learns what is ready from a listing alone, while pictures take minutes', async () => {
    shop = new SyncWithMock({ processingMs: 600_000 });
    await shop.run(rows(250), { callsPerMinute: 110 });
    const [said] = shop.said('readiness');
    expect(said!.ready + said!.processing).to.equal(250);
    expect(said!.processing).to.be.above(0);
    // One page of nothing, the usage, and three pages at the end.
    const [, usage, ...listing] = shop.sent.filter(({ method }) => method === 'GET').map(({ path }) => path);
    expect(usage).to.match(/^\/usage/);
    expect(listing).to.deep.equal([1, 2, 3].map((page) => `/products?page=${page}&limit=100`));
  });
});
