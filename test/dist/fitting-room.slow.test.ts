/** The fitting room of the built files, on screens of shoppers: how much the photo fills, how large glasses are, and in what order it is read. */
import { expect } from 'chai';
import { type BrowserContextOptions, type Page } from 'playwright-core';
import { useBareShop, findButton } from './bare-shop.ts';

const PORTRAIT = 'test/try-on/find/pictures/portrait.webp';
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

describe('The built fitting room', function () {
  this.timeout(120_000);
  const shop = useBareShop();

  async function opened(context: BrowserContextOptions, set: () => void = () => {}): Promise<Page> {
    for (const [sku, title, picture] of [
      ['SKU-1', 'Tortoise', 'tortoise-round-glasses'],
      ['SKU-2', 'Aviator', 'black-aviator-sunglasses'],
    ]) {
      shop.add(sku!, {
        title: title!,
        category: 'eyewear',
        image_url: `${shop.origin}/files/${picture}.webp`,
      });
    }
    set();
    const buttons = ['SKU-1', 'SKU-2'].map(
      (sku) => `<tryon-button external-id="${sku}" auto-place></tryon-button>`,
    );
    const { page } = await shop.visit(
      `${buttons.join('')}${shop.tag()}<script>addEventListener('tryon-placed', () => (window.isPlaced = true))</script>`,
      { head: '<meta name="viewport" content="width=device-width">' },
      context,
    );
    await findButton(page, 'SKU-2').waitFor();
    await findButton(page).click();
    await page.locator('tryon-photo-preview .panel').waitFor();
    return page;
  }

  async function withPhoto(context: BrowserContextOptions): Promise<Page> {
    const page = await opened(context);
    await page.locator('input[type=file]').setInputFiles(PORTRAIT);
    await page.locator('[data-control=adjust]:enabled').waitFor();
    return page;
  }

  async function worn(context: BrowserContextOptions): Promise<Page> {
    const page = await withPhoto(context);
    await page.waitForFunction('window.isPlaced', undefined, { timeout: 60_000 });
    await page
      .locator('.backdrop')
      .evaluate((photo) =>
        Promise.all(photo.getAnimations().map(({ finished }) => finished.catch(() => {}))),
      );
    return page;
  }

  const measureBox = async (page: Page, selector: string) =>
    (await page.locator(selector).first().boundingBox())!;

  it('fills a phone with the photo, shows glasses three times as large as the 55 pixels of before, and 90 side by side', async () => {
    const page = await worn(PHONE);
    const view = await measureBox(page, '.view');
    expect([view.x, view.y, view.width, view.height]).to.deep.equal([0, 0, 390, 844]);
    expect((await measureBox(page, '.picture')).width).to.be.at.least(165);
    await page.locator('[data-control=compare]').click();
    await page.locator('figure canvas').nth(1).waitFor();
    // The glasses cover this part of the square that is shown.
    const figure = await measureBox(page, 'figure');
    expect(Math.max(figure.width, figure.height) * 0.45).to.be.at.least(90);
  });

  for (const [what, inBlock, attributes] of [
    ['an element of the theme', '<tryon-button external-id="SKU-1"></tryon-button>', ''],
    ['a placeholder', '<div data-tryon-external-id="SKU-1"></div>', ''],
    ['the button of data-mount', '<p class="buy"></p>', 'data-mount=".buy"'],
  ] as const)
    it(`keeps the photo where the theme replaces its block with ${what}`, async () => {
      shop.add('SKU-1', {
        category: 'eyewear',
        image_url: `${shop.origin}/files/tortoise-round-glasses.webp`,
      });
      const product = JSON.stringify({ '@context': 'https://schema.org', '@type': 'Product', sku: 'SKU-1' });
      const { page } = await shop.visit(
        `<main>${inBlock}</main><script type="application/ld+json">${product}</script>${shop.tag(attributes)}`,
      );
      await findButton(page).click();
      await page.locator('tryon-photo-preview .panel').waitFor();
      await page.locator('input[type=file]').setInputFiles(PORTRAIT);
      await page.locator('[data-control=adjust]:enabled').waitFor();
      await page.evaluate(() => {
        const block = document.querySelector('main')!;
        const html = block.innerHTML;
        // As it came from the shop's server.
        block.innerHTML = html.includes('class="buy"')
          ? '<p class="buy"></p>'
          : html
              .replace(/<tryon-button[^>]*data-tryon-placed[^]*?<\/tryon-button>/, '')
              .replace(/ (?:state|open|shown)="[^"]*"/g, '');
      });
      await page.locator('dialog:modal .backdrop > canvas').waitFor();
      await page.locator('[data-control=adjust]:enabled').waitFor();
    });

  it('says nothing of dropping and pasting on a phone, and does where there is a mouse', async () => {
    const phone = await opened(PHONE);
    await phone.getByText('Learn more', { exact: true }).click();
    await phone.locator('details[open] > p').first().waitFor();
    expect(await phone.locator('.drop-hint').isVisible()).to.equal(false);
    await shop.clear();
    const desktop = await opened({ viewport: { width: 1440, height: 900 } });
    await desktop.getByText('Learn more', { exact: true }).click();
    await desktop.locator('.drop-hint').waitFor();
  });

  for (const [width, height, share] of [
    [1440, 900, 0.66],
    [2560, 1200, 0.66],
    // The names of the controls need their space beside it.
    [844, 390, 0.6],
  ] as const)
    it(`gives the photo ${share} of a screen of ${width} by ${height}, and everything else stands beside it`, async () => {
      const page = await withPhoto({ viewport: { width, height } });
      const [dialog, view, panel] = [
        await measureBox(page, 'dialog'),
        await measureBox(page, '.view'),
        await measureBox(page, '.panel'),
      ];
      expect(view.width / dialog.width).to.be.at.least(share);
      expect(view.height).to.be.at.least(dialog.height - 2);
      expect(panel.x).to.be.at.least(view.x + view.width - 1);
    });

  it('lays nothing into the fold of a screen that folds like a book', async () => {
    const page = await withPhoto({ ...PHONE, viewport: { width: 717, height: 512 } });
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setDeviceMetricsOverride', {
      width: 717,
      height: 512,
      deviceScaleFactor: 1,
      mobile: true,
      displayFeature: { orientation: 'vertical', offset: 350, maskLength: 17 },
    });
    await page.waitForFunction("matchMedia('(horizontal-viewport-segments: 2)').matches");
    const [view, panel] = [await measureBox(page, '.view'), await measureBox(page, '.panel')];
    expect(view.x + view.width).to.be.at.most(350.5);
    expect(panel.x).to.be.at.least(366.5);
  });

  it('shows a sign in the place of a product’s picture that is on its way, before and after there is a photo', async () => {
    const page = await opened(PHONE, () => shop.silent.add('tortoise-round-glasses.webp'));
    await page.locator('.hero + .spinner').waitFor();
    await page.locator('input[type=file]').setInputFiles(PORTRAIT);
    await page.locator('.backdrop').waitFor();
    await page.locator('.pill .spinner').waitFor();
    // Once the face is found.
    await page.getByRole('status').filter({ hasText: 'Loading…' }).waitFor();
  });

  it('is read in the order of the screen, each control by its name', async () => {
    const page = await worn(PHONE);
    // The view is the closer one by itself.
    await page.getByRole('button', { name: 'Closer' }).waitFor({ state: 'detached' });
    const tree = await page.getByRole('dialog').ariaSnapshot();
    const names = [...tree.matchAll(/- (heading|button|application|status|group)(?: "([^"]*)")?/g)].map(
      ([, role, name]) => `${role} ${name ?? ''}`.trim(),
    );
    expect(names).to.deep.equal([
      'heading Tortoise',
      'button Close',
      'application Tortoise on your photo. Arrow keys move it, comma and period turn it, plus and minus zoom, zero shows the whole photo.',
      'button Without the product',
      'status',
      'group Other products on your photo',
      'button Tortoise',
      'button Aviator',
      'button New photo',
      'button Compare',
      'button Share',
      'button Adjust',
    ]);
  });
});
