/** What a sync sends and leaves, against the mock. */
import { expect } from 'chai';
import type { SyncEvent } from '../../../src/merchant/sync/events.ts';
import { createPictureChecks, type PictureChecks } from '../../../src/merchant/sync/plan/check-pictures.ts';
import type { Skip } from '../../../src/merchant/sync/plan/task.ts';
import { SyncState } from '../../../src/merchant/sync/state/sync-state.ts';
import { connect } from '../../../src/merchant/sync/sync.ts';
import { KEY, row, SyncWithMock } from './sync-with-mock.ts';

const failures = (sent: SyncWithMock['sent']) => sent.filter(({ status }) => status === 429);

describe('A sync', function () {
  // Hundreds of calls, on a machine that may be busy.
  this.timeout(60_000);

  let shop: SyncWithMock;
  beforeEach(() => void (shop = new SyncWithMock()));

  it('creates the products of a feed with their pictures, and switches them on', async () => {
    const { counts } = await shop.run([row(1), row(2)]);
    expect(counts).to.deep.equal({ created: 2, enabled: 2, pictures: 2, disabled: 0, failed: 0 });
    const [first] = await shop.products();
    expect(first).to.include({
      external_id: 'SKU-1',
      title: 'Product 1',
      category: 'eyewear',
      tryon_status: 'active',
      model_type: 'swap',
      swap_ready: true,
    });
    expect(first!.images.map(({ url }) => url)).to.deep.equal(['https://cdn.example/1.png']);
  });

  it('costs the listing alone where nothing has changed', async () => {
    const rows = Array.from({ length: 130 }, (_, number) => row(number));
    await shop.run(rows);
    shop.sent.length = 0;
    const { plan, counts } = await shop.run(rows);
    expect(shop.sent.map(({ path }) => path)).to.deep.equal(
      [1, 2].map((page) => `/products?page=${page}&limit=100`),
    );
    expect(plan).to.include({ unchanged: 130, calls: 0 });
    expect(counts).to.equal(null);
  });

  it('costs the listing alone even where the state was lost', async () => {
    await shop.run([row(1)]);
    shop.entries.length = 0;
    shop.sent.length = 0;
    await shop.run([row(1)]);
    expect(shop.sent).to.have.lengthOf(1);
  });

  it('changes only what differs', async () => {
    await shop.run([row(1), row(2)]);
    shop.sent.length = 0;
    await shop.run([row(1, { title: 'Aviator' }), row(2)]);
    const patches = shop.sent.filter(({ method }) => method !== 'GET');
    expect(patches.map(({ method, body }) => [method, body])).to.deep.equal([
      ['PATCH', { title: 'Aviator' }],
    ]);
  });

  it('adds a changed picture first, and then removes the old one', async () => {
    await shop.run([row(1)]);
    shop.sent.length = 0;
    await shop.run([row(1, { images: ['https://cdn.example/new.png'] })]);
    expect(shop.sent.map(({ method }) => method)).to.deep.equal(['GET', 'POST', 'DELETE', 'GET']);
    const [product] = await shop.products();
    expect(product!.images.map(({ url }) => url)).to.deep.equal(['https://cdn.example/new.png']);
    expect(product!.swap_ready).to.equal(true);
  });

  it('keeps the old picture if the service can’t take the new one', async () => {
    await shop.run([row(1)]);
    shop.broken.add('https://cdn.example/new.png');
    const { counts } = await shop.run([row(1, { images: ['https://cdn.example/new.png'] })]);
    expect(counts!.failed).to.equal(1);
    const [product] = await shop.products();
    expect(product!.images.map(({ url }) => url)).to.deep.equal(['https://cdn.example/1.png']);
  });

  it('never switches on again what somebody switched off, unless it is told to', async () => {
    await shop.run([row(1)]);
    const [{ id }] = (await shop.products()) as unknown as [{ id: string }];
    await shop.service.fetch(`https://catalog.example/v1/products/${id}`, {
      method: 'PATCH',
      headers: { Authorization: `Bearer ${shop.key}`, 'Content-Type': 'application/json' },
      body: '{"tryon_enabled":false}',
    });
    await shop.run([row(1)]);
    expect((await shop.products())[0]!.tryon_status).to.equal('inactive');
    await shop.run([row(1)], { enable: 'all' });
    expect((await shop.products())[0]!.tryon_status).to.equal('active');
  });

  it('switches nothing on where it is told not to', async () => {
    await shop.run([row(1)], { enable: 'none' });
    expect((await shop.products())[0]!.tryon_status).to.equal('inactive');
  });

  it('reports the pictures that the service can’t take, by SKU, code and address, and sends the others', async () => {
    const picture = 'https://cdn.example/broken.png';
    shop.broken.add(picture);
    const reported: object[] = [];
    const { counts } = await shop.run([row(1, { images: [picture, 'https://cdn.example/fine.png'] })], {
      onEvent(event) {
        if (event.event === 'failed') reported.push({ id: event.id, url: event.url, code: event.code });
      },
    });
    expect(reported).to.deep.equal([{ id: 'SKU-1', url: picture, code: 'not_an_image' }]);
    expect(counts).to.include({ created: 1, enabled: 1, pictures: 1, failed: 1 });
  });

  it('sends nothing if the plan’s quota is too small', async () => {
    shop.key = 'demo-shop-key';
    const { refusal } = await shop.run(Array.from({ length: 101 }, (_, number) => row(number)));
    expect(refusal).to.contain('room for 100 more').and.to.contain('--limit-products 100');
    expect(shop.sent.every(({ method }) => method === 'GET')).to.equal(true);
  });

  it('writes titles as their readers see them', async () => {
    await shop.run([
      row(1, { title: '<b>Tom &amp; Jerry&#39;s</b>\n 5 < 6 &nbsp;cm' }),
      row(2, { title: 'A & B' }),
      row(3, { title: 'Sons &amp <i>Daughters &</i>' }),
    ]);
    expect((await shop.products()).map(({ title }) => title)).to.have.members([
      "Tom & Jerry's 5 < 6 cm",
      'A & B',
      'Sons &amp Daughters &',
    ]);
  });

  it('counts of a feed only the rows that a limit lets in', async () => {
    const rows = Array.from({ length: 60 }, (_, number) => row(number, number % 2 ? {} : { category: '?' }));
    const { plan } = await shop.run(rows, { limitProducts: 5 });
    expect(plan).to.include({ rows: 10, usable: 5, skipped: 5, create: 5 });
  });

  it('sends nothing in a dry run', async () => {
    const { plan, counts } = await shop.run([row(1)], { dryRun: true });
    expect(plan).to.include({ create: 1, enable: 1, pictures: 1 });
    expect(counts).to.equal(null);
    expect(await shop.products()).to.deep.equal([]);
  });

  it('switches off what the feed does not name any more, and on again when it returns', async () => {
    const rows = Array.from({ length: 10 }, (_, number) => row(number));
    await shop.run(rows);
    await shop.run(rows.slice(1), { disableMissing: true });
    expect((await shop.products())[0]!.tryon_status).to.equal('inactive');
    await shop.run(rows, { disableMissing: true });
    expect((await shop.products())[0]!.tryon_status).to.equal('active');
  });

  it('refuses to switch off more than a fifth, unless it is told to', async () => {
    const rows = Array.from({ length: 10 }, (_, number) => row(number));
    await shop.run(rows);
    const { refusal } = await shop.run(rows.slice(3), { disableMissing: true });
    expect(refusal).to.contain('3 of 10').and.to.contain('--yes');
    expect((await shop.products()).every(({ tryon_status }) => tryon_status === 'active')).to.equal(true);
    await shop.run(rows.slice(3), { disableMissing: true, yes: true });
    expect((await shop.products()).filter(({ tryon_status }) => tryon_status === 'active')).to.have.lengthOf(
      7,
    );
  });

  it('does not count a row that can’t be used as missing', async () => {
    await shop.run([row(1)]);
    const { plan } = await shop.run([row(1, { images: [] })], { disableMissing: true });
    expect(plan.disable).to.equal(0);
  });

  it('only matches in a shop on the Shopify platform', async () => {
    shop.key = 'shopify-shop-key';
    await shop.service.fetch('https://catalog.example/v1/products', {
      method: 'POST',
      headers: { Authorization: `Bearer ${shop.key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ title: 'Aviator', category: 'eyewear', handle: 'aviator' }),
    });
    const skips: Skip[] = [];
    const { counts } = await shop.run([row(1, { title: 'Aviator', handle: 'aviator' }), row(2)], {
      onEvent: (event) => void (event.event === 'skipped' && skips.push(event)),
    });
    expect(counts).to.include({ created: 0, enabled: 1, pictures: 1, failed: 0 });
    expect(skips.map(({ id, code }) => [id, code])).to.deep.equal([['SKU-2', 'match-only']]);
    expect(await shop.products()).to.have.lengthOf(1);
  });

  it('does not take a shop for one on the Shopify platform because one product is refused', async () => {
    const refuse = (number: number) => row(number, { title: 'x'.repeat(10) });
    const options = {
      fetch: async (url: string, init: RequestInit) => {
        const isFirst = `${init.body}`.includes('"SKU-1"') && init.method === 'POST';
        return isFirst
          ? Response.json({ error: { code: 'validation_error', message: 'no' } }, { status: 400 })
          : shop.service.fetch(url, init);
      },
    };
    const { counts } = await shop.run([refuse(1), refuse(2), refuse(3), refuse(4)], options);
    expect(counts).to.include({ created: 3, failed: 1 });
    const again = await shop.run([refuse(1), refuse(2), refuse(5)]);
    expect(again.counts).to.include({ created: 2, failed: 0 });
  });

  it('tests again in each run what it learned of the platform', async () => {
    await shop.run([row(1)]);
    const state = new SyncState([...shop.entries, { facts: { isIdReadOnly: true } }]);
    const { counts } = await shop.run([row(1), row(2)], { state });
    expect(counts).to.include({ created: 1 });
  });

  it('looks at the quota before it looks at pictures', async () => {
    shop.key = 'demo-shop-key';
    let asked = 0;
    const { refusal } = await shop.run(
      Array.from({ length: 600 }, (_, number) => row(number)),
      { checks: { ...createPictureChecks(), ask: async () => (asked++, null) } },
    );
    expect(refusal).to.match(/plan .* allows/);
    expect(asked).to.equal(0);
  });

  it('stops at once while it looks at pictures', async () => {
    const stop = new AbortController();
    const checks: PictureChecks = {
      ...createPictureChecks(),
      ask: (_, signal) =>
        new Promise((_, reject) => {
          stop.abort(new Error('stopped'));
          if (signal!.aborted) reject(signal!.reason as Error);
        }),
    };
    const error = await shop
      .run([row(1), row(2)], { checks, signal: stop.signal })
      .catch((error: Error) => error);
    expect(error).to.have.property('message', 'stopped');
  });

  it('counts titles that it changed', async () => {
    await shop.run([row(1)]);
    const { counts, plan } = await shop.run([row(1, { title: 'Other' })]);
    expect(plan.changed).to.equal(1);
    expect(counts).to.include({ created: 0 });
  });

  it('says once how long it waits for the minute’s calls, although several calls wait', async () => {
    const waits: number[] = [];
    const rows = Array.from({ length: 12 }, (_, number) => row(number));
    await shop.run(rows, {
      callsPerMinute: 10,
      onEvent: (event) => event.event === 'waiting' && waits.push(event.seconds),
    });
    const minutes = Math.floor((shop.sent.length - 1) / 10);
    expect(waits).to.have.length(minutes);
    for (const seconds of waits) expect(seconds).to.be.within(2, 61);
  });

  it('waits no longer, and no shorter, where the machine’s date is changed meanwhile', async () => {
    for (const hours of [-1, 1]) {
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
      expect(waits[0], `${hours} h`).to.be.within(55, 61);
    }
  });

  it('keeps to the calls a minute that it was given, and is never refused for it', async () => {
    const shop = new SyncWithMock({ rateLimit: 50 });
    await shop.run(Array.from({ length: 60 }, (_, number) => row(number)));
    expect(failures(shop.sent)).to.deep.equal([]);
    expect(await shop.products()).to.have.lengthOf(60);
  });

  it('goes on after as many 429 as there are', async () => {
    const shop = new SyncWithMock({ rateLimit: 20 });
    const { counts } = await shop.run(Array.from({ length: 60 }, (_, number) => row(number)));
    expect(failures(shop.sent).length).to.be.greaterThan(0);
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
    const [product] = await shop.products();
    expect(product!.images).to.have.lengthOf(1);
  });

  it('says that a call had no answer in time, and finds out what became of it', async () => {
    const said: string[] = [];
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
      onEvent: (event) => void (event.event === 'timeout' && said.push(`${event.seconds} s`)),
    });
    expect(said).to.deep.equal(['30 s']);
    expect(counts).to.include({ created: 1, enabled: 1, failed: 0 });
    expect(await shop.products()).to.have.length(1);
  });

  it('ends when the service fails for one product after the other, and goes on later', async () => {
    const rows = Array.from({ length: 40 }, (_, number) => row(number));
    shop.beforeCall = (index) => {
      if (index > 10) throw new TypeError('no network');
    };
    const error = await shop.run(rows).catch((error: Error) => error);
    expect(error).to.be.instanceOf(Error);
    shop.beforeCall = () => {};
    await shop.run(rows);
    const products = await shop.products();
    expect(products).to.have.lengthOf(40);
    expect(
      products.every(({ swap_ready, tryon_status }) => swap_ready && tryon_status === 'active'),
    ).to.equal(true);
  });

  it('outlasts every kind of fault of the service, and creates nothing twice', async () => {
    const rows = Array.from({ length: 30 }, (_, number) => row(number));
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
    for (let run = 0; run < 3; run++) await shop.run(rows).catch(() => {});
    shop.beforeCall = () => {};
    const { counts, plan } = await shop.run(rows);
    expect([...met]).to.include.members([503, 429, 500]);
    expect({ counts, unchanged: plan.unchanged }).to.deep.equal({ counts: null, unchanged: 30 });
    const products = await shop.products();
    expect(products.map(({ external_id }) => external_id).toSorted()).to.deep.equal(
      rows.map(({ sku }) => sku).toSorted(),
    );
    expect(
      products.every(({ images, tryon_status }) => images.length === 1 && tryon_status === 'active'),
    ).to.equal(true);
  });

  it('learns what is ready from a listing alone, while pictures take minutes', async () => {
    const slow = new SyncWithMock({ processingMs: 600_000 });
    const said: (SyncEvent & { event: 'readiness' })[] = [];
    await slow.run(
      Array.from({ length: 800 }, (_, number) => row(number)),
      {
        callsPerMinute: 110,
        onEvent: (event) => void (event.event === 'readiness' && said.push(event)),
      },
    );
    const { ready, processing } = said[0]!;
    expect(ready + processing).to.equal(800);
    expect(processing).to.be.above(0);
    const lists = slow.sent.filter(({ method }) => method === 'GET');
    expect(lists.every(({ path }) => /^\/(products\?|usage)/.test(path))).to.equal(true);
    // One page of nothing, the usage, and eight pages at the end.
    expect(lists).to.have.length(10);
    expect(lists.slice(2).map(({ path }) => path)).to.deep.equal(
      [1, 2, 3, 4, 5, 6, 7, 8].map((page) => `/products?page=${page}&limit=100`),
    );
  });
});
