/** The site as `npm run docs` has made it, served as a page host would serve it, and a Chromium in front of it. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../demo/open-demo.ts';
import { closeContexts } from '../helpers/close-contexts.ts';

export const DIST = fileURLToPath(new URL('../../site/dist/', import.meta.url));
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

export interface Visit {
  page: Page;
  /** Uncaught errors, and files that are not there. */
  complaints: string[];
}

export interface Site {
  url(path: string): string;
  visit(path: string): Promise<Visit>;
}

/** To be called inside `describe`. */
export function useSite(): Site {
  let server: Server;
  let browser: Browser;
  before(async () => {
    server = createServer((request, response) => {
      const { pathname } = new URL(request.url!, 'http://site.example');
      const file = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
      readFile(join(DIST, decodeURIComponent(file))).then(
        (content) =>
          response
            .writeHead(200, {
              'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
              'Cache-Control': 'max-age=3600',
            })
            .end(content),
        () => response.writeHead(404).end(),
      );
    }).listen(0, '127.0.0.1');
    [browser] = await Promise.all([openBrowser(), once(server, 'listening')]);
  });
  after(async () => {
    await browser?.close();
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  });
  afterEach(() => closeContexts(browser.contexts()));
  const url = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
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
