/** The set-up of a suite that visits the demo: its server and a browser, and for each test new pages. Knows no page. */
import type { Browser } from 'playwright-core';
import { openBrowser, serveDemo, stop, type Served } from './open-demo.ts';

export interface Demo {
  readonly address: string;
  readonly browser: Browser;
}

/** To be called inside `describe`; what it returns can be read inside a test. */
export function useDemo(): Demo {
  let served: Served;
  let browser: Browser;
  before(async () => {
    [served, browser] = await Promise.all([serveDemo(), openBrowser()]);
  });
  after(async () => {
    await browser?.close();
    if (served) await stop(served);
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });
  return {
    get address() {
      return served.address;
    },
    get browser() {
      return browser;
    },
  };
}
