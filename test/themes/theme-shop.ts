/**
 * The shops of the fixture pages: each page at its own path with the built dist/ beside it, the shop's own end of cart and
 * options, and a catalog that knows every SKU. For tests and for the pictures in docs/platforms/images/.
 */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { ensureChrome } from '../chrome.js';
import { aProduct } from '../helpers/a-product.ts';
import { closeContexts } from '../helpers/close-contexts.ts';
import type { CartLine } from './carts.ts';
import { NEIGHBOURS } from './neighbours.ts';
import { THEMES, type Theme } from './themes.ts';

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url));
const PAGES = fileURLToPath(new URL('pages/', import.meta.url));
const TYPES: Record<string, string> = { js: 'text/javascript', json: 'application/json', webp: 'image/webp' };

export interface Visit {
  page: Page;
  /** Uncaught errors and what the console shows as errors. */
  complaints: string[];
}

export class ThemeShop {
  /** What the shopper has put into the shop's cart. */
  cart: CartLine[] = [];
  /** Is put where the one pasted line stands. */
  tag = '';
  /** Holds back the catalog's answers until it is resolved. */
  hold: Promise<void> = Promise.resolve();
  /** Holds back files of the script, each by its name. */
  held: Record<string, Promise<void>> = {};
  origin = '';
  #browser!: Browser;
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  async open(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    this.origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    this.#browser = await chromium.launch({
      executablePath: ensureChrome(),
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    });
  }

  async close(): Promise<void> {
    await this.#browser?.close();
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** The line that the shop's owner pastes. */
  lineFor({ attributes }: Theme, more = ''): string {
    return `<script type="module" src="/files/embed.js" data-base-url="${this.origin}/tryon" ${attributes} ${more}></script>`;
  }

  /** @param more further attributes of the pasted line, or further markup behind it */
  async visit(theme: Theme, context: BrowserContextOptions = {}, tag = this.lineFor(theme)): Promise<Visit> {
    this.cart = [];
    this.tag = tag;
    const page = await (await this.#browser.newContext(context)).newPage();
    // A busy machine takes seconds for what takes milliseconds on an idle one.
    page.setDefaultTimeout(30_000);
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.stack ?? error.message));
    page.on('console', (message) => {
      // The browser itself writes of requests that failed.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load'))
        complaints.push(message.text());
    });
    await page.goto(this.origin + theme.path);
    return { page, complaints };
  }

  async leave({ page }: Visit): Promise<void> {
    await closeContexts([page.context()]);
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, this.origin);
    if (url.pathname.startsWith('/files/')) return this.#serveFile(url.pathname.slice(7), response);
    if (url.pathname.startsWith('/tryon/v1/products')) return this.#serveCatalog(url, response);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    for (const { shopEnd } of THEMES) {
      if (shopEnd?.({ url, request, response, body }, this.cart)) return;
    }
    const theme = THEMES.find(({ path }) => path === url.pathname);
    if (!theme) return void response.writeHead(404).end();
    const html = (await readFile(PAGES + theme.file, 'utf8'))
      .replace('%NEIGHBOURS%', () => NEIGHBOURS)
      .replace('%TAG%', () => this.tag)
      .replaceAll('%ORIGIN%', this.origin);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  }

  async #serveFile(name: string, response: ServerResponse): Promise<void> {
    await this.held[name];
    const content = await readFile(DIST + name).catch(() => null);
    if (!content) return void response.writeHead(404).end();
    const type = TYPES[name.split('.').pop()!] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type }).end(content);
  }

  /** Every SKU is a product that can be tried on. */
  async #serveCatalog(url: URL, response: ServerResponse): Promise<void> {
    await this.hold;
    const sku = url.searchParams.get('external_id') ?? 'any';
    const id = `00000000-0000-4000-8000-${Buffer.from(sku).toString('hex').padStart(12, '0').slice(-12)}`;
    const product = aProduct({ id, external_id: sku });
    const isOne = url.pathname !== '/tryon/v1/products';
    const answer = isOne ? { product } : { products: [product], total: 1, page: 1, limit: 100 };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }
}
