import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { waitUntil } from '../helpers/wait-until.ts';
import { BUTTON, findButton, useBareShop } from './bare-shop.ts';

describe('What dist/embed.js loads, and when', function () {
  this.timeout(60_000);
  const shop = useBareShop();
  beforeEach(() => shop.add('SKU-1'));

  it('loads no more than the script and the part for shown buttons until one is needed, and one language for the dialog', async () => {
    const files: string[] = [];
    const { page } = await shop.visit(`${shop.tag()}<p>Empty</p>`);
    page.on('request', (request) => {
      const [, file] = /\/files\/(.*)$/.exec(request.url()) ?? [];
      if (file) files.push(file);
    });
    shop.write('/', `<div lang="de">${BUTTON}</div>${shop.tag()}`);
    await page.reload();
    await findButton(page).waitFor();
    await page.waitForLoadState('networkidle');
    expect(files).to.deep.equal(['embed.js', 'shown-button.js']);
    await findButton(page).click();
    await page
      .getByText('Foto wählen')
      .or(page.getByRole('button', { name: /Foto/ }))
      .first()
      .waitFor();
    expect(files.toSorted()).to.deep.equal([
      'dialog.js',
      'embed.js',
      'fitting-room.js',
      'shown-button.js',
      'texts-de.js',
    ]);
  });

  for (const [name, path, element] of [
    ['a SKU', '/v1/products?external_id=SKU-1', 'external-id="SKU-1"'],
    [
      'an id',
      '/v1/products/00000000-0000-4000-8000-000000000001',
      'product-id="00000000-0000-4000-8000-000000000001"',
    ],
  ] as const)
    it(`uses the response that a theme has preloaded for ${name}`, async () => {
      const { page, remarks } = await shop.visit(`<tryon-button ${element}></tryon-button>${shop.tag()}`, {
        head: `<link rel="preload" as="fetch" crossorigin href="${shop.service}${path}">`,
      });
      await page.locator('tryon-button [part=button]').waitFor();
      expect(shop.asked).to.deep.equal([path]);
      expect(remarks).to.deep.equal([]);
    });

  it('loads its parts, and those of the dialog, with its own query, so that caches mix no releases', async () => {
    const { page } = await shop.visit(BUTTON + shop.tag('data-platform="shopify"', 'embed.js?v=2'));
    const parts: string[] = [];
    page.on('request', (request) => parts.push(request.url()));
    await page.reload();
    await findButton(page).click();
    await page.getByRole('dialog').waitFor();
    await page.waitForLoadState('networkidle');
    const queries = new Map(
      parts.filter((url) => url.includes('.js')).map((url) => [new URL(url).pathname, new URL(url).search]),
    );
    expect([...queries.keys()]).to.include.members(
      ['follow-page', 'match', 'dialog', 'fitting-room'].map((name) => `/files/${name}.js`),
    );
    expect(new Set(queries.values())).to.deep.equal(new Set(['?v=2']));
  });

  for (const [name, attributes] of [
    ['follow-page', 'data-mount="tryon-button"'],
    ['placeholders', ''],
    ['insight', 'data-analytics="gtm"'],
  ] as const)
    it(`says that ${name}.js of a newer release is not its own, and throws nothing into the page`, async () => {
      shop.scripts.set(`/files/${name}.js`, async () => 'export const renamed = 1;');
      const placeholder = '<div data-tryon-external-id="SKU-1"></div>';
      const { remarks } = await shop.visit(placeholder + shop.tag(attributes));
      await waitUntil(() =>
        remarks.join().includes(`${name}.js could not be loaded, or is of another release`),
      );
      expect(shop.complaints).to.deep.equal([]);
    });

  for (const [how, set] of [
    ['is not there', 'missing'],
    // Which browsers take for a script without a statement.
    ['comes empty', 'empty'],
  ] as const)
    it(`shows that the dialog could not be loaded where its file ${how}, and loads it when that is possible again`, async () => {
      shop[set].add('dialog.js');
      const { page } = await shop.visit(BUTTON + shop.tag());
      await findButton(page).click();
      await page.locator('[part=failure]').waitFor();
      shop[set].clear();
      await findButton(page).click();
      await page.getByRole('dialog').waitFor();
      await page.locator('[part=failure]').waitFor({ state: 'detached' });
    });

  it('has the dialog in English while its texts come empty, and then in the page’s language', async () => {
    shop.empty.add('texts-de.js');
    const { page } = await shop.visit(`<div lang="de">${BUTTON}</div>${shop.tag()}`);
    await findButton(page).click();
    await page.getByRole('button', { name: 'Close' }).click();
    shop.empty.clear();
    await findButton(page).click();
    await page.getByRole('button', { name: 'Schließen' }).waitFor();
  });

  // Of other parts the fault matrix shows it: "no answer" at a lookup and at the click.
  for (const [title, part, body, isDone] of [
    [
      'shows the button without the theme’s look',
      'match.js',
      '<button id="cart">Add</button><tryon-button external-id="SKU-1" match="#cart"></tryon-button>',
      (page: Page) => findButton(page).waitFor(),
    ],
    [
      'has the dialog in English for want of its texts',
      'texts-de.js',
      `<div lang="de">${BUTTON}</div>`,
      async (page: Page) => {
        await findButton(page).click();
        await page.getByRole('button', { name: 'Choose a photo' }).waitFor();
      },
    ],
  ] as const)
    it(`${title} if the part for that neither comes nor fails`, async () => {
      shop.silent.add(part);
      // The page's clock runs fast, and the script comes late: such a part would hold up the page's load.
      const head =
        '<script>const real = setTimeout; setTimeout = (run, ms, ...rest) => real(run, ms / 20, ...rest);</script>';
      const { page } = await shop.visit(body, { head });
      await page.evaluate(
        (tag) => document.head.append(document.createRange().createContextualFragment(tag)),
        shop.tag(),
      );
      await isDone(page);
    });

  it('reads a picture with CORS, although the cache holds it without', async () => {
    const picture = `${shop.service}/picture.webp`;
    const product = shop.add('SKU-1', { image_url: picture });
    const bytes = await readFile(
      new URL('../../src/service/mock/seed/pictures/leather-dress-watch.webp', import.meta.url),
    );
    shop.fault = (request, response) => {
      if (!request.url!.startsWith('/picture.webp')) {
        return void response.end(JSON.stringify({ products: [product], total: 1 }));
      }
      // As servers do that say it only where it is asked for.
      if (!request.headers.origin) response.removeHeader('access-control-allow-origin');
      response.writeHead(200, { 'content-type': 'image/webp', 'cache-control': 'max-age=600' }).end(bytes);
    };
    const { page } = await shop.visit(`<img src="${picture}">${BUTTON}${shop.tag()}`);
    await page.waitForLoadState();
    await findButton(page).click();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.webp', mimeType: 'image/webp', buffer: bytes });
    // Without its background: its pixels could be read.
    await page.locator('tryon-photo-preview .picture > canvas').waitFor();
  });
});
