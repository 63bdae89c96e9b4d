/** `data-holdout` in a shop's page: who is held sees nothing of a button, and nothing moves or flashes. */
import { expect } from 'chai';
import { waitUntil } from '../helpers/wait-until.ts';
import { BUTTON, findButton, useBareShop } from './bare-shop.ts';

type Push = { event?: string; tryon_variant?: string };

describe('data-holdout', function () {
  this.timeout(60_000);
  const shop = useBareShop();
  beforeEach(() => shop.add('SKU-1'));

  const element =
    '<p>Before</p><tryon-button external-id="SKU-1" reserve>Try on</tryon-button><p id="after">After</p>';
  const line = (percent: number, more = 'data-consent="none" data-analytics="gtm"') =>
    shop.tag(`data-holdout="${percent}" data-reserve ${more}`);
  /** Notes each moment at which a button or its space is there. */
  const watch = `<script>
    window.flashes = [];
    (function look() {
      const button = document.querySelector('tryon-button');
      if (button && button.matches(':defined') && button.getBoundingClientRect().width > 0) flashes.push(button.state);
      requestAnimationFrame(look);
    })();
  </script>`;
  const pushes = `(window.dataLayer ?? []).filter(({ event }) => event)`;

  it('keeps the button, and its space, from a held visitor, on every page', async () => {
    const { page } = await shop.visit(watch + element + line(100));
    await page.waitForFunction(`${pushes}.length > 0`);
    for (let view = 0; view < 2; view++) {
      expect(await page.locator('tryon-button [part=button]').count()).to.equal(0);
      expect(await page.evaluate('flashes')).to.deep.equal([]);
      const told = (await page.evaluate(pushes)) as Push[];
      expect(told.map(({ event, tryon_variant }) => [event, tryon_variant])).to.deep.equal([
        ['tryon_holdout', 'held'],
      ]);
      // The page's own calls still work, and open nothing.
      await page.evaluate(`document.querySelector('tryon-button').show()`);
      expect(await page.locator('tryon-button[open]').count()).to.equal(0);
      await page.reload();
      await page.waitForFunction(`${pushes}.length > 0`);
    }
    const top = `document.querySelector('#after').getBoundingClientRect().top`;
    const held = await page.evaluate(top);
    await page.evaluate(`document.querySelector('tryon-button').remove()`);
    expect(await page.evaluate(top), 'as without the element').to.equal(held);
  });

  it('mounts nothing for a held visitor, and still tells that a button could have been seen', async () => {
    const product = '<div class="form" data-sku="SKU-1">Form</div>';
    const more =
      'data-mount=".form" data-id-from="[data-sku]@data-sku" data-consent="none" data-analytics="gtm"';
    const { page } = await shop.visit(product + line(100, more));
    await page.waitForFunction(`${pushes}.length > 0`);
    expect(await page.locator('tryon-button').count()).to.equal(0);
    expect(await page.evaluate(`document.querySelector('.form').nextElementSibling.localName`)).to.equal(
      'script',
    );
  });

  it('shows the button to the others, with its space, and tells their group', async () => {
    const { page } = await shop.visit(element + line(0.0001));
    await findButton(page).waitFor();
    const told = (await page.evaluate(pushes)) as Push[];
    expect(told[0]).to.include({ event: 'tryon_holdout', tryon_variant: 'shown' });
    expect(await page.evaluate('localStorage.length')).to.equal(1);
  });

  it('shows no button where the part that knows the group can’t be loaded, and throws nothing', async () => {
    shop.missing.add('insight.js');
    const { page, remarks } = await shop.visit(element + line(10));
    await waitUntil(() => remarks.join().includes('insight.js could not be loaded'), 'the remark');
    expect(await page.locator('tryon-button [part=button]').count()).to.equal(0);
  });

  it('shows in the panel of data-debug in which group one is, with tools and consent', async () => {
    const { page } = await shop.visit(element + line(100, 'data-debug data-analytics="gtm ga4"'));
    const panel = page.locator('[data-tryon-debug-panel]');
    await panel.getByText('held: this visitor sees no button (100 % are held').waitFor();
    await panel.getByText('unknown (this page has no consent tool').waitFor();
    await panel.getByText('is not on this page (blocked, not loaded yet, or not installed)').waitFor();
    await page.getByText('Try-on button for “SKU-1” hidden – held').first().waitFor();
  });
});

describe('data-analytics', function () {
  this.timeout(60_000);
  const shop = useBareShop();
  beforeEach(() => shop.add('SKU-1'));

  it('tells of an impression and an opening, and the button does not wait for it', async () => {
    shop.silent.add('insight.js');
    const waiting = await shop.visit(BUTTON + shop.tag('data-analytics="gtm" data-consent="none"'));
    await findButton(waiting.page).waitFor();
    shop.silent.clear();
    const { page } = await shop.visit(BUTTON + shop.tag('data-analytics="gtm" data-consent="none"'));
    await page.waitForFunction(`window.dataLayer?.some(({ event }) => event === 'tryon_impression')`);
    await findButton(page).click();
    await page.waitForFunction(`window.dataLayer.some(({ event }) => event === 'tryon_open')`);
    expect(await page.evaluate(`window.dataLayer.find(({ event }) => event === 'tryon_open')`)).to.deep.equal(
      {
        event: 'tryon_open',
        tryon_variant: 'shown',
        ecommerce: { items: [{ item_id: 'SKU-1', item_name: 'Aviator' }] },
      },
    );
  });

  it('says so in the console where its part can’t be loaded, and the button works', async () => {
    shop.missing.add('insight.js');
    const { page, remarks } = await shop.visit(BUTTON + shop.tag('data-analytics="gtm"'));
    await findButton(page).click();
    await page.getByRole('dialog').waitFor();
    await waitUntil(() => remarks.join().includes('insight.js could not be loaded'), 'the remark');
  });
});
