/** A built app, or a shop's folder, behind a server of its own and opened in a real Chromium that notes all complaints. */
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { listen, sendFile, type Listening } from '../helpers/http-server.ts';
import { openBrowser } from '../helpers/open-browser.ts';

type Prepare = (page: Page) => Promise<unknown>;

export class Site {
  #server: Listening | undefined;
  #browser: Browser | undefined;
  /** Uncaught errors, errors on the console, and requests of the site's own files that failed. */
  readonly complaints: string[] = [];
  /** Paths of the files that were loaded. */
  readonly loaded: string[] = [];

  /** @param headers sent with each file, for example a content security policy */
  constructor(
    readonly folder: string,
    readonly headers: Record<string, string> = {},
  ) {}

  async open(path = '/', prepare?: Prepare): Promise<Page> {
    this.#server = await listen(({ url }, response) => {
      const { pathname } = new URL(url!, 'http://site');
      const file = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
      return sendFile(response, join(this.folder, file), this.headers);
    });
    return this.visit(this.#server.origin + path, prepare);
  }

  /**
   * An address of another server, such as a development server.
   * @param prepare called before the page is loaded, for which nothing waits then
   */
  async visit(address: string, prepare?: Prepare): Promise<Page> {
    this.#browser = await openBrowser();
    const page = await this.#browser.newPage();
    // A development server on a busy machine answers late.
    page.setDefaultTimeout(120_000);
    page.on('pageerror', (error) => this.complaints.push(error.stack ?? error.message));
    page.on('console', (message) => {
      const isIcon = message.location().url.endsWith('/favicon.ico');
      if (message.type() === 'error' && !isIcon) this.complaints.push(message.text());
    });
    page.on('response', (response) => {
      if (response.ok()) this.loaded.push(new URL(response.url()).pathname);
    });
    await prepare?.(page);
    await page.goto(address, { waitUntil: prepare ? 'commit' : 'load' });
    return page;
  }

  async close(): Promise<void> {
    await this.#browser?.close();
    await this.#server?.close();
  }
}

/** Shows a test a site, which is closed after it. */
export async function withSite(
  folder: string,
  show: (site: Site) => Promise<void>,
  headers: Record<string, string> = {},
): Promise<void> {
  const site = new Site(folder, headers);
  try {
    await show(site);
  } finally {
    await site.close();
  }
}
