/**
 * WebKitGTK as a browser of the test runner: starts the driver with the first page, and gives every test file a window of
 * the size that the other engines' launchers give it.
 */
import { WebdriverLauncher } from '@web/test-runner-webdriver';
import { startWebKit, webkitCapabilities } from './webkit.js';

const USUAL_SIZE = { width: 800, height: 600 };

export class WebKitLauncher extends WebdriverLauncher {
  #webkit;
  #starting;

  constructor() {
    super({
      logLevel: 'error',
      capabilities: { ...webkitCapabilities(), 'wdio:enforceWebDriverClassic': true },
    });
  }

  async initialize(config) {
    await super.initialize(config);
    this.name = 'WebKit';
    this.options.hostname = '127.0.0.1';
  }

  async startSession(id, url) {
    this.#starting ??= startWebKit();
    this.#webkit = await this.#starting;
    this.options.port = this.#webkit.port;
    await this.#prepareWindow().catch(() => {
      // A browser that ended, ends the file that it was showing, and no other.
      this.#forgetDriver();
      return this.#prepareWindow();
    });
    // The library's own start does not wait for the page: where the page can't be opened, nobody would hear of it, and the run would end.
    await this.driverManager.startSession(id, url);
  }

  /** A browser that no longer leaves its page is of no more use, but the tests of that page are done: the next file gets a new one. */
  async stopSession(id) {
    try {
      return await super.stopSession(id);
    } catch (error) {
      console.log(`WebKit did not leave its page, and is started again: ${error.message}`);
      this.#forgetDriver();
      this.#starting = undefined;
      await this.#webkit.stop();
      return {};
    }
  }

  #forgetDriver() {
    this.driver = undefined;
    this.driverManager = undefined;
  }

  async #prepareWindow() {
    await this.ensureManagerInitialized();
    await this.#webkit.focus();
    this.#webkit.prefer({});
    await this.setViewport(USUAL_SIZE);
  }

  async stop() {
    await super.stop();
    await this.#webkit?.stop();
  }

  /**
   * Sizes the page, by way of the window around it.
   *
   * @returns {Promise<{ width: number, height: number }>} what came of it: no window is narrower than its toolbar
   */
  async setViewport({ width, height }) {
    const inner = () => this.driver.execute('return { width: innerWidth, height: innerHeight }');
    const outer = await this.driver.getWindowRect();
    const before = await inner();
    await this.driver.setWindowRect(
      null,
      null,
      width + outer.width - before.width,
      height + outer.height - before.height,
    );
    return inner();
  }

  /** @param {Record<string, string>} features media features by name, as in a style sheet */
  prefer(features) {
    this.#webkit.prefer({
      dark: features['prefers-color-scheme'] === 'dark',
      still: features['prefers-reduced-motion'] === 'reduce',
      contrast: features['prefers-contrast'] === 'more',
    });
  }

  /** @returns {Promise<string>} PNG in base64 */
  screenshot() {
    return this.driver.takeScreenshot();
  }

  /** @param {string} path of the file for the page's only field for files, in whatever shadow tree it is */
  async chooseFile(path) {
    const field = await this.driver.execute(`
      const find = (root) => {
        for (const element of root.querySelectorAll('*')) {
          const found = element.matches('input[type=file]') ? element : element.shadowRoot && find(element.shadowRoot);
          if (found) return found;
        }
      };
      return find(document);
    `);
    await this.driver.elementSendKeys(Object.values(field)[0], path);
  }

  /** @param {string[]} keys held down one after the other, and let go in reverse, as in a shortcut */
  async pressTogether(keys) {
    const codes = keys.map((key) => KEY_CODES[key] ?? key);
    await this.driver.performActions([
      {
        type: 'key',
        id: 'keyboard',
        actions: [
          ...codes.map((value) => ({ type: 'keyDown', value })),
          ...codes.toReversed().map((value) => ({ type: 'keyUp', value })),
        ],
      },
    ]);
  }
}

/** WebDriver's code points for keys without a character. */
const KEY_CODES = {
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  Space: ' ',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Meta: '\uE03D',
};
