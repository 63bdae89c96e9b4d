/**
 * `npm run test:old-browsers`: the built files in the oldest browsers that the support table promises, and in some between:
 * the button, polling, the dialog, the photo preview, a hosted page, both forms of the script tag. Closes with
 * `N passed, N failed, N skipped`.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { launch as launchBrowser, type Browser, type LaunchOptions } from 'puppeteer-core';
import { ensureFirefox, FIREFOX_PREFERENCES } from '../../browsers/firefox.js';
import { tallyLine } from '../../browsers/tally.js';
import { Crashed, PuppeteerDriver, type Driver } from '../shop-and-drivers/drivers.ts';
import { ensureChrome } from '../../chrome.js';
import { ShopServer } from '../shop-and-drivers/shop-server.ts';
import { firefox115, NotOffered, oldChromium, oldFirefox, oldPuppeteer } from './install.js';
import { CHECKS } from './checks.ts';

const ARGUMENTS = [
  '--disable-gpu',
  '--no-first-run',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

async function chromium(version: string): Promise<Driver> {
  const executablePath = oldChromium(version);
  // For the libraries that it shares with the machine's own.
  ensureChrome();
  const { launch } = oldPuppeteer() as { launch: typeof launchBrowser };
  const browser: Browser = await launch({ executablePath, headless: true, args: ARGUMENTS });
  return new PuppeteerDriver(`Chromium ${version}`, browser, await browser.newPage());
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
  return new PuppeteerDriver('Firefox 115', browser, await browser.newPage());
}

async function firefox(): Promise<Driver> {
  // Also, because what apt knows of Debian's packages may be nothing before.
  ensureFirefox();
  const browser = await launchBrowser({
    browser: 'firefox',
    executablePath: oldFirefox(),
    extraPrefsFirefox: FIREFOX_PREFERENCES,
  });
  return new PuppeteerDriver(`Firefox ${await browser.version()}`, browser, await browser.newPage());
}

const BROWSERS: Readonly<Record<string, () => Promise<Driver>>> = {
  'Chromium 108': () => chromium('108.0.3'),
  'Chromium 109': () => chromium('109.0.6'),
  'Chromium 112': () => chromium('112.0.2'),
  'Chromium 115': () => chromium('115.0.0'),
  'Chromium 123': () => chromium('123.0.1'),
  'Firefox ESR 115': oldestFirefox,
  'Firefox ESR, the oldest here': firefox,
};

const counts = { passed: 0, failed: 0, skipped: 0 };
const shop = new ShopServer();
await shop.open();
for (const [name, open] of Object.entries(BROWSERS)) {
  console.log(`\n${name}`);
  let driver: Driver;
  try {
    driver = await open();
  } catch (error) {
    const isOffered = !(error instanceof NotOffered);
    counts[isOffered ? 'failed' : 'skipped'] += Object.keys(CHECKS).length;
    console.log(`  ${isOffered ? '✗ not started' : 'skipped'}: ${(error as Error).message}`);
    continue;
  }
  console.log(`  ${await driver.run<string>('navigator.userAgent')}`);
  for (const [what, check] of Object.entries(CHECKS)) {
    try {
      await check(driver, shop).catch(async (error: unknown) => {
        if (!(error instanceof Crashed)) throw error;
        // Chromium 115 does so now and then where a page is left while a part of a script arrives. Twice would have a reason.
        console.log(`  crashed, and is started anew for: ${what}`);
        await Promise.race([driver.close().catch(() => {}), sleep(10_000)]);
        driver = await open();
        await check(driver, shop);
      });
      counts.passed += 1;
      console.log(`  ✓ ${what}`);
    } catch (error) {
      counts.failed += 1;
      console.log(`  ✗ ${what}: ${(error as Error).message}`);
    }
  }
  await driver.close();
}
shop.close();
console.log(`\n${tallyLine(counts)}`);
process.exitCode = counts.failed > 0 ? 1 : 0;
