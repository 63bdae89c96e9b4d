/** What every app that shows buttons on the page's mock has to show in a browser. */
import { expect } from 'chai';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import type { Consumer } from './consumer.ts';
import { withSite, type Site } from './site.ts';

/** The button in two languages, the dialog with its texts, and the product's picture in it. */
export async function expectTryOn(page: Page, site: Site, language: 'en' | 'de'): Promise<void> {
  const button = page.locator('tryon-button').locator('[part=button]').first();
  await button.waitFor();
  const ready = page.waitForResponse(
    // A development server answers with a page where it has no file.
    async (response) =>
      response.ok() && ((await response.headerValue('content-type')) ?? '').startsWith('image/'),
  );
  await button.click();
  await page.getByRole('dialog', { name: 'Tortoise round glasses' }).waitFor();
  const choose = language === 'de' ? /Foto/ : /photo/i;
  await page.getByRole('dialog').getByRole('button', { name: choose }).first().waitFor();
  await ready;
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(site.complaints).to.deep.equal([]);
}

/** The same of the page that an app has built into its folder dist/. */
export const expectBuilt = (app: Consumer, language: 'en' | 'de' = 'en', path = '/') =>
  withSite(join(app.folder, 'dist'), async (site) => expectTryOn(await site.open(path), site, language));

const PORTRAIT = fileURLToPath(new URL('../../test/try-on/find/pictures/portrait.webp', import.meta.url));

/** A strict content security policy, and what it needs for the face finder at full speed. */
export const STRICT = "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'";
export const STRICT_WITH_WASM = STRICT.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'");

/** Glasses on the face of a photo, found by files that the app's own bundler has put somewhere. */
export async function expectPlacedOnFace(page: Page): Promise<void> {
  await page.locator('tryon-button[auto-place]').locator('[part=button]').click();
  await page.locator('input[type=file]').setInputFiles(PORTRAIT);
  await page.getByText('In place.').waitFor();
}

/** The entries of the package, by the page of the app `vite` that imports one and notes what comes first. */
export const FIRST_REQUESTS = {
  'first-request.html': 'storefront-tryon',
  'first-request-of-script-tag.html': 'storefront-tryon/embed.js',
};

/** Of one of FIRST_REQUESTS: the request that its button needs leaves before Lit is evaluated. */
export async function expectRequestBeforeLit(page: Page): Promise<void> {
  const order = (await page
    .waitForFunction(() => {
      const { order } = window as unknown as { order: string[] };
      return order.includes('Lit') && order.length > 1 && order.slice(0, 2);
    })
    .then((handle) => handle.jsonValue())) as string[];
  expect(order).to.deep.equal(['/tryon/v1/products?external_id=SKU-1', 'Lit']);
}

/** Marks of libraries that a shopper's entry must hold none of. */
const HEAVY = {
  zod: /ZodMini|\$ZodType|invalid_type/,
  Hono: /HonoRequest|notFoundHandler/,
  msw: /\[MSW\]|mockServiceWorker/,
  'the mock': /demo-shop-key|tortoise-round-glasses/,
};

/** @param scripts what a page without the mock loads before its first button */
export function expectLean(scripts: string): void {
  for (const [name, mark] of Object.entries(HEAVY)) expect(mark.test(scripts), name).to.equal(false);
  // Each copy of Lit's base writes its version down; templates come with the dialog.
  expect(scripts.match(/reactiveElementVersions[^;]*?\.push\(/g)?.length, 'copies of Lit').to.equal(1);
}
