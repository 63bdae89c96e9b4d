/** The set-up of a suite that visits the built demo (`npm run build:demo`): its server and a browser, and for each test new pages. */
import { expect } from 'chai';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { preview, type PreviewServer } from 'vite';
import { BUILT_POLICY, headersWith, siteConfig } from '../../demo/server/site.ts';
import { closeContexts } from '../helpers/close-contexts.ts';
import { openBrowser } from '../helpers/open-browser.ts';
import { openPage, type DemoPage } from './open-demo.ts';

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

export interface Demo {
  readonly address: string;
  /** Opens a page of the demo, whose uncaught errors, and what the policy stopped in it, make the test fail. */
  open(path?: string, options?: BrowserContextOptions): Promise<Page>;
  /** Opens a page of the demo shop, and waits for its products. */
  visit(hash?: string, options?: BrowserContextOptions): Promise<Page>;
}

/** To be called inside `describe`; what it returns can be used inside a test. */
export function useDemo(): Demo {
  let server: PreviewServer;
  let browser: Browser;
  let opened: DemoPage[];
  before(async () => {
    const preferred = { host: '127.0.0.1', port: 0, headers: headersWith(BUILT_POLICY) };
    [server, browser] = await Promise.all([preview({ ...siteConfig(), preview: preferred }), openBrowser()]);
  });
  after(async () => {
    await browser?.close();
    await server?.close();
  });
  beforeEach(() => (opened = []));
  afterEach(async () => {
    await closeContexts(browser.contexts());
    expect(opened.flatMap(({ complaints }) => complaints)).to.deep.equal([]);
  });
  const demo: Demo = {
    get address() {
      return server.resolvedUrls!.local[0]!;
    },
    async open(path = '', options) {
      opened.push(await openPage(browser, new URL(path, demo.address).href, options));
      return opened.at(-1)!.page;
    },
    async visit(hash, options) {
      const page = await demo.open(hash, options);
      await page.locator('.card, .product').first().waitFor();
      return page;
    },
  };
  return demo;
}
