/**
 * One way to drive a page in Chromium, Firefox and WebKit, as far as tests of the built files need it. Scripts are text:
 * they run in the page.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { launch as launchBrowser, type Browser, type Page } from 'puppeteer-core';
import { CHROMIUM_ARGUMENTS } from '../../browsers/engines.js';
import { ensureFirefox, FIREFOX_PREFERENCES } from '../../browsers/firefox.js';
import { startWebKit, webkitCapabilities } from '../../browsers/webkit.js';
import { ensureChrome } from '../../chrome.js';

export interface Driver {
  readonly name: string;
  goto(url: string): Promise<void>;
  /** Evaluates an expression in the page. */
  run<Result>(expression: string): Promise<Result>;
  /** Moves the mouse. */
  move(x: number, y: number): Promise<void>;
  click(x: number, y: number): Promise<void>;
  pressEscape(): Promise<void>;
  back(): Promise<void>;
  close(): Promise<void>;
  /** After a garbage collection; null where the engine doesn't tell. */
  heap(): Promise<Heap | null>;
}

export type Heap = { readonly bytes: number; readonly nodes: number; readonly listeners: number };

/** The page's own process has ended. */
export class Crashed extends Error {}

export type EngineName = 'chromium' | 'firefox' | 'webkit';

export class PuppeteerDriver implements Driver {
  readonly name: string;
  readonly #browser: Browser;
  readonly #opensTabs: boolean;
  #page: Page;
  #cameBack = false;
  /** Rejects when the page that was opened last crashes. */
  #crash = new Promise<never>(() => {});

  /** @param opensTabs whether each page is opened in a tab of its own, so that none depends on how the one before is left */
  constructor(name: string, browser: Browser, page: Page, opensTabs = false) {
    this.name = name;
    this.#browser = browser;
    this.#page = page;
    this.#opensTabs = opensTabs;
  }

  async goto(url: string): Promise<void> {
    // The driver waits in vain for whatever follows a page that came out of Firefox's back/forward cache.
    if (this.#cameBack || this.#opensTabs) {
      const page = await this.#browser.newPage();
      await this.#page.close().catch(() => {});
      this.#page = page;
      this.#cameBack = false;
    }
    const page = this.#page;
    // Else only the time-out would say so.
    this.#crash = new Promise<never>((_, reject) => {
      page.once('error', ({ message }) => reject(new Crashed(message)));
    });
    await this.#unlessCrashed(page.goto(url, { waitUntil: 'domcontentloaded', timeout: 120_000 }));
  }

  run<Result>(expression: string): Promise<Result> {
    return this.#unlessCrashed(this.#page.evaluate(expression) as Promise<Result>);
  }

  #unlessCrashed<Result>(result: Promise<Result>): Promise<Result> {
    return Promise.race([this.#crash, result]);
  }

  move(x: number, y: number): Promise<void> {
    return this.#page.mouse.move(x, y);
  }

  click(x: number, y: number): Promise<void> {
    return this.#page.mouse.click(x, y);
  }

  pressEscape(): Promise<void> {
    return this.#page.keyboard.press('Escape');
  }

  async back(): Promise<void> {
    // Out of the back/forward cache a page is not loaded, and the driver would wait for that.
    await this.#page.evaluate('void setTimeout(() => history.back())');
    this.#cameBack = true;
  }

  async close(): Promise<void> {
    const child = this.#browser.process();
    // One that answers to nothing any more is not asked twice.
    await Promise.race([this.#browser.close().catch(() => {}), sleep(10_000, undefined, { ref: false })]);
    child?.kill('SIGKILL');
  }

  async heap(): Promise<Heap | null> {
    if (this.name !== 'chromium') return null;
    const session = await this.#page.createCDPSession();
    await session.send('HeapProfiler.collectGarbage');
    await session.detach();
    const { JSHeapUsedSize, Nodes, JSEventListeners } = await this.#page.metrics();
    return { bytes: JSHeapUsedSize!, nodes: Nodes!, listeners: JSEventListeners! };
  }
}

/** WebDriver (W3C) over HTTP. */
function webDriver(address: string, stop: () => Promise<void>): Driver {
  async function call<Value>(path: string, body: object): Promise<Value> {
    const response = await fetch(address + path, { method: 'POST', body: JSON.stringify(body) });
    const { value } = (await response.json()) as { value: Value & { message?: string } };
    if (!response.ok) throw new Error(`${path}: ${value.message}`);
    return value;
  }
  const act = (source: object) => call<void>('/actions', { actions: [source] });
  const point = (x: number, y: number, ...then: object[]) => {
    const move = { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) };
    const parameters = { pointerType: 'mouse' };
    return act({ type: 'pointer', id: 'mouse', parameters, actions: [move, ...then] });
  };
  const press = (value: string) =>
    act({ type: 'key', id: 'keyboard', actions: ['keyDown', 'keyUp'].map((type) => ({ type, value })) });
  return {
    name: 'webkit',
    goto: (url) => call('/url', { url }),
    run: (expression) => call('/execute/sync', { script: `return (${expression});`, args: [] }),
    move: (x, y) => point(x, y),
    click: (x, y) => point(x, y, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }),
    pressEscape: () => press('\uE00C'),
    back: () => call('/back', {}),
    heap: async () => null,
    async close() {
      await fetch(address, { method: 'DELETE' }).catch(() => null);
      await stop();
    },
  };
}

async function launchWebKit(): Promise<Driver> {
  const webkit = await startWebKit();
  const address = `http://127.0.0.1:${webkit.port}/session`;
  const response = await fetch(address, {
    method: 'POST',
    body: JSON.stringify({ capabilities: { alwaysMatch: webkitCapabilities() } }),
  });
  const { value } = (await response.json()) as { value: { sessionId: string } };
  await webkit.focus();
  return webDriver(`${address}/${value.sessionId}`, webkit.stop);
}

async function launchPuppeteer(name: 'chromium' | 'firefox'): Promise<Driver> {
  const browser = await launchBrowser(
    name === 'firefox'
      ? { browser: 'firefox', executablePath: ensureFirefox(), extraPrefsFirefox: FIREFOX_PREFERENCES }
      : {
          executablePath: ensureChrome(),
          args: CHROMIUM_ARGUMENTS,
          // As shoppers' browsers have it.
          ignoreDefaultArgs: ['--disable-back-forward-cache'],
        },
  );
  return new PuppeteerDriver(name, browser, await browser.newPage());
}

export function launch(name: EngineName): Promise<Driver> {
  return name === 'webkit' ? launchWebKit() : launchPuppeteer(name);
}
