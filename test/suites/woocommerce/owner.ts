/**
 * The owner's way from "Upload plugin" to the button on a product page, in a shop without the plugin: each step is one thing that an owner
 * does, and has a picture. Changes the shop.
 */
import type { Browser, Page } from 'playwright-core';
import { DEMO_SHOP_KEY } from '../../../src/service/mock/domain/shops.ts';
import { serveCatalog } from './service.ts';

const PRODUCT = '/product/new-round-glasses/';

/** @param zip the plugin as its owner has it @param pictures the folder of the pictures @returns the steps with the seconds of each */
export async function goOwnersWay(
  browser: Browser,
  site: string,
  zip: string,
  pictures: string,
): Promise<string[]> {
  // One of its own, so that nothing is imported yet.
  const catalog = await serveCatalog(0);
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await context.route(
    ({ hostname }) => hostname !== '127.0.0.1',
    (route) => route.abort(),
  );
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const admin = (path: string) => page.goto(`${site}/wp-admin/${path}`);
  const done: string[] = [];
  let begin = 0;
  async function step(name: string, act: () => Promise<unknown>): Promise<void> {
    await act();
    const seconds = (Date.now() - begin) / 1000;
    begin = Date.now();
    done.push(`${done.length + 1}. ${name} (${seconds.toFixed(1)} s)`);
    await page.screenshot({ path: `${pictures}/owner-${done.length}.png` });
  }

  await page.goto(`${site}/wp-login.php`);
  await page.locator('#user_login').fill('admin');
  await page.locator('#user_pass').fill('admin');
  await page.locator('#wp-submit').click();
  await page.locator('#wpadminbar').waitFor();
  begin = Date.now();
  await step('Plugins → Add → Upload plugin: choose the zip', async () => {
    await admin('plugin-install.php?tab=upload');
    await page.locator('#pluginzip').setInputFiles(zip);
  });
  await step('Install Now', async () => {
    await page.locator('#install-plugin-submit').click();
    await page.locator('a.button-primary[href*="action=activate"]').waitFor();
  });
  await step('Activate', async () => {
    await page.locator('a.button-primary[href*="action=activate"]').click();
    await page.locator('tr[data-plugin^="storefront-tryon/"]').waitFor();
  });
  await step('Settings', () =>
    page.locator('tr[data-plugin^="storefront-tryon/"] a', { hasText: 'Settings' }).click(),
  );
  await step('Enter address and key, and save', async () => {
    await page.locator('#tryon-address').fill(catalog.url);
    await page.locator('#tryon-key').fill(DEMO_SHOP_KEY);
    await page.locator('#submit').click();
    await page.locator('.notice-success').first().waitFor();
  });
  await step('Test the connection', async () => {
    await page.locator('[name=tryon_test]').click();
    await page.locator('.notice').first().waitFor();
  });
  await step('Products → choose all → Try-on: import and switch on → Apply', async () => {
    await admin('edit.php?post_type=product&orderby=title&order=asc');
    await page.locator('#cb-select-all-1').check();
    await page.locator('#bulk-action-selector-top').selectOption('tryon_import');
    await page.locator('#doaction').click();
    await page.locator('.notice').first().waitFor();
  });
  await step('Wait, and look at the product', async () => {
    await waitForButton(page, site + PRODUCT);
  });
  await admin('edit.php?post_type=product&orderby=title&order=asc');
  await page.screenshot({ path: `${pictures}/owner-products.png` });
  await context.close();
  await catalog.close();
  return done;
}

/** As an owner would: loads the page again and again. */
async function waitForButton(page: Page, address: string): Promise<void> {
  for (let attempts = 0; attempts < 60; attempts++) {
    await page.goto(address);
    const isShown = await page
      .locator('tryon-button [part=button]')
      .waitFor({ timeout: 3000 })
      .then(
        () => true,
        () => false,
      );
    if (isShown) return;
  }
  throw new Error(`${address} has no button after a minute or more.`);
}
