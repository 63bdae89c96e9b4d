import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { useDemo } from './use-demo.ts';

/** The visible button inside a `<tryon-button>` of the shop. */
const tryon = (page: Page, externalId: string) =>
  page.locator(`shop-front tryon-button[external-id="${externalId}"] button`);
const shows = (page: Page, externalId: string) => tryon(page, externalId).waitFor({ state: 'visible' });
const hides = (page: Page, externalId: string) => tryon(page, externalId).waitFor({ state: 'hidden' });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const open = (page: Page, title: string) =>
  page.locator('merchant-list').getByRole('button', { name: title }).click();
const tryonSwitch = (page: Page) => page.getByRole('switch', { name: 'Try-on' });

/** The bytes of the smallest PNG: one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const aFile = (name: string, buffer = PIXEL) => ({ name, mimeType: 'image/png', buffer });

describe('The demo shop', function () {
  this.timeout(300_000);
  const demo = useDemo();

  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [320, 568],
  ] as const)
    it(`has a button on the first screen of a phone of ${width} × ${height}`, async () => {
      const viewport = { width, height };
      const page = await demo.visit('', { viewport, hasTouch: true });
      await shows(page, 'EYE-101');
      const button = (await tryon(page, 'EYE-101').boundingBox())!;
      const tabs = (await page.getByRole('navigation', { name: 'Views' }).boundingBox())!;
      expect(button.y + button.height).to.be.at.most(tabs.y);
    });

  for (const language of ['en', 'de', 'ar'])
    for (const [width, height] of [
      [390, 844],
      [320, 568],
    ] as const)
      it(`has both buttons of a product on that screen, in ${language}, on ${width} × ${height}`, async () => {
        const viewport = { width, height };
        const page = await demo.visit(`?lang=${language}#/products/tortoise-round-glasses`, { viewport });
        await shows(page, 'EYE-101');
        const tabs = (await page.getByRole('navigation', { name: 'Views' }).boundingBox())!;
        for (const button of [tryon(page, 'EYE-101'), page.locator('.product-actions [type=submit]')]) {
          const box = (await button.boundingBox())!;
          expect(box.y + box.height).to.be.at.most(tabs.y);
        }
      });

  it('shows none for a product that was never switched on, nor for one without images', async () => {
    const page = await demo.visit();
    await shows(page, 'LUG-701');
    expect(await tryon(page, 'JEWEL-401').isVisible()).to.equal(false);
    expect(await tryon(page, 'BAG-601').isVisible()).to.equal(false);
  });

  it('shows the button of a product that is still processing once that has ended, by itself', async () => {
    const page = await demo.open('about:blank');
    // As the page itself sees it: on a slow machine the wait may end before a test gets to look.
    await page.addInitScript(`addEventListener('tryon-statechange', ({ target, detail }) => {
      if (target.externalId === 'SHOE-301') (window.states ??= []).push(detail.state);
    })`);
    await page.goto(`${demo.address}#/products/canvas-low-top-sneaker`);
    await shows(page, 'SHOE-301');
    expect(await page.evaluate('states')).to.include.members(['processing', 'ready']);
  });

  it('shows the button as soon as the merchant switches try-on on, and hides it again', async () => {
    const page = await demo.visit('#/products/gold-signet-ring');
    await open(page, 'Gold signet ring');
    expect(await tryon(page, 'JEWEL-401').isVisible()).to.equal(false);
    await tryonSwitch(page).click();
    await shows(page, 'JEWEL-401');
    await tryonSwitch(page).click();
    await hides(page, 'JEWEL-401');
  });

  it('does the same with the keyboard alone', async () => {
    const page = await demo.visit('#/products/gold-signet-ring');
    const row = page.locator('merchant-list').getByRole('button', { name: 'Gold signet ring' });
    await row.focus();
    await page.keyboard.press('Enter');
    await tryonSwitch(page).waitFor();
    for (let tabs = 0; tabs < 12; tabs++) {
      if (await tryonSwitch(page).evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Space');
    await shows(page, 'JEWEL-401');
  });

  it('takes a new product from its creation through an image and a mode to a button in the shop', async () => {
    const page = await demo.visit();
    await press(page, 'New product');
    await page.setInputFiles('merchant-form input[type=file]', aFile('scarf.png'));
    await page.getByLabel('Title').fill('Linen scarf');
    await page.locator('merchant-form').getByLabel('Category').selectOption('clothes');
    await page.locator('merchant-form').getByLabel('SKU').fill('SCARF-1');
    await press(page, 'Create product');
    await page.locator('merchant-images .images li').waitFor();
    await page.locator('merchant-tryon progress').waitFor();
    await page.getByRole('radio', { name: /swap/ }).check();
    await tryonSwitch(page).click();
    await page.getByText('Shoppers see the button.').waitFor();
    await shows(page, 'SCARF-1');
  });

  it('says in the merchant’s list why a product can’t be worn, and what to do, and of no other', async () => {
    const page = await demo.visit();
    await open(page, 'Black aviator sunglasses');
    await page.getByRole('button', { name: 'Remove picture 1' }).click();
    await page.locator('merchant-images li').waitFor({ state: 'detached' });
    await page.setInputFiles('merchant-images input[type=file]', {
      name: 'a-tee.webp',
      mimeType: 'image/webp',
      buffer: await readFile('src/service/mock/seed/pictures/heavy-cotton-tee.webp'),
    });
    await page.locator('merchant-images li').waitFor();
    await press(page, /All products/);
    const rows = page.locator('merchant-list .row');
    const row = rows.filter({ hasText: 'EYE-102' });
    await row.getByText(/Its picture can’t be used for the try-on: .* Upload a picture/).waitFor();
    // They are looked at in turn: by now all before it are known.
    expect(await rows.filter({ hasText: 'can’t be used' }).count()).to.equal(1);
  });

  it('says in plain words why a file is not an image', async () => {
    const page = await demo.visit();
    await open(page, 'Gold signet ring');
    await page.setInputFiles(
      'merchant-images input[type=file]',
      aFile('ring.png', Buffer.from('this is no picture')),
    );
    const refused = page.locator('.refused p');
    await refused.waitFor();
    expect(await refused.innerText()).to.match(/not_an_image.*ring\.png.*JPEG, PNG, WebP or GIF/s);
  });

  it('says which addresses of a new product failed, each with its code', async () => {
    const page = await demo.visit();
    await press(page, 'New product');
    await page.getByLabel('Title').fill('Linen scarf');
    await page.getByText('Or enter addresses').click();
    await page.getByLabel(/Picture addresses/).fill('no-address\nhttp://localhost/scarf.png');
    await press(page, 'Create product');
    const failures = page.locator('.failures li');
    await failures.first().waitFor();
    expect(await failures.locator('code').allInnerTexts()).to.deep.equal(['invalid_url', 'unreachable_url']);
  });

  it('needs a 3D asset from the panel before it goes live in realtime mode', async () => {
    const page = await demo.visit('#/products/gold-signet-ring');
    await open(page, 'Gold signet ring');
    await page.getByRole('radio', { name: 'Live AR' }).check();
    await tryonSwitch(page).click();
    await page.locator('merchant-tryon .problem', { hasText: '3D asset' }).waitFor();
    await press(page, 'Attach a 3D asset');
    await page.locator('merchant-tryon .assets li').waitFor();
    await tryonSwitch(page).click();
    await shows(page, 'JEWEL-401');
  });

  it('deletes a product, and with it the button, only after a confirmation', async () => {
    const page = await demo.visit();
    await shows(page, 'EYE-101');
    await open(page, 'Tortoise round glasses');
    await press(page, 'Delete product…');
    await press(page, 'Keep it');
    expect(await tryon(page, 'EYE-101').isVisible()).to.equal(true);
    await press(page, 'Delete product…');
    await press(page, 'Delete it');
    await hides(page, 'EYE-101');
    await page.getByText('12 products').waitFor();
  });

  it('searches, filters and sorts the catalog', async () => {
    const page = await demo.visit();
    const list = page.locator('merchant-list');
    const titles = () => list.locator('.row-title').allInnerTexts();
    await list.getByText('13 products').waitFor();
    await list.getByLabel('Sort by').selectOption('SKU');
    expect((await titles())[0]).to.equal('Canvas tote bag');
    await list.locator('[name=status]').selectOption('Switched off');
    await list.getByText('1 product', { exact: true }).waitFor();
    expect(await titles()).to.deep.equal(['Gold signet ring']);
    await list.locator('[name=status]').selectOption('Any');
    await list.getByLabel('Title, SKU or category').fill('bag-6');
    await list.getByText('1 product', { exact: true }).waitFor();
    expect(await titles()).to.deep.equal(['Canvas tote bag']);
  });

  it('switches products in bulk, and the shop follows', async () => {
    const page = await demo.visit();
    await shows(page, 'EYE-101');
    const list = page.locator('merchant-list');
    for (const title of ['Tortoise round glasses', 'Gold signet ring'])
      await list.getByLabel(`Choose ${title}`).check();
    await list.getByText('2 of 13 products').waitFor();
    await list.getByRole('button', { name: 'Switch off' }).click();
    await hides(page, 'EYE-101');
    await list.getByLabel('Choose Gold signet ring').check();
    await list.getByRole('button', { name: 'Switch on' }).click();
    await shows(page, 'JEWEL-401');
  });

  it('plans a feed, asks what its categories are, carries it out, and repairs what failed', async () => {
    const page = await demo.visit();
    await press(page, 'Feed');
    await press(page, 'Try it with a sample feed');
    await page.getByText('5: 2 usable, 3 left out').waitFor();
    await page.getByText('it is SVG').waitFor();
    await page.getByLabel('Everyday carry').selectOption('Bag');
    await press(page, 'Update the plan');
    await page.getByText('5: 3 usable, 2 left out').waitFor();
    await press(page, 'Import now');
    await page.getByText('2 of 2, 1 failed').waitFor();
    await shows(page, 'BAG-602');
    await press(page, /Repairs/);
    const failure = page.getByRole('region', { name: 'Field watch' });
    await failure.getByText('unreachable_url').waitFor();
    await failure.locator('input[type=file]').setInputFiles(aFile('watch.png'));
    await failure.waitFor({ state: 'detached' });
  });

  it('logs the requests of shop and merchant with their responses', async () => {
    const page = await demo.visit();
    const calls = page.locator('.log-entries li');
    expect(await calls.first().isVisible(), 'folded at first').to.equal(false);
    await page.getByText('Every request and its response').click();
    await calls.filter({ hasText: 'Shop' }).first().waitFor();
    const listing = calls.filter({ hasText: 'Owner' }).filter({ hasText: '/v1/products' }).first();
    await listing.locator('summary').click();
    // Newer entries come before the one that is open.
    await calls.locator('details[open] pre').filter({ hasText: '"total": 13' }).waitFor();
  });

  it('shows its first screen without a script', async () => {
    const page = await demo.visit();
    await page.route(/\.(ts|js)(\?|$)/, (route) => route.abort());
    await page.reload();
    await page.getByRole('heading', { name: 'The collection' }).waitFor();
    expect(await page.locator('demo-app').count()).to.equal(0);
  });

  it('resets everything on demand', async () => {
    const page = await demo.visit();
    await open(page, 'Tortoise round glasses');
    await tryonSwitch(page).click();
    await hides(page, 'EYE-101');
    await press(page, 'Settings');
    await press(page, 'Reset the demo');
    await shows(page, 'EYE-101');
  });

  it('puts things into the bag', async () => {
    const page = await demo.visit('#/products/heavy-cotton-tee');
    await page.getByRole('radio', { name: 'XL', exact: true }).check();
    await press(page, 'Add to bag');
    await page.getByRole('link', { name: 'Bag (1)' }).click();
    await page.locator('.bag-lines li', { hasText: 'XL' }).waitFor();
  });

  it('speaks Arabic from right to left', async () => {
    const page = await demo.visit('?lang=ar');
    expect(
      await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]),
    ).to.deep.equal(['ar', 'rtl']);
    await page.getByRole('heading', { name: 'المجموعة' }).waitFor();
  });
});
