import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { openPage } from './open-demo.ts';
import { useDemo } from './use-demo.ts';

const GLASSES = '#/products/tortoise-round-glasses';
const tryon = (page: Page) =>
  page.locator('.product tryon-button').getByRole('button', { name: 'Try it on' });

describe('The try-on in the demo shop', function () {
  this.timeout(120_000);
  const demo = useDemo();

  for (const [handle, sample] of [
    ['tortoise-round-glasses', 'Woman with short hair'],
    ['leather-dress-watch', 'Wrist'],
    ['heavy-cotton-tee', 'Figure'],
    ['hard-shell-cabin-case', 'Room'],
  ] as const) {
    it(`is two clicks away without a photo or a camera: ${handle}`, async () => {
      const { page, complaints } = await openPage(demo.browser, `${demo.address}#/products/${handle}`);
      await tryon(page).click();
      await page.getByRole('button', { name: sample, exact: true }).click();
      await page.locator('.backdrop canvas').first().waitFor();
      // The plain picture, or the one that is drawn as worn in its place.
      await page.locator('.picture:visible').or(page.getByText('Placed on your face')).first().waitFor();
      expect(complaints).to.deep.equal([]);
    });
  }

  it('offers pictures made with AI, from the question to the picture, unless its switch is off', async () => {
    const { page, complaints } = await openPage(demo.browser, `${demo.address}#/products/heavy-cotton-tee`);
    const makeReal = page.getByRole('button', { name: 'Make it real' });
    const wear = async () => {
      await tryon(page).click();
      await page.getByRole('button', { name: 'Figure', exact: true }).click();
      await page.locator('.picture:visible').first().waitFor();
    };
    const turn = async (isOn: boolean) => {
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByLabel('Make it real (AI photo swap, simulated)').setChecked(isOn);
      await page.keyboard.press('Escape');
    };
    await turn(false);
    await wear();
    expect(await makeReal.count()).to.equal(0);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await turn(true);
    await wear();
    await makeReal.click();
    await page.locator('form .consent input').check();
    await page.getByRole('button', { name: 'Send the photo' }).click();
    await page.getByText('Made with AI').first().waitFor();
    expect(complaints).to.deep.equal([]);
  });

  // In parts of the photo: between the eyes, and below the ear on the right.
  for (const [handle, x, y] of [
    ['tortoise-round-glasses', 0.44, 0.2],
    ['pearl-drop-earrings', 0.53, 0.3],
  ] as const) {
    it(`lies on the sample's face by itself after these two clicks: ${handle}`, async () => {
      const { page, complaints } = await openPage(demo.browser, `${demo.address}#/products/${handle}`);
      await tryon(page).click();
      await page.getByRole('button', { name: 'Woman with short hair', exact: true }).click();
      await page.getByText('Placed on your face').waitFor();
      const transform = await page
        .locator('.backdrop')
        .evaluate((backdrop) => (backdrop as HTMLElement).style.getPropertyValue('--picture-transform'));
      const [left, top] = /^translate\(([\d.]+)cqw, ([\d.]+)cqh\)/.exec(transform)!.slice(1).map(Number);
      expect(left! / 100).to.be.closeTo(x, 0.03);
      expect(top! / 100).to.be.closeTo(y, 0.04);
      expect(complaints).to.deep.equal([]);
    });
  }

  // In parts of the drawing: the wrist between the sleeve and the hand, and the ring finger below its knuckle.
  for (const [handle, sample, x, y] of [
    ['leather-dress-watch', 'Wrist', 0.4, 0.55],
    ['silver-bangle', 'Wrist', 0.4, 0.55],
    ['onyx-ring', 'Hand', 0.35, 0.63],
  ] as const) {
    it(`is worn on the drawn hand by itself after these two clicks: ${handle}`, async () => {
      const { page, complaints } = await openPage(demo.browser, `${demo.address}#/products/${handle}`);
      await tryon(page).click();
      await page.getByRole('button', { name: sample, exact: true }).click();
      // Of a hand with several fingers the shopper is asked for one.
      if (sample === 'Hand') await page.getByRole('button', { name: 'Finger 2', exact: true }).click();
      await page.getByText('Placed on your hand').waitFor({ timeout: 90_000 });
      await page.locator('.backdrop canvas.worn').waitFor();
      const transform = await page
        .locator('.backdrop')
        .evaluate((backdrop) => (backdrop as HTMLElement).style.getPropertyValue('--picture-transform'));
      const [left, top] = /^translate\(([\d.]+)cqw, ([\d.]+)cqh\)/.exec(transform)!.slice(1).map(Number);
      expect(left! / 100).to.be.closeTo(x, 0.08);
      expect(top! / 100).to.be.closeTo(y, 0.06);
      expect(complaints).to.deep.equal([]);
    });
  }

  it('follows a face before the camera under the shop’s own policy, in workers, with the glasses on each frame', async () => {
    const { page, complaints } = await openPage(demo.browser, demo.address + GLASSES);
    await tryon(page).click();
    await page.getByRole('button', { name: 'Woman with short hair', exact: true }).locator('img').waitFor();
    // Plain script: what tsx writes around functions is unknown in a page.
    await page.evaluate(`(async () => {
      const image = new Image();
      image.src = document.querySelector('.product tryon-button').shadowRoot.querySelector('tryon-dialog')
        .shadowRoot.querySelector('tryon-photo-preview').shadowRoot.querySelector('.sample img').src;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [1280, 720];
      const ctx = canvas.getContext('2d');
      setInterval(() => {
        ctx.fillRect(0, 0, 1280, 720);
        const height = (1100 * image.naturalHeight) / image.naturalWidth;
        ctx.drawImage(image, 140 + 60 * Math.sin(performance.now() / 400), -40, 1100, height);
      }, 30);
      navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(30);
    })()`);
    await page.getByRole('button', { name: 'Use the camera' }).click();
    await page.getByText('Face found.').waitFor({ timeout: 60_000 });
    await page.locator('canvas.live').waitFor();
    await page.locator('.picture.replaced').waitFor({ state: 'attached' });
    expect(page.workers()).to.have.length(2);
    expect(complaints).to.deep.equal([]);
  });

  it('names its samples in the language of the shop', async () => {
    const { page } = await openPage(demo.browser, `${demo.address}?lang=de${GLASSES}`);
    await page.locator('.product tryon-button').getByRole('button', { name: 'Virtuell anprobieren' }).click();
    await page.getByRole('button', { name: 'Frau mit kurzem Haar', exact: true }).waitFor();
  });

  it('puts what is worn into the bag from the dialog, by the shop’s own button, which says so', async () => {
    const { page } = await openPage(demo.browser, demo.address + GLASSES);
    await tryon(page).click();
    await page.getByRole('button', { name: 'Woman with short hair', exact: true }).click();
    await page.getByRole('button', { name: 'Blue square glasses €195' }).click();
    const action = page.locator('[data-tryon-shown-external-id=EYE-104]');
    await action.getByRole('button', { name: 'Add to bag' }).click();
    await action.getByText('Blue square glasses is in your bag.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('link', { name: 'Bag (1)' }).click();
    await page.locator('.bag-lines li', { hasText: 'Blue square glasses' }).waitFor();
  });

  it('offers the shop’s other products of the kind with their prices, and from three on all on one photo', async () => {
    const { page, complaints } = await openPage(demo.browser, demo.address + GLASSES);
    await tryon(page).click();
    await page.getByRole('button', { name: 'Woman with short hair', exact: true }).click();
    const prices = page.locator('.tray .card').getByText('€');
    await prices.nth(2).waitFor();
    expect(await prices.allInnerTexts()).to.have.members(['€185', '€210', '€195']);
    await page.getByRole('button', { name: 'All on me' }).click();
    await page.locator('.cell .drawn').nth(2).waitFor();
    expect(complaints).to.deep.equal([]);
  });

  it('opens the page of a vendor on another origin, which adds to the bag and hands over a picture', async () => {
    const { page, complaints } = await openPage(demo.browser, `${demo.address}?experience=hosted${GLASSES}`);
    await tryon(page).click();
    const frame = page.frameLocator('tryon-dialog iframe');
    await frame.getByRole('heading', { name: 'Tortoise round glasses' }).waitFor();
    const address = await page.locator('tryon-dialog iframe').getAttribute('src');
    expect(new URL(address!).origin).to.not.equal(new URL(demo.address).origin);
    expect(new URL(address!).searchParams.get('sku')).to.equal('EYE-101');
    await frame.getByRole('button', { name: 'Hand over a picture' }).click();
    await page.locator('.tryon-result img').waitFor({ state: 'attached' });
    await frame.getByRole('spinbutton').fill('2');
    await frame.getByRole('button', { name: 'Add to cart' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Bag (2)' }).waitFor();
    expect(complaints).to.deep.equal([]);
  });

  it('is switched to the hosted page in the demo’s settings', async () => {
    const { page } = await openPage(demo.browser, demo.address + GLASSES);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page
      .locator('#demo-settings')
      .getByRole('combobox', { name: 'Try-on' })
      .selectOption({ label: 'Page of a vendor (hosted)' });
    await page.keyboard.press('Escape');
    await tryon(page).click();
    await page
      .frameLocator('tryon-dialog iframe')
      .getByRole('button', { name: 'Close', exact: true })
      .click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });
});
