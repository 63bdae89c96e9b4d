/** The engines that browser tests run in: how each is found or installed, and how the test runner starts it. */
import { chromeLauncher } from '@web/test-runner-chrome';
import puppeteer from 'puppeteer-core';
import { ensureChrome } from '../chrome.js';
import { inFirefoxWindow } from './commands.js';
import { ensureFirefox, FIREFOX_ARGUMENTS, FIREFOX_PREFERENCES } from './firefox.js';
import { WebKitLauncher } from './webkit-launcher.js';
import { ensureWebKit } from './webkit.js';

/** Somebody looks on: `npm run test:debug`. */
export const IS_HEADED = process.env.HEADED === '1';

/** No other engine gives two pages the focus at a time. */
const CHROMIUM_PAGES = 2;

const ROOT_NEEDS = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

export const CHROMIUM_ARGUMENTS = [
  ...ROOT_NEEDS,
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--js-flags=--expose-gc',
];

/** In a window with cookies and storage of its own, so that two tests at a time see nothing of each other; each has the focus. */
async function ownWindow({ browser }) {
  const page = await (await browser.createBrowserContext()).newPage();
  await page.emulateFocusedPage(true);
  return page;
}

/** Tab at the end of a page leads into Firefox's toolbar, and the pages of later tests would have no focus. */
function focusingPages(launcher) {
  const startSession = launcher.startSession.bind(launcher);
  launcher.startSession = async (id, url) => {
    await startSession(id, url);
    await inFirefoxWindow(launcher.getPage(id).browser(), 'gBrowser.selectedBrowser.focus();');
  };
  return launcher;
}

export const ENGINES = {
  chromium: {
    ensure: ensureChrome,
    launcher: () =>
      chromeLauncher({
        launchOptions: {
          executablePath: ensureChrome(),
          args: CHROMIUM_ARGUMENTS,
          ...(IS_HEADED && { headless: false, devtools: true }),
        },
        createPage: ownWindow,
        concurrency: CHROMIUM_PAGES,
      }),
  },
  firefox: {
    ensure: ensureFirefox,
    launcher: () =>
      focusingPages(
        chromeLauncher({
          puppeteer,
          launchOptions: {
            browser: 'firefox',
            executablePath: ensureFirefox(),
            args: FIREFOX_ARGUMENTS,
            extraPrefsFirefox: FIREFOX_PREFERENCES,
          },
        }),
      ),
  },
  webkit: { ensure: ensureWebKit, launcher: () => new WebKitLauncher() },
};

/**
 * Installs what is missing, one after the other; ends the program with a sentence that says what to do where that fails.
 *
 * @param {readonly string[]} names of engines
 */
export function ensureEngines(names) {
  try {
    for (const name of names) {
      if (!(name in ENGINES)) {
        throw new Error(`"${name}" is no engine; there are ${Object.keys(ENGINES).join(', ')}.`);
      }
      ENGINES[name].ensure();
    }
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
