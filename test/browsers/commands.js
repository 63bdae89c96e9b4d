/**
 * Commands of the test runner that work in every engine: the size of the page, what the shopper's system prefers, the
 * medium, a picture of the page, keys pressed together, and a file that is chosen. The runner's own
 * commands for these refuse Firefox or WebKit. Tests call most of them through test/helpers.
 */
import { once } from 'node:events';
import { resolve } from 'node:path';

/** What Firefox's own window may do to its pages; no page can. */
export async function inFirefoxWindow(browser, expression) {
  const { connection } = browser;
  const { result } = await connection.send('browsingContext.getTree', { 'moz:scope': 'chrome' });
  const answer = await connection.send('script.evaluate', {
    expression,
    target: { context: result.contexts[0].context },
    awaitPromise: true,
  });
  if (answer.result.type !== 'success') throw new Error(answer.result.exceptionDetails.text);
}

const setInFirefox = (property, value) =>
  `for (const { browsingContext } of gBrowser.browsers) browsingContext.${property} = ${JSON.stringify(value)};`;

const FIREFOX_PREFERENCES = {
  'prefers-reduced-motion': ['ui.prefersReducedMotion', 'reduce'],
  'prefers-contrast': ['ui.useAccessibilityTheme', 'more'],
};

function preferInFirefox(browser, features) {
  const preferences = Object.entries(FIREFOX_PREFERENCES).map(([feature, [name, on]]) =>
    features[feature] === on
      ? `Services.prefs.setIntPref('${name}', 1);`
      : `Services.prefs.clearUserPref('${name}');`,
  );
  return inFirefoxWindow(
    browser,
    setInFirefox('prefersColorSchemeOverride', features['prefers-color-scheme'] ?? 'none') +
      setInFirefox('forcedColorsOverride', features['forced-colors'] ?? 'none') +
      preferences.join(''),
  );
}

/** Puppeteer loses the choice now and then where the field is not in the page while it is open. */
async function chooseInChromium(page, file) {
  const session = await page.createCDPSession();
  await session.send('Page.enable');
  await session.send('Page.setInterceptFileChooserDialog', { enabled: true });
  const [[{ backendNodeId }]] = await Promise.all([
    once(session, 'Page.fileChooserOpened'),
    page.keyboard.press('Enter'),
  ]);
  await session.send('DOM.setFileInputFiles', { files: [file], backendNodeId });
  await session.detach();
}

const COMMANDS = {
  async viewport(size, { browser, page }) {
    if (!page) return browser.setViewport(size);
    await page.setViewport(size);
    return size;
  },
  async 'media-features'(features, { browser, page, isFirefox }) {
    if (!page) return browser.prefer(features);
    if (isFirefox) return preferInFirefox(page.browser(), features);
    return page.emulateMediaFeatures(Object.entries(features).map(([name, value]) => ({ name, value })));
  },
  async medium(medium, { page, isFirefox }) {
    if (!page && medium === 'screen') return undefined;
    if (!page) throw new Error('WebKit shows pages on a screen alone: skip this test there by name.');
    if (!isFirefox) return page.emulateMediaType(medium);
    return inFirefoxWindow(page.browser(), setInFirefox('mediumOverride', medium === 'screen' ? '' : medium));
  },
  async screenshot(_, { browser, page }) {
    return page ? page.screenshot({ encoding: 'base64' }) : browser.screenshot();
  },
  async 'press-together'(keys, { browser, page }) {
    if (!page) return browser.pressTogether(keys);
    for (const key of keys) await page.keyboard.down(key);
    for (const key of keys.toReversed()) await page.keyboard.up(key);
  },
  /** Presses what has the focus, and chooses a file in what the browser opens; WebKit's driver has to name the field instead. */
  async 'choose-file'(file, { browser, page, isFirefox }) {
    if (!page) return browser.chooseFile(resolve(file));
    if (!isFirefox) return chooseInChromium(page, resolve(file));
    const [chooser] = await Promise.all([page.waitForFileChooser(), page.keyboard.press('Enter')]);
    await chooser.accept([resolve(file)]);
  },
};

export const commands = {
  name: 'commands-in-every-engine',
  async executeCommand({ command, payload, session }) {
    const run = COMMANDS[command];
    if (!run) return undefined;
    const { browser } = session;
    const page = browser.getPage?.(session.id);
    return (await run(payload, { browser, page, isFirefox: browser.name === 'Firefox' })) ?? true;
  },
};
