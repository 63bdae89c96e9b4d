/**
 * The shops of the fixture pages: each page at its own path with the built dist/ beside it, the shop's own end of cart and
 * options, and a catalog that knows every SKU. For tests and for the pictures in docs/platforms/images/.
 */
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { aProduct } from '../helpers/a-product.ts';
import { closeContexts } from '../helpers/close-contexts.ts';
import { listen, sendFile, type Listening } from '../helpers/http-server.ts';
import { openBrowser } from '../helpers/open-browser.ts';
import type { CartLine } from './carts.ts';
import { NEIGHBOURS } from './neighbours.ts';
import { THEMES, type Theme } from './themes.ts';

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url));
const PAGES = fileURLToPath(new URL('pages/', import.meta.url));

/** The look of pages that are about their markup alone: it stands where they have `%PLAIN%`. */
const PLAIN = `<style>
  body { margin: 0; font: 16px/1.5 sans-serif; color: #222; background: #fff }
  main { max-width: 480px; margin: 24px auto; padding: 0 16px }
  * { box-sizing: border-box }
  @media (prefers-color-scheme: dark) { body { color: #eee; background: #181818 } }
</style>`;

/** A whole document: a file in pages/ holds what of it is the theme's own. */
const documentOf = ({ name, path, lang = 'en' }: Theme, origin: string, content: string, tag: string) =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${name}</title>
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <link rel="canonical" href="${origin}${path}">
  ${content
    .replace('%PLAIN%', PLAIN)
    .replace(/<body[^>]*>/, (body) => body + NEIGHBOURS)
    .replace('</body>', () => `${tag}</body>`)
    .replaceAll('%ORIGIN%', origin)}</html>`;

export interface Visit {
  page: Page;
  /** Uncaught errors and what the console shows as errors. */
  complaints: string[];
}

export class ThemeShop {
  /** What the shopper has put into the shop's cart. */
  cart: CartLine[] = [];
  /** What its owner has pasted at the end of the page. */
  tag = '';
  origin = '';
  readonly #held = new Map<string, Promise<void>>();
  #browser!: Browser;
  #server!: Listening;

  async open(): Promise<void> {
    this.#server = await listen((request, response) => this.#serve(request, response));
    this.origin = this.#server.origin;
    this.#browser = await openBrowser();
  }

  async close(): Promise<void> {
    await this.#browser?.close();
    await this.#server?.close();
  }

  /** Closes what was visited, and holds nothing back any more. */
  async clear(): Promise<void> {
    this.#held.clear();
    await closeContexts(this.#browser.contexts());
  }

  /** Holds back a file of the script, the catalog's answers, or a font that the shop misses then, until the function that it returns is called. */
  holdBack(name: 'catalog' | 'late-font.woff2' | `${string}.js`): () => void {
    let release!: () => void;
    this.#held.set(name, new Promise((resolve) => (release = resolve)));
    return release;
  }

  /** The line that the shop's owner pastes. */
  lineFor({ attributes = 'data-platform="auto"' }: Theme, more = ''): string {
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
    await this.#held.get(url.pathname.slice(1));
    const theme = THEMES.find(({ path }) => path === url.pathname);
    if (!theme) return void response.writeHead(404).end();
    const content = await readFile(PAGES + theme.file, 'utf8');
    const html = documentOf(theme, this.origin, content, this.tag);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  }

  async #serveFile(name: string, response: ServerResponse): Promise<void> {
    await this.#held.get(name);
    await sendFile(response, DIST + name);
  }

  /** Every SKU is a product that can be tried on. */
  async #serveCatalog(url: URL, response: ServerResponse): Promise<void> {
    await this.#held.get('catalog');
    const sku = url.searchParams.get('external_id') ?? 'any';
    const id = `00000000-0000-4000-8000-${Buffer.from(sku).toString('hex').padStart(12, '0').slice(-12)}`;
    const product = aProduct({ id, external_id: sku });
    const isOne = url.pathname !== '/tryon/v1/products';
    const answer = isOne ? { product } : { products: [product], total: 1, page: 1, limit: 100 };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }
}

/** The shops for the tests of one `describe`, inside of which it is called: open before them, and without a visitor after each. */
export function useThemes(): ThemeShop {
  const shop = new ThemeShop();
  before(() => shop.open());
  after(() => shop.close());
  afterEach(() => shop.clear());
  return shop;
}
