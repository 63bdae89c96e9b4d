/**
 * A whole visit with every privacy switch: all requests, cookies and storage, compared with docs/privacy.md; and a photo that
 * would be recognised wherever it went.
 */
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { useBareShop, findButton } from './bare-shop.ts';

const privacyPage = readFileSync('docs/privacy.md', 'utf8');
const CANARY = 'CANARY-7f3a91';
const SWITCHES = [
  '',
  'data-consent="none"',
  'data-consent="required"',
  'data-session="none"',
  'data-session="none" data-consent="none"',
  'data-auto-place',
  'data-auto-place data-face-consent="ask"',
];

/** A picture whose file carries a mark behind it: wherever the file goes, the mark goes. */
const photo = () => Buffer.concat([readFileSync('dist/gold-signet-ring.webp'), Buffer.from(CANARY)]);

describe('A whole visit', function () {
  this.timeout(60_000);
  const shop = useBareShop();

  /** Two pages, an impression, a photo, and the closing. */
  async function visit(
    attributes: string,
  ): Promise<{ page: Page; requests: string[]; sent: string; logged: string }> {
    shop.add('SKU-1', { image_url: '/files/gold-signet-ring.webp', images: [] });
    const listeners = `<script>
      window.heard = [];
      for (const name of ['tryon-open', 'tryon-photo', 'tryon-placed', 'tryon-face-consent', 'tryon-save', 'tryon-close', 'change', 'input', 'drop', 'paste', 'message'])
        document.addEventListener(name, (event) => heard.push([name, event.detail ?? null, event.target?.files?.length ?? 0]));
      window.gtag = (...given) => (window.told ??= []).push(given);
    </script>`;
    const body = `${listeners}<tryon-button external-id="SKU-1"></tryon-button>${shop.tag(attributes)}`;
    const { page, remarks } = await shop.visit(body);
    const requests: string[] = [];
    let sent = '';
    page.context().on('request', (request) => {
      requests.push(request.url());
      sent += request.url() + JSON.stringify(request.headers()) + (request.postData() ?? '');
    });
    await page.reload();
    await findButton(page).waitFor();
    // For the impression: where it is told to nobody there is nothing to wait for.
    if (attributes.includes('data-consent="none"'))
      await page.waitForFunction("window.told?.some(([, name]) => name === 'tryon_impression')");
    else await page.waitForTimeout(1400);
    await findButton(page).click();
    await page.getByRole('dialog').waitFor();
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: `${CANARY}.webp`, mimeType: 'image/webp', buffer: photo() });
    // The photo is drawn.
    await page.locator('tryon-dialog canvas').first().waitFor({ state: 'attached' });
    await page.keyboard.press('Escape');
    await page.locator('tryon-button[open]').waitFor({ state: 'detached' });
    return { page, requests, sent, logged: remarks.join() };
  }

  const kept = (page: Page) =>
    page.evaluate(async () => ({
      cookies: document.cookie,
      session: { ...sessionStorage } as Record<string, string>,
      local: { ...localStorage } as Record<string, string>,
      databases: await indexedDB.databases(),
      caches: await caches.keys(),
      heard: JSON.stringify((window as unknown as { heard: unknown }).heard),
      told: JSON.stringify((window as unknown as { told?: unknown }).told ?? []),
    }));

  for (const switches of SWITCHES)
    it(`keeps, requests and tells what docs/privacy.md says, with analytics, a holdout and ${switches || 'the defaults'}`, async () => {
      const { page, requests, sent, logged } = await visit(
        `data-analytics="ga4" data-holdout="0.0001" ${switches}`,
      );
      const found = await kept(page);
      const isAgreed = switches.includes('data-consent="none"');

      expect(await page.context().cookies()).to.deep.equal([]);
      expect([found.cookies, found.databases, found.caches]).to.deep.equal(['', [], []]);
      expect(privacyPage).to.contain('**Cookies**: none are set');

      const session = switches.includes('data-session') ? [] : [`storefront-tryon ${shop.service}`];
      expect(Object.keys(found.session)).to.deep.equal(session);
      for (const value of Object.values(found.session)) {
        expect(JSON.parse(value).map(({ external_id: sku }: { external_id: string }) => sku)).to.deep.equal([
          'SKU-1',
        ]);
      }
      expect(privacyPage).to.contain('`storefront-tryon <relay>`').and.to.contain('up to 60 products');

      expect(Object.keys(found.local)).to.deep.equal(isAgreed ? ['storefront-tryon holdout'] : []);
      if (isAgreed) expect(found.local['storefront-tryon holdout']).to.match(/^\d{1,3} \d{5}$/);
      expect(privacyPage).to.contain('`storefront-tryon holdout`').and.to.contain('180 days');

      // To the folder of the script, the relay and the products' pictures, here in the same folder.
      const strangers = requests.filter(
        (url) =>
          !/^(?:blob|data):/.test(url) &&
          url !== `${shop.origin}/` &&
          !url.startsWith(`${shop.origin}/files/`) &&
          !url.startsWith(`${shop.service}/v1/products`) &&
          !url.endsWith('/favicon.ico'),
      );
      expect(strangers).to.deep.equal([]);

      const events = JSON.parse(found.told).map(([, name]: string[]) => name);
      if (isAgreed)
        expect(events).to.include.members([
          'tryon_holdout',
          'tryon_impression',
          'tryon_open',
          'tryon_photo',
          'tryon_close',
        ]);
      else expect(events).to.deep.equal([]);

      // The photo is nowhere: not in a request, a log, an event, a tool or a listener of the page.
      expect(found.heard).to.contain('tryon-open');
      for (const place of [
        sent,
        logged,
        found.heard,
        found.told,
        JSON.stringify([found.session, found.local]),
      ]) {
        expect(place).not.to.contain(CANARY);
      }
      expect(found.heard).not.to.match(/\["(?:change|input)",[^\]]*,[1-9]\]/);
    });
});
