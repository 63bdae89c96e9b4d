/** The set-up of a suite that visits the built demo (`npm run build:demo`): its server and a browser, and for each test new pages. */
import type { Browser } from 'playwright-core';
import { preview, type PreviewServer } from 'vite';
import { BUILT_POLICY, headersWith, siteConfig } from '../../demo/server/site.ts';
import { closeContexts } from '../helpers/close-contexts.ts';
import { freePort } from '../helpers/free-port.ts';
import { openBrowser } from './open-demo.ts';

export interface Demo {
  readonly address: string;
  readonly browser: Browser;
}

/** To be called inside `describe`; what it returns can be read inside a test. */
export function useDemo(): Demo {
  let server: PreviewServer;
  let browser: Browser;
  before(async () => {
    const address = { host: '127.0.0.1', port: await freePort(), strictPort: true };
    const config = { ...siteConfig(), preview: { ...address, headers: headersWith(BUILT_POLICY) } };
    [server, browser] = await Promise.all([preview(config), openBrowser()]);
  });
  after(async () => {
    await browser?.close();
    await server?.close();
  });
  afterEach(() => closeContexts(browser.contexts()));
  return {
    get address() {
      return server.resolvedUrls!.local[0]!;
    },
    get browser() {
      return browser;
    },
  };
}
