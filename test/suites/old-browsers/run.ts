/**
 * `npm run test:old-browsers`: the built files in the oldest browsers that the support table promises, and in some between:
 * the button, polling, the dialog, the photo preview, a hosted page, both forms of the script tag. A browser that can't be had has
 * failed. Closes with `N passed, N failed, N skipped`.
 */
import type { Browser, launch as launchBrowser, LaunchOptions } from 'puppeteer-core';
import { ensureFirefox, FIREFOX_PREFERENCES } from '../../browsers/firefox.js';
import { tallyLine } from '../../browsers/tally.js';
import { PuppeteerDriver, type Driver } from '../shop-and-drivers/drivers.ts';
import { ensureChrome } from '../../chrome.js';
import { ShopServer } from '../shop-and-drivers/shop-server.ts';
import { firefox115, oldChromium, oldPuppeteer } from './install.js';
import { checks } from './checks.ts';

const ARGUMENTS = [
  '--disable-gpu',
  '--no-first-run',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** Chromium 112 and 115 crash now and then where a page is left while a part of a script arrives: the next one is another tab's. */
const driverOf = async (name: string, browser: Browser): Promise<Driver> =>
  new PuppeteerDriver(name, browser, await browser.newPage(), true);

async function chromium(version: string): Promise<Driver> {
  const executablePath = oldChromium(version);
  // For the libraries that it shares with the machine's own.
  ensureChrome();
  const { launch } = oldPuppeteer() as { launch: typeof launchBrowser };
  const browser: Browser = await launch({ executablePath, headless: true, args: ARGUMENTS });
  return driverOf(`Chromium ${version}`, browser);
}

async function oldestFirefox(): Promise<Driver> {
  const { executable, libraries } = firefox115();
  ensureFirefox();
  const { launch } = oldPuppeteer() as { launch: typeof launchBrowser };
  const browser = await launch({
    product: 'firefox',
    executablePath: executable,
    headless: true,
    env: { ...process.env, LD_LIBRARY_PATH: libraries },
    extraPrefsFirefox: FIREFOX_PREFERENCES,
  } as LaunchOptions);
  return driverOf('Firefox 115', browser);
}

const BROWSERS: Readonly<Record<string, () => Promise<Driver>>> = {
  'Chromium 108': () => chromium('108.0.3'),
  'Chromium 109': () => chromium('109.0.6'),
  'Chromium 112': () => chromium('112.0.2'),
  'Chromium 115': () => chromium('115.0.0'),
  'Chromium 123': () => chromium('123.0.1'),
  'Firefox ESR 115': oldestFirefox,
};

let passed = 0;
let failed = 0;
const fail = (what: string, error: unknown) => {
  failed += 1;
  console.log(`  ✗ ${what}: ${(error as Error).message}`);
};
const shop = new ShopServer();
await shop.open();
for (const [name, open] of Object.entries(BROWSERS)) {
  console.log(`\n${name}`);
  const left = [...checks];
  let driver: Driver | undefined;
  try {
    for (let next = left[0]; next; left.shift(), next = left[0]) {
      const [what, check] = next;
      driver ??= await open();
      try {
        await check(driver, shop);
        passed += 1;
        console.log(`  ✓ ${what}`);
      } catch (error) {
        fail(`${name}, ${what}`, error);
        // Nothing of it shall be left for the next one.
        await driver.close();
        driver = undefined;
      }
    }
  } catch (error) {
    // There is no such browser. Of a check that was not made nobody knows whether it is right.
    for (const [what] of left) fail(`${name}, ${what}`, error);
  }
  await driver?.close();
}
await shop.close();
console.log(`\n${tallyLine({ passed, failed, skipped: 0 })}`);
process.exitCode = failed > 0 ? 1 : 0;
