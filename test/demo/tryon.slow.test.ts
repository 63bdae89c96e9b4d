import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { useDemo } from './use-demo.ts';

const GLASSES = '#/products/tortoise-round-glasses';
const tryon = (page: Page) =>
  page.locator('.product tryon-button').getByRole('button', { name: 'Try it on' });

describe('The try-on in the demo shop', function () {
  this.timeout(300_000);
  const demo = useDemo();

  it('is two clicks away without a photo or a camera, also of what is worn on no body', async () => {
    const page = await demo.visit('#/products/hard-shell-cabin-case');
    await tryon(page).click();
    await page.getByRole('button', { name: 'Room', exact: true }).click();
    await page.locator('.backdrop canvas').first().waitFor();
    await page.locator('.beside > *').waitFor();
    await page.getByRole('button', { name: 'Place it by hand' }).click();
    await page.locator('.picture:visible').first().waitFor();
  });

  it('shows an example of a picture by AI, from the question to the picture, unless its switch is off', async () => {
    const page = await demo.visit('#/products/heavy-cotton-tee');
    const makeReal = page.getByRole('button', { name: 'Make it real' });
    const wear = async () => {
      await tryon(page).click();
      await page.locator('.backdrop, .samples').first().waitFor();
      // The photo is kept for the visit.
      const figure = page.getByRole('button', { name: 'Figure', exact: true });
      if ((await figure.count()) > 0) await figure.click();
      await page.locator('.beside > *').waitFor();
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
    await page.getByRole('button', { name: 'Show the example' }).click();
    await page.getByText('Simulated, no AI').first().waitFor();
    expect(await page.getByText('Made with AI').count()).to.equal(0);
  });

  // Where it lies: in parts of the photo between the eyes, and below the ear on the right; in parts of the drawing the wrist between
  // the sleeve and the hand.
  for (const [handle, sample, place, x, y] of [
    ['tortoise-round-glasses', 'Woman with short hair', 'face', 0.51, 0.51],
    ['pearl-drop-earrings', 'Woman with short hair', 'face', 0.7, 0.73],
    ['leather-dress-watch', 'Wrist', 'hand', 0.4, 0.55],
    ['silver-bangle', 'Wrist', 'hand', 0.4, 0.55],
  ] as const)
    it(`is worn by itself after these two clicks: ${handle}`, async () => {
      const page = await demo.visit(`#/products/${handle}`);
      await tryon(page).click();
      await page.getByRole('button', { name: sample, exact: true }).click();
      await page.getByText('In place.').waitFor();
      if (place === 'hand') await page.locator('.backdrop canvas.worn').waitFor();
      const transform = await page
        .locator('.backdrop')
        .evaluate((backdrop) => (backdrop as HTMLElement).style.getPropertyValue('--picture-transform'));
      const [left, top] = /^translate\(([\d.]+)cqw, ([\d.]+)cqh\)/.exec(transform)!.slice(1).map(Number);
      expect(left! / 100).to.be.closeTo(x, place === 'face' ? 0.03 : 0.08);
      expect(top! / 100).to.be.closeTo(y, place === 'face' ? 0.04 : 0.06);
    });

  it('follows a face before the camera under the shop’s own policy, in workers, with the glasses on each frame', async () => {
    const page = await demo.visit(GLASSES);
    await page.evaluate(
      `navigator.mediaDevices.enumerateDevices = async () => [{ kind: 'videoinput', deviceId: '' }]`,
    );
    await tryon(page).click();
    const sample = page.getByRole('button', { name: 'Woman with short hair', exact: true }).locator('img');
    const address = await sample.getAttribute('src');
    // Plain script: what tsx writes around functions is unknown in a page.
    await page.evaluate(`(async () => {
      const image = new Image();
      image.src = ${JSON.stringify(address)};
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
    await page.getByText('Face found.').waitFor();
    await page.locator('canvas.live').waitFor();
    await page.locator('.picture.replaced').waitFor({ state: 'attached' });
    expect(page.workers()).to.have.length(2);
  });

  it('names its samples in the language of the shop', async () => {
    const page = await demo.visit(`?lang=de${GLASSES}`);
    await page.locator('.product tryon-button').getByRole('button', { name: 'Virtuell anprobieren' }).click();
    await page.getByRole('button', { name: 'Frau mit kurzem Haar', exact: true }).waitFor();
  });

  it('puts what is worn into the bag from the dialog, by the shop’s own button, which says so', async () => {
    const page = await demo.visit(GLASSES);
    await tryon(page).click();
    await page.getByRole('button', { name: 'Woman with short hair', exact: true }).click();
    await page.getByRole('button', { name: 'Blue square glasses €195' }).click();
    const action = page.locator('[data-tryon-shown-external-id=EYE-104]');
    await action.getByRole('button', { name: 'Add to bag' }).click();
    await action.getByText('Added to your bag.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('link', { name: 'Bag (1)' }).click();
    await page.locator('.bag-lines li', { hasText: 'Blue square glasses' }).waitFor();
  });

  it('offers the shop’s other products of the kind with their prices, and from three on all on one photo', async () => {
    const page = await demo.visit(GLASSES);
    await tryon(page).click();
    await page.getByRole('button', { name: 'Woman with short hair', exact: true }).click();
    const prices = page.locator('.tray .card').getByText('€');
    await prices.nth(2).waitFor();
    expect(await prices.allInnerTexts()).to.have.members(['€185', '€210', '€195']);
    await page.getByRole('button', { name: 'All on me' }).click();
    await page.locator('.all .drawn').nth(2).waitFor();
  });

  it('opens the page of a vendor on another origin, which adds to the bag and hands over a picture', async () => {
    const page = await demo.visit(`?experience=hosted${GLASSES}`);
    await tryon(page).click();
    const frame = page.frameLocator('tryon-dialog iframe');
    await frame.getByRole('heading', { name: 'Tortoise round glasses' }).waitFor();
    const address = await page.locator('tryon-dialog iframe').getAttribute('src');
    expect(new URL(address!).origin).to.not.equal(new URL(demo.address).origin);
    expect(new URL(address!).searchParams.get('sku')).to.equal('EYE-101');
    await frame.getByRole('button', { name: 'Send a picture to the shop' }).click();
    await page.locator('.tryon-result img').waitFor({ state: 'attached' });
    await frame.getByRole('spinbutton').fill('2');
    await frame.getByRole('button', { name: 'Add to cart' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Bag (2)' }).waitFor();
  });

  it('is switched to the hosted page in the demo’s settings', async () => {
    const page = await demo.visit(GLASSES);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page
      .locator('#demo-settings')
      .getByRole('combobox', { name: 'Try-on' })
      .selectOption({ label: 'A vendor’s page (hosted)' });
    await page.keyboard.press('Escape');
    await tryon(page).click();
    await page
      .frameLocator('tryon-dialog iframe')
      .getByRole('button', { name: 'Close', exact: true })
      .click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });
});
