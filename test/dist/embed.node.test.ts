import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { BareShop } from './bare-shop.ts';

const button = (page: Page, sku = 'SKU-1') => page.locator(`tryon-button[external-id="${sku}"] [part=button]`);
const settledAs = (page: Page, reason: string) =>
  page.locator(`tryon-button[reason="${reason}"]`).first().waitFor({ state: 'attached', timeout: 12_000 });

const STRICT_CSP = (service: string) =>
  [
    "default-src 'none'",
    "script-src 'nonce-abc' 'strict-dynamic'",
    "style-src 'self'",
    `connect-src ${service}`,
    'img-src https: data:',
    "require-trusted-types-for 'script'",
    'trusted-types lit-html',
  ].join('; ');

describe('dist/embed.js and dist/embed.iife.js on a bare page', function () {
  this.timeout(60_000);
  const shop = new BareShop();
  before(() => shop.open());
  after(() => shop.close());
  beforeEach(() => shop.clear());

  for (const file of ['embed.js', 'embed.iife.js']) {
    describe(file, () => {
      it('shows a button for a product that is ready, and opens the dialog', async () => {
        shop.add('SKU-1');
        const { page, complaints } = await shop.visit(
          `<tryon-button external-id="SKU-1"></tryon-button>${shop.tag('', file)}`,
        );
        await button(page).click();
        await page.getByRole('dialog').waitFor();
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'hidden' });
        expect(complaints).to.deep.equal([]);
      });

      it('violates no strict content security policy with trusted types, dialog included', async () => {
        shop.add('SKU-1');
        const tag = shop.tag('nonce="abc" data-mount="h1"', file);
        const { page, complaints } = await shop.visit(
          `<h1>Mug</h1><p><b itemprop="sku">SKU-1</b></p>
           <tryon-button external-id="NONE" debug></tryon-button><div data-tryon-external-id="SKU-1"></div>${tag}`,
          {
            head: `<script nonce="abc">
              window.violations = [];
              addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective + ' ' + event.blockedURI));
            </script>`,
            headers: { 'content-security-policy': STRICT_CSP(shop.service) },
          },
        );
        await page.locator('tryon-button [part=debug]').waitFor();
        await button(page).first().click();
        await page.getByRole('dialog').waitFor();
        await page.locator('tryon-photo-preview').waitFor();
        expect(await page.evaluate('violations')).to.deep.equal([]);
        expect(complaints).to.deep.equal([]);
      });

      it('fills placeholders, and mounts a button for the page’s own product', async () => {
        shop.add('SKU-1');
        shop.add('SKU-2');
        const { page } = await shop.visit(
          `<div data-tryon-external-id="SKU-2"></div><h1>Mug</h1>
           <script type="application/ld+json">{"@type":"Product","sku":"SKU-1"}</script>
           ${shop.tag('data-mount="h1"', file)}`,
        );
        await button(page).waitFor();
        await button(page, 'SKU-2').waitFor();
        expect(await page.locator('h1 + tryon-button').getAttribute('external-id')).to.equal('SKU-1');
      });

      it('takes the page’s defaults from its tag, and an element’s own attributes before them', async () => {
        shop.add('SKU-1');
        shop.add('SKU-2');
        const { page } = await shop.visit(
          `<tryon-button external-id="SKU-1"></tryon-button>
           <tryon-button external-id="SKU-2" label="Own"></tryon-button>
           <tryon-button external-id="NONE"></tryon-button>${shop.tag('data-label="Page’s" data-debug', file)}`,
        );
        await button(page).waitFor();
        expect(await button(page).innerText()).to.equal('Page’s');
        expect(await button(page, 'SKU-2').innerText()).to.equal('Own');
        await page.locator('tryon-button[external-id="NONE"] [part=debug]').waitFor();
      });

      it('leaves a switch of its tag off if its value is false', async () => {
        const { page } = await shop.visit(
          `<tryon-button external-id="NONE"></tryon-button>
           ${shop.tag('data-debug="false" data-reserve="false" data-auto-place="false"', file)}`,
        );
        await page.locator('tryon-button[state=unavailable]').waitFor({ state: 'attached' });
        const defaults = await page.evaluate("document.querySelector('tryon-button').constructor.defaults");
        expect(defaults).to.include({ debug: false, reserve: false, autoPlace: false });
      });

      it('has the switches on that its tag names without a value', async () => {
        const { page } = await shop.visit(
          `<tryon-button external-id="NONE"></tryon-button>${shop.tag('data-reserve data-auto-place', file)}`,
        );
        await page.locator('tryon-button[state=unavailable]').waitFor({ state: 'attached' });
        const defaults = await page.evaluate("document.querySelector('tryon-button').constructor.defaults");
        expect(defaults).to.include({ debug: false, reserve: true, autoPlace: true });
      });

      it('finds its tag although the page’s markup occupies names such as currentScript', async () => {
        shop.add('SKU-1');
        const { page, complaints } = await shop.visit(
          `<form name="currentScript"></form><form name="querySelectorAll"></form><form name="querySelector"></form>
           <img name="scripts"><form name="baseURI" id="customElements"></form>
           <div data-tryon-external-id="SKU-1"></div>${shop.tag('', file)}`,
        );
        await button(page).waitFor();
        expect(complaints).to.deep.equal([]);
      });
    });
  }

  for (const mount of ['html', ':root', '*', 'head', 'title']) {
    it(`mounts nothing, and throws nothing, if data-mount is "${mount}"`, async () => {
      shop.add('SKU-1');
      const { page, complaints } = await shop.visit(
        `<p itemprop="sku">SKU-1</p><tryon-button external-id="SKU-1" id="own"></tryon-button>
         ${shop.tag(`data-mount="${mount}"`)}`,
      );
      await button(page).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await page.locator('tryon-button').count()).to.equal(1);
      expect(complaints).to.deep.equal([]);
    });
  }

  it('keeps its texts on a page that declares no charset, as a classic script', async () => {
    shop.add('SKU-1');
    const { page } = await shop.visit(
      `<div lang="ar"><tryon-button external-id="SKU-1"></tryon-button></div>${shop.tag('', 'embed.iife.js')}`,
      { charset: '; charset=windows-1252' },
    );
    await button(page).waitFor();
    expect(await button(page).innerText()).to.equal('تجربة افتراضية');
  });

  it('loads no more than the script until the button is needed, and one language for the dialog', async () => {
    shop.add('SKU-1');
    const files: string[] = [];
    const { page } = await shop.visit(`${shop.tag()}<p>Empty</p>`);
    page.on('request', (request) => {
      const [, file] = /\/files\/(.*)$/.exec(request.url()) ?? [];
      if (file) files.push(file);
    });
    shop.write('/', `<div lang="de"><tryon-button external-id="SKU-1"></tryon-button></div>${shop.tag()}`);
    await page.reload();
    await button(page).waitFor();
    expect(files).to.deep.equal(['embed.js']);
    await button(page).click();
    await page.getByText('Foto wählen').or(page.getByRole('button', { name: /Foto/ })).first().waitFor();
    expect(files).to.deep.equal(['embed.js', 'dialog.js', 'texts-de.js']);
  });

  it('requests the documented URL, without custom headers and without a preflight', async () => {
    shop.add('SKU-1');
    const { page } = await shop.visit(`<tryon-button external-id="SKU-1"></tryon-button>${shop.tag()}`);
    await button(page).waitFor();
    expect(shop.asked).to.deep.equal(['/v1/products?external_id=SKU-1']);
    expect(Object.keys(shop.lastHeaders)).to.not.include.members(['authorization', 'content-type']);
  });

  for (const [name, path, element] of [
    ['a SKU', '/v1/products?external_id=SKU-1', 'external-id="SKU-1"'],
    ['an id', '/v1/products/00000000-0000-4000-8000-000000000001', 'product-id="00000000-0000-4000-8000-000000000001"'],
  ] as const) {
    it(`uses the response that a theme has preloaded for ${name}`, async () => {
      shop.add('SKU-1');
      const { page, complaints, remarks } = await shop.visit(
        `<tryon-button ${element}></tryon-button>${shop.tag()}`,
        { head: `<link rel="preload" as="fetch" crossorigin href="${shop.service}${path}">` },
      );
      await page.locator('tryon-button [part=button]').waitFor();
      expect(shop.asked).to.deep.equal([path]);
      expect([...complaints, ...remarks]).to.deep.equal([]);
    });
  }

  it('warns once of an API key in the page, and sends it', async () => {
    shop.add('SKU-1');
    const { page, remarks, complaints } = await shop.visit(
      `<tryon-button external-id="SKU-1"></tryon-button><tryon-button external-id="SKU-1" api-key="other"></tryon-button>
       ${shop.tag('data-api-key="key"')}`,
    );
    await button(page).first().waitFor();
    await button(page).last().waitFor();
    expect(shop.lastHeaders.authorization).to.be.oneOf(['Bearer key', 'Bearer other']);
    expect(remarks.filter((remark) => remark.includes('api-key'))).to.have.length(1);
    expect(complaints).to.deep.equal([]);
  });

  it('finds its settings if a CDN redirects from a version range to the version', async () => {
    shop.add('SKU-1');
    const { page } = await shop.visit(
      `<tryon-button external-id="SKU-1"></tryon-button>
       <script type="module" src="/latest/embed.js" data-base-url="${shop.service}"></script>`,
    );
    await button(page).waitFor();
  });

  it('uses the first of several copies, and says so once in the console', async () => {
    shop.add('SKU-1');
    const other = shop.tag('data-label="Second"', 'embed.js?v=2');
    const classic = shop.tag('data-label="Third" async', 'embed.iife.js');
    const { page, complaints, remarks } = await shop.visit(
      `<tryon-button external-id="SKU-1"></tryon-button>${shop.tag('data-label="First"')}${other}`,
    );
    await button(page).waitFor();
    await page.evaluate((markup) => {
      const script = document.createElement('script');
      script.src = /src="([^"]*)"/.exec(markup)![1]!;
      document.body.append(script);
      return new Promise((resolve) => script.addEventListener('load', resolve));
    }, classic);
    expect(await button(page).innerText()).to.equal('First');
    await button(page).click();
    await page.getByRole('dialog').waitFor();
    expect(complaints).to.deep.equal([]);
    expect(remarks.filter((remark) => remark.includes('twice'))).to.have.length(1);
  });

  for (const files of [
    ['embed.js', 'embed.js?v=2'],
    ['embed.iife.js', 'embed.js'],
    ['embed.js', 'embed.iife.js?v=2'],
  ]) {
    it(`throws nothing and asks for no second trusted types policy as ${files.join(' and ')} on a strict page`, async () => {
      shop.add('SKU-1');
      const tags = files.map((file) => shop.tag('nonce="abc"', file)).join('');
      const { page, complaints, remarks } = await shop.visit(
        `<tryon-button external-id="SKU-1"></tryon-button>${tags}`,
        { headers: { 'content-security-policy': STRICT_CSP(shop.service) } },
      );
      await button(page).click();
      await page.getByRole('dialog').waitFor();
      expect(complaints).to.deep.equal([]);
      expect(remarks.filter((remark) => remark.includes('twice'))).to.have.length(1);
    });
  }

  it('shows that the dialog could not be loaded, and loads it when that is possible again', async () => {
    shop.add('SKU-1');
    shop.missing.add('dialog.js');
    const { page, complaints } = await shop.visit(
      `<tryon-button external-id="SKU-1"></tryon-button>${shop.tag()}`,
    );
    await button(page).click();
    await page.locator('[part=failure]').waitFor();
    shop.missing.clear();
    await button(page).click();
    await page.getByRole('dialog').waitFor();
    expect(await page.locator('[part=failure]').count()).to.equal(0);
    expect(complaints).to.deep.equal([]);
  });

  it('loads parts again that came empty, which browsers take for scripts without a statement', async () => {
    shop.add('SKU-1');
    shop.empty.add('dialog.js').add('texts-de.js');
    const { page, complaints } = await shop.visit(
      `<div lang="de"><tryon-button external-id="SKU-1"></tryon-button></div>${shop.tag()}`,
    );
    await button(page).click();
    await page.locator('[part=failure]').waitFor();
    shop.empty.delete('dialog.js');
    await button(page).click();
    await page.getByRole('button', { name: 'Close' }).click();
    shop.empty.clear();
    await button(page).click();
    await page.getByRole('button', { name: 'Schließen' }).waitFor();
    expect(complaints).to.deep.equal([]);
  });

  it('reads a picture with CORS, although the cache holds it without', async () => {
    const picture = `${shop.service}/picture.webp`;
    const product = shop.add('SKU-1', { image_url: picture });
    const bytes = await readFile(new URL('../../src/mock/seed/pictures/leather-dress-watch.webp', import.meta.url));
    shop.fault = (request, response) => {
      if (!request.url!.startsWith('/picture.webp')) {
        return void response.end(JSON.stringify({ products: [product], total: 1 }));
      }
      // As servers do that say it only where it is asked for.
      if (!request.headers.origin) response.removeHeader('access-control-allow-origin');
      response.writeHead(200, { 'content-type': 'image/webp', 'cache-control': 'max-age=600' }).end(bytes);
    };
    const { page } = await shop.visit(
      `<img src="${picture}"><tryon-button external-id="SKU-1"></tryon-button>${shop.tag()}`,
    );
    await page.waitForLoadState();
    await button(page).click();
    await page.locator('input[type=file]').setInputFiles({ name: 'me.webp', mimeType: 'image/webp', buffer: bytes });
    // Without its background: its pixels could be read.
    await page.locator('tryon-photo-preview .picture > canvas').waitFor();
  });

  for (const file of ['embed.js', 'embed.iife.js']) {
    it(`runs the engine that a page registers, beside ${file}`, async () => {
      shop.add('SKU-1');
      const { page, complaints } = await shop.visit(
        `<tryon-button external-id="SKU-1"></tryon-button>${shop.tag('', file)}
         <script type="module">
           import { registerExperience } from '/files/experience.js';
           registerExperience('swap', async () => ({
             mount(stage, { product }) { stage.append('Engine for ' + product.title); },
           }));
         </script>`,
      );
      await button(page).click();
      await page.getByText('Engine for Aviator').waitFor();
      expect(complaints).to.deep.equal([]);
    });
  }

  it('shows the button of a remembered product at once, and opens nothing if it is no longer ready', async () => {
    const product = shop.add('SKU-1');
    const { page, complaints } = await shop.visit(
      `<tryon-button external-id="SKU-1"></tryon-button>${shop.tag()}`,
    );
    await button(page).waitFor();
    product.tryon_status = 'inactive';
    let answer!: () => void;
    const held = new Promise<void>((resolve) => (answer = resolve));
    shop.fault = async (_request, response) => {
      await held;
      response.end(JSON.stringify({ products: [product], total: 1 }));
    };
    await page.reload();
    await button(page).click();
    expect(await button(page).getAttribute('aria-busy')).to.equal('true');
    answer();
    await settledAs(page, 'inactive');
    expect(await page.getByRole('dialog').count()).to.equal(0);
    expect(complaints).to.deep.equal([]);
  });

  it('runs nothing that is in product data', async () => {
    const script = "javascript:parent.hacked=document.hacked=1";
    const markup = '<img src=x onerror="window.hacked=1">';
    shop.add('SKU-1', {
      title: markup,
      category: markup as 'bag',
      image_url: script,
      images: [{ id: 'x', url: script, position: 0, is_primary: true, status: markup, created_at: markup }],
      model_type: markup as 'swap',
    });
    const { page, complaints } = await shop.visit(
      `<tryon-button external-id="SKU-1"></tryon-button>${shop.tag()}`,
    );
    await button(page).click();
    await page.getByRole('dialog').waitFor();
    await page.locator('tryon-photo-preview').waitFor();
    expect(await page.getByRole('dialog').innerText()).to.contain(markup);
    expect(await page.evaluate('window.hacked ?? document.hacked ?? null')).to.equal(null);
    expect(complaints).to.deep.equal([]);
  });

  it('sends nothing in the back/forward cache, and checks at once when the page returns', async () => {
    const product = shop.add('SKU-1', { swap_ready: false });
    const { page } = await shop.visit(
      `<tryon-button external-id="SKU-1"></tryon-button>${shop.tag('data-poll-interval="100"')}`,
    );
    await page.locator('tryon-button[state="processing"]').waitFor({ state: 'attached' });
    await page.evaluate(() =>
      addEventListener('pageshow', ({ persisted }) => {
        if (persisted) document.documentElement.className = 'was-cached';
      }),
    );
    shop.write('/next', '<p>Next page</p>');
    await page.goto(`${shop.origin}/next`);
    const before = shop.asked.length;
    product.swap_ready = true;
    // Ten looks' time: that nothing happens can only be seen by waiting.
    await page.waitForTimeout(1000);
    expect(shop.asked.length - before).to.equal(0);
    await page.goBack({ waitUntil: 'commit' });
    await button(page).waitFor();
    expect(await page.locator('html').getAttribute('class')).to.equal('was-cached');
    expect(shop.asked.length - before).to.be.within(1, 2);
  });

  describe('during failures', () => {
    const json = (body: unknown) => answer(200, JSON.stringify(body));
    const answer =
      (status: number, body = '', headers: Record<string, string> = {}): NonNullable<BareShop['fault']> =>
      (_request, response) =>
        void response.writeHead(status, headers).end(body);
    const listOf = (changes: object) =>
      json({
        products: [
          { id: 'x', external_id: 'SKU-1', tryon_status: 'active', swap_ready: true, images: [], ...changes },
        ],
        total: 1,
      });

    for (const [name, fault, reason] of [
      ['a refused connection', null, 'network'],
      ['a 401', answer(401, '{"error":{"code":"unauthorized"}}'), 'unauthorized'],
      ['a 403 without a body', answer(403), 'unauthorized'],
      ['a 404 in HTML', answer(404, '<h1>Not here</h1>'), 'misconfigured'],
      ['a 429', answer(429, '', { 'retry-after': '30' }), 'rate-limited'],
      ['a 429 without Retry-After', answer(429), 'rate-limited'],
      ['a 500 whose body breaks off', answer(500, '{"error":'), 'server'],
      ['silence', () => {}, 'network'],
      [
        'a body that breaks off',
        (_, response) => {
          response.writeHead(200, { 'content-length': '1000' }).write('{"products":[');
          setTimeout(() => response.destroy(), 50);
        },
        'network',
      ],
      ['HTML', answer(200, '<html>', { 'content-type': 'text/html' }), 'invalid-response'],
      ['nothing', answer(200), 'invalid-response'],
      ['null', json(null), 'invalid-response'],
      ['an array', json([]), 'invalid-response'],
      ['truncated JSON', answer(200, '{"products":[{"id":'), 'invalid-response'],
      ['another product', listOf({ external_id: 'OTHER' }), 'invalid-response'],
      ['a product whose swap_ready is text', listOf({ swap_ready: 'true' }), 'invalid-response'],
      ['a product without images', listOf({ images: undefined }), 'invalid-response'],
      ['a body of 40 MB', json({ products: [], total: 0, x: 'x'.repeat(40e6) }), 'invalid-response'],
      [
        'a body without an end',
        (_, response) => {
          const timer = setInterval(() => response.write(' '.repeat(1000)), 20);
          response.on('close', () => clearInterval(timer));
        },
        'network',
      ],
    ] satisfies [string, BareShop['fault'], string][]) {
      it(`is hidden with reason ${reason}, after few requests and without an error in the console: ${name}`, async () => {
        shop.fault = fault;
        const tag = fault ? shop.tag() : shop.tag().replace(shop.service, 'http://127.0.0.1:9');
        const twice = '<tryon-button external-id="SKU-1"></tryon-button>'.repeat(2);
        const { page, complaints, remarks } = await shop.visit(twice + tag);
        // How soon is tested on a fake clock, in test/availability/failures.node.test.ts.
        await page.locator(`tryon-button[reason="${reason}"]`).last().waitFor({ state: 'attached' });
        expect(shop.asked.length).to.be.at.most(2);
        if (fault) expect(shop.asked.length).to.be.above(0);
        for (const element of await page.locator('tryon-button').all()) {
          expect(await element.getAttribute('state')).to.equal('error');
          expect(await element.isVisible()).to.equal(false);
        }
        expect([...complaints, ...remarks]).to.deep.equal([]);
      });
    }

    it('recovers by itself when the service works again, without a reload', async () => {
      shop.add('SKU-1');
      shop.fault = answer(503);
      const { page, complaints } = await shop.visit(
        `<tryon-button external-id="SKU-1"></tryon-button>${shop.tag()}`,
      );
      await page.locator('tryon-button[reason="server"]').waitFor({ state: 'attached' });
      shop.fault = null;
      await button(page).waitFor();
      expect(complaints).to.deep.equal([]);
    });
  });
});
