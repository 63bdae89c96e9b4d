/** A button in a frame of 320 × 80 pixels, as site builders make them: the built script in real frames, and what opens where. */
import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import type { FrameLocator, Page } from 'playwright-core';
import { useBareShop } from './bare-shop.ts';

/** What docs/platforms/other.md gives for the page around. */
const RECIPE = /In a small frame[^]*?```js\n([^]*?)```/.exec(
  readFileSync('docs/platforms/other.md', 'utf8'),
)![1]!;

describe('The dialog of a button in a small frame', function () {
  this.timeout(120_000);
  const shop = useBareShop();

  /** @param more the frame's further attributes, and markup behind it */
  async function framed(attributes: (content: string) => string, more = '') {
    shop.add('SKU-1', { title: 'Round glasses' });
    const content = `<tryon-button external-id="SKU-1"></tryon-button>${shop.tag()}`;
    shop.write('/frame', content);
    const { page } = await shop.visit(
      `<iframe width="320" height="80" style="border: 0" ${attributes(content)}></iframe>${more}`,
    );
    page.setDefaultTimeout(30_000);
    const frame = page.frameLocator('iframe');
    await frame.locator('tryon-button [part=button]').waitFor();
    return { page, frame };
  }
  const press = (frame: FrameLocator) => frame.locator('tryon-button [part=button]').click();
  const dialogIn = (page: Page | FrameLocator) => page.getByRole('dialog', { name: 'Round glasses' });
  const otherOrigin = () => shop.origin.replace('127.0.0.1', 'localhost');

  const ways: Record<string, (content: string) => string> = {
    'of the same origin': () => 'src="/frame"',
    'of another origin': () => `src="${otherOrigin()}/frame"`,
    'with a sandbox': () =>
      `src="${otherOrigin()}/frame" sandbox="allow-scripts allow-same-origin allow-popups"`,
    'without an address': (content) => `srcdoc="${content.replaceAll('"', '&quot;')}"`,
  };
  for (const [name, attributes] of Object.entries(ways))
    it(`opens in a tab of its own where the page around says nothing: a frame ${name}`, async () => {
      const { page, frame } = await framed(attributes);
      const opened = page.context().waitForEvent('page');
      await press(frame);
      const tab = await opened;
      await dialogIn(tab).waitFor({ timeout: 30_000 });
      expect(await frame.locator('dialog[open]').count()).to.equal(0);
      await frame.locator('tryon-button:not([open])').waitFor({ state: 'attached' });
    });

  it('opens nothing in a frame that may open no tab, and says so', async () => {
    const { page, frame } = await framed(
      () => `src="${otherOrigin()}/frame" sandbox="allow-scripts allow-same-origin"`,
    );
    await press(frame);
    await frame.locator('tryon-button [part=failure]').waitFor({ state: 'attached' });
    // The browser's own words.
    expect(shop.complaints.splice(0).join()).to.contain('Blocked opening');
    expect(await frame.locator('dialog[open]').count()).to.equal(0);
    expect(page.context().pages()).to.have.lengthOf(1);
  });

  it('opens in the frame once the page around has enlarged it, and gives the space back', async () => {
    const recipe = RECIPE.replace('https://embed.example', otherOrigin());
    const { page, frame } = await framed(() => `src="${otherOrigin()}/frame"`, `<script>${recipe}</script>`);
    await press(frame);
    await dialogIn(frame).waitFor();
    const { width, height } = (await page.locator('iframe').boundingBox())!;
    expect({ width, height }).to.deep.equal(page.viewportSize());
    await page.keyboard.press('Escape');
    await dialogIn(frame).waitFor({ state: 'hidden' });
    await page.waitForFunction("document.querySelector('iframe').clientHeight === 80");
    expect(page.context().pages()).to.have.lengthOf(1);
  });

  it('stays closed where the page around shows the try-on itself', async () => {
    const { page, frame } = await framed(
      () => 'src="/frame"',
      `<script>addEventListener('message', ({ data, source }) => {
         if (data.type !== 'open') return;
         document.title = data.product.external_id;
         source.postMessage({ tryon: 1, type: 'opened' }, '*');
       })</script>`,
    );
    await press(frame);
    await page.waitForFunction("document.title === 'SKU-1'");
    await frame.locator('tryon-button:not([open])').waitFor({ state: 'attached' });
    expect(await frame.locator('dialog[open]').count()).to.equal(0);
    expect(page.context().pages()).to.have.lengthOf(1);
  });
});
