/** A built app, or a shop's folder, behind a server of its own and opened in a real Chromium that notes all complaints. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { ensureChrome } from '../chrome.js';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.webp': 'image/webp',
  '.json': 'application/json',
};

type Prepare = (page: Page) => Promise<unknown>;

export class Site {
  readonly #server: Server;
  #browser: Browser | undefined;
  /** Uncaught errors, errors on the console, and requests of the site's own files that failed. */
  readonly complaints: string[] = [];
  /** Paths of the files that were loaded. */
  readonly loaded: string[] = [];

  /** @param headers sent with each file, for example a content security policy */
  constructor(folder: string, headers: Record<string, string> = {}) {
    this.#server = createServer(async (request, response) => {
      const { pathname } = new URL(request.url!, 'http://site');
      const path = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
      const content = await readFile(join(folder, path)).catch(() => null);
      if (!content) return void response.writeHead(404).end();
      response
        .writeHead(200, {
          ...headers,
          'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
        })
        .end(content);
    });
  }

  async open(path = '/', prepare?: Prepare): Promise<Page> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return this.visit(`http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${path}`, prepare);
  }

  /**
   * An address of another server, such as a development server.
   * @param prepare called before the page is loaded, for which nothing waits then
   */
  async visit(address: string, prepare?: Prepare): Promise<Page> {
    this.#browser = await chromium.launch({
      executablePath: ensureChrome(),
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    });
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
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
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
