import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { openPage } from './open-demo.ts';
import { useDemo } from './use-demo.ts';

/** The visible button inside a `<tryon-button>` of the shop. */
const tryon = (page: Page, externalId: string) =>
  page.locator(`shop-front tryon-button[external-id="${externalId}"] button`);
const open = (page: Page, title: string) =>
  page.locator('merchant-list').getByRole('button', { name: title }).click();
const tryonSwitch = (page: Page) => page.getByRole('switch', { name: 'Try-on' });

/** The bytes of the smallest PNG: one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('The demo shop', function () {
  this.timeout(120_000);
  const demo = useDemo();

  const visit = async (hash = '') => (await openPage(demo.browser, demo.address + hash)).page;

  it('shows a button on the card of a product that is ready', async () => {
    const page = await visit();
    await tryon(page, 'EYE-101').waitFor({ state: 'visible' });
  });

  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [320, 568],
  ] as const) {
    it(`has a button on the first screen of a phone of ${width} × ${height}`, async () => {
      const viewport = { width, height };
      const { page } = await openPage(demo.browser, demo.address, { viewport, hasTouch: true });
      await tryon(page, 'EYE-101').waitFor({ state: 'visible' });
      const button = (await tryon(page, 'EYE-101').boundingBox())!;
      const tabs = (await page.getByRole('navigation', { name: 'Views' }).boundingBox())!;
      expect(button.y + button.height).to.be.at.most(tabs.y);
    });
  }

  it('opens the try-on itself when the button is pressed, and closes it with Escape', async () => {
    const page = await visit('#/products/tortoise-round-glasses');
    await tryon(page, 'EYE-101').click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  it('shows none for a product that was never switched on, nor for one without images', async () => {
    const page = await visit();
    await tryon(page, 'LUG-701').waitFor({ state: 'visible' });
    expect(await tryon(page, 'JEWEL-401').isVisible()).to.equal(false);
    expect(await tryon(page, 'BAG-601').isVisible()).to.equal(false);
  });

  it('shows the button of a product that is still processing once that has ended, by itself', async () => {
    const page = await visit('#/products/canvas-low-top-sneaker');
    expect(await tryon(page, 'SHOE-301').isVisible()).to.equal(false);
    await tryon(page, 'SHOE-301').waitFor({ state: 'visible' });
  });

  it('shows the button as soon as the merchant switches try-on on, and hides it again', async () => {
    const page = await visit('#/products/gold-signet-ring');
    await open(page, 'Gold signet ring');
    expect(await tryon(page, 'JEWEL-401').isVisible()).to.equal(false);
    await tryonSwitch(page).click();
    await tryon(page, 'JEWEL-401').waitFor({ state: 'visible' });
    await tryonSwitch(page).click();
    await tryon(page, 'JEWEL-401').waitFor({ state: 'hidden' });
  });

  it('does the same with the keyboard alone', async () => {
    const page = await visit('#/products/gold-signet-ring');
    const row = page.locator('merchant-list').getByRole('button', { name: 'Gold signet ring' });
    await row.focus();
    await page.keyboard.press('Enter');
    await tryonSwitch(page).waitFor();
    for (let tabs = 0; tabs < 12; tabs++) {
      if (await tryonSwitch(page).evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Space');
    await tryon(page, 'JEWEL-401').waitFor({ state: 'visible' });
  });

  it('takes a new product from its creation through an image and a mode to a button in the shop', async () => {
    const page = await visit();
    await page.getByRole('button', { name: 'New product' }).click();
    await page.setInputFiles('merchant-form input[type=file]', {
      name: 'scarf.png',
      mimeType: 'image/png',
      buffer: PIXEL,
    });
    await page.getByLabel('Title').fill('Linen scarf');
    await page.locator('merchant-form').getByLabel('Category').selectOption('clothes');
    await page.locator('merchant-form').getByLabel('External id').fill('SCARF-1');
    await page.getByRole('button', { name: 'Create product' }).click();
    await page.locator('merchant-images .images li').waitFor();
    await page.locator('merchant-tryon progress').waitFor();
    await page.getByRole('radio', { name: /swap/ }).check();
    await tryonSwitch(page).click();
    await page.getByText('Shoppers see the button.').waitFor();
    await tryon(page, 'SCARF-1').waitFor({ state: 'visible' });
  });

  it('says in plain words why a file is not an image', async () => {
    const page = await visit();
    await open(page, 'Gold signet ring');
    await page.setInputFiles('merchant-images input[type=file]', {
      name: 'ring.png',
      mimeType: 'image/png',
      buffer: Buffer.from('this is no picture'),
    });
    const refused = page.locator('.refused p');
    await refused.waitFor();
    expect(await refused.innerText()).to.match(/not_an_image.*ring\.png.*JPEG, PNG, WebP or GIF/s);
  });

  it('says which addresses of a new product failed, each with its code', async () => {
    const page = await visit();
    await page.getByRole('button', { name: 'New product' }).click();
    await page.getByLabel('Title').fill('Linen scarf');
    await page.getByText('Or addresses of pictures').click();
    await page.getByLabel(/Image addresses/).fill('no-address\nhttp://localhost/scarf.png');
    await page.getByRole('button', { name: 'Create product' }).click();
    const failures = page.locator('.failures li');
    await failures.first().waitFor();
    expect(await failures.locator('code').allInnerTexts()).to.deep.equal(['invalid_url', 'unreachable_url']);
  });

  it('needs a 3D asset from the panel before it goes live in realtime mode', async () => {
    const page = await visit('#/products/gold-signet-ring');
    await open(page, 'Gold signet ring');
    await page.getByRole('radio', { name: /realtime/ }).check();
    await tryonSwitch(page).click();
    await page.locator('merchant-tryon .problem', { hasText: '3D asset' }).waitFor();
    await page.getByRole('button', { name: 'Attach a 3D asset' }).click();
    await page.locator('merchant-tryon .assets li').waitFor();
    await tryonSwitch(page).click();
    await tryon(page, 'JEWEL-401').waitFor({ state: 'visible' });
  });

  it('deletes a product, and with it the button, only after a confirmation', async () => {
    const page = await visit();
    await tryon(page, 'EYE-101').waitFor({ state: 'visible' });
    await open(page, 'Tortoise round glasses');
    await page.getByRole('button', { name: 'Delete product…' }).click();
    await page.getByRole('button', { name: 'Keep it' }).click();
    expect(await tryon(page, 'EYE-101').isVisible()).to.equal(true);
    await page.getByRole('button', { name: 'Delete product…' }).click();
    await page.getByRole('button', { name: 'Delete it' }).click();
    await tryon(page, 'EYE-101').waitFor({ state: 'hidden' });
    await page.getByText('12 products').waitFor();
  });

  it('searches, filters and sorts the catalog', async () => {
    const page = await visit();
    const list = page.locator('merchant-list');
    const titles = () => list.locator('.row-title').allInnerTexts();
    await list.getByText('13 products').waitFor();
    await list.getByLabel('Sorted by').selectOption('SKU');
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
    const page = await visit();
    await tryon(page, 'EYE-101').waitFor({ state: 'visible' });
    const list = page.locator('merchant-list');
    for (const title of ['Tortoise round glasses', 'Gold signet ring'])
      await list.getByLabel(`Choose ${title}`).check();
    await list.getByText('2 of 13 products').waitFor();
    await list.getByRole('button', { name: 'Switch off' }).click();
    await tryon(page, 'EYE-101').waitFor({ state: 'hidden' });
    await list.getByLabel('Choose Gold signet ring').check();
    await list.getByRole('button', { name: 'Switch on' }).click();
    await tryon(page, 'JEWEL-401').waitFor({ state: 'visible' });
  });

  it('plans a feed, asks what its categories are, carries it out, and repairs what failed', async () => {
    const page = await visit();
    await page.getByRole('button', { name: 'Feed' }).click();
    await page.getByRole('button', { name: 'Try it with a sample feed' }).click();
    await page.getByText('5: 2 usable, 3 left out').waitFor();
    await page.getByText('it is SVG').waitFor();
    await page.getByLabel('Everyday carry').selectOption('Bag');
    await page.getByRole('button', { name: 'Show the plan again' }).click();
    await page.getByText('5: 3 usable, 2 left out').waitFor();
    await page.getByRole('button', { name: 'Carry it out' }).click();
    await page.getByText('2 of 2, 1 failed').waitFor();
    await tryon(page, 'BAG-602').waitFor({ state: 'visible' });
    await page.getByRole('button', { name: /Repairs/ }).click();
    const failure = page.getByRole('region', { name: 'Field watch' });
    await failure.getByText('unreachable_url').waitFor();
    await failure
      .locator('input[type=file]')
      .setInputFiles({ name: 'watch.png', mimeType: 'image/png', buffer: PIXEL });
    await failure.waitFor({ state: 'detached' });
  });

  it('logs the requests of shop and merchant with their responses', async () => {
    const page = await visit();
    const calls = page.locator('.log-entries li');
    expect(await calls.first().isVisible(), 'folded at first').to.equal(false);
    await page.getByText('Every request and its response').click();
    await calls.filter({ hasText: 'shop' }).first().waitFor();
    const listing = calls.filter({ hasText: 'merchant' }).filter({ hasText: '/v1/products' }).first();
    await listing.locator('summary').click();
    expect(await listing.locator('pre').last().innerText()).to.contain('"total": 13');
  });

  it('shows its first steps until they are dismissed, also at the next visit', async () => {
    const page = await visit();
    await page.getByRole('complementary', { name: 'First steps' }).waitFor();
    await page.getByRole('button', { name: 'Dismiss the first steps' }).click();
    await page.reload();
    await tryon(page, 'EYE-101').waitFor({ state: 'visible' });
    expect(await page.getByRole('complementary', { name: 'First steps' }).count()).to.equal(0);
  });

  it('shows its first screen without a script', async () => {
    const page = await visit();
    await page.route(/\.(ts|js)(\?|$)/, (route) => route.abort());
    await page.reload();
    await page.getByRole('heading', { name: 'The collection' }).waitFor();
    expect(await page.locator('demo-app').count()).to.equal(0);
  });

  it('resets everything on demand', async () => {
    const page = await visit();
    await open(page, 'Tortoise round glasses');
    await tryonSwitch(page).click();
    await tryon(page, 'EYE-101').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Put everything back' }).click();
    await tryon(page, 'EYE-101').waitFor({ state: 'visible' });
  });

  it('puts things into the bag', async () => {
    const page = await visit('#/products/heavy-cotton-tee');
    await page.getByRole('radio', { name: 'XL', exact: true }).check();
    await page.getByRole('button', { name: 'Add to bag' }).click();
    await page.getByRole('link', { name: 'Bag (1)' }).click();
    await page.locator('.bag-lines li', { hasText: 'XL' }).waitFor();
  });

  it('speaks Arabic from right to left', async () => {
    const page = await visit('?lang=ar');
    expect(
      await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]),
    ).to.deep.equal(['ar', 'rtl']);
    await page.getByRole('heading', { name: 'المجموعة' }).waitFor();
  });

  it('violates nothing of its own content security policy', async () => {
    const { page, complaints } = await openPage(demo.browser, demo.address);
    await tryon(page, 'EYE-101').waitFor({ state: 'visible' });
    await open(page, 'Gold signet ring');
    await page.locator('merchant-images img').waitFor();
    expect(complaints).to.deep.equal([]);
  });
});
