/** A button in a frame of 320 × 80 pixels, as site builders make them: the built script in real frames, and what opens where. */
import { expect } from 'chai';
import type { FrameLocator, Page } from 'playwright-core';
import { useBareShop } from './bare-shop.ts';

describe('The dialog of a button in a small frame', function () {
  this.timeout(120_000);
  const shop = useBareShop();

  const content = () => `<tryon-button external-id="SKU-1"></tryon-button>${shop.tag()}`;

  async function framed(attributes: string) {
    shop.add('SKU-1', { title: 'Round glasses' });
    shop.write('/frame', content());
    const { page } = await shop.visit(
      `<iframe width="320" height="80" style="border: 0" ${attributes}></iframe>`,
    );
    page.setDefaultTimeout(30_000);
    const frame = page.frameLocator('iframe');
    await frame.locator('tryon-button [part=button]').waitFor();
    return { page, frame };
  }
  const press = (frame: FrameLocator | Page) => frame.locator('tryon-button [part=button]').click();
  const otherOrigin = () => shop.origin.replace('127.0.0.1', 'localhost');

  for (const [name, attributes] of Object.entries<() => string>({
    'of the same origin': () => 'src="/frame"',
    'of another origin': () => `src="${otherOrigin()}/frame"`,
    'with a sandbox': () =>
      `src="${otherOrigin()}/frame" sandbox="allow-scripts allow-same-origin allow-popups"`,
  }))
    it(`opens after a second press, in a tab of its own: a frame ${name}`, async () => {
      const { page, frame } = await framed(attributes());
      const opened = page.context().waitForEvent('page');
      await press(frame);
      const tab = await opened;
      await press(tab);
      await tab.getByRole('dialog', { name: 'Round glasses' }).waitFor();
      expect(await frame.locator('dialog[open]').count()).to.equal(0);
      await frame.locator('tryon-button:not([open])').waitFor({ state: 'attached' });
    });

  for (const [name, attributes] of Object.entries<() => string>({
    'that may open no tab': () => `src="${otherOrigin()}/frame" sandbox="allow-scripts allow-same-origin"`,
    'without an address': () => `srcdoc="${content().replaceAll('"', '&quot;')}"`,
  }))
    it(`opens nothing, and asks to try again: a frame ${name}`, async () => {
      const { page, frame } = await framed(attributes());
      await press(frame);
      await frame.locator('tryon-button [part=failure]').waitFor({ state: 'attached' });
      // The browser's own words.
      for (const said of shop.complaints.splice(0)) expect(said).to.contain('Blocked opening');
      expect(await frame.locator('dialog[open]').count()).to.equal(0);
      expect(page.context().pages()).to.have.lengthOf(1);
    });
});
