/** The site as `npm run docs` has made it, served as a page host would serve it, and a Chromium in front of it. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { closeContexts } from '../helpers/close-contexts.ts';
import { listen, sendFile, type Listening } from '../helpers/http-server.ts';
import { openBrowser } from '../helpers/open-browser.ts';

export const DIST = fileURLToPath(new URL('../../site/dist/', import.meta.url));

export interface Visit {
  page: Page;
  /** Uncaught errors, and files that are not there. */
  complaints: string[];
}

export type Site = { url(path: string): string; visit(path: string): Promise<Visit> };

/** To be called inside `describe`. */
export function useSite(): Site {
  let server: Listening;
  let browser: Browser;
  before(async () => {
    server = await listen(({ url }, response) => {
      const { pathname } = new URL(url!, 'http://site.example');
      const file = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
      return sendFile(response, join(DIST, decodeURIComponent(file)), { 'cache-control': 'max-age=3600' });
    });
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await server?.close();
  });
  afterEach(() => closeContexts(browser.contexts()));
  const url = (path: string) => server.origin + path;
  return {
    url,
    async visit(path) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('response', (response) => {
        if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
      });
      await page.goto(url(path));
      return { page, complaints };
    },
  };
}
