/**
 * A shop as its owner has it: bare HTML pages with the built dist/ next to them, a catalog service on another origin that
 * plays what a test tells it to, and a real Chromium that notes everything a page complains of.
 */
import { expect } from 'chai';
import type { IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Product } from '../../src/core/catalog/resources.ts';
import { aProduct } from '../helpers/a-product.ts';
import { readCatalog } from '../helpers/catalog-reads.ts';
import { closeContexts } from '../helpers/close-contexts.ts';
import { listen, sendFile, type Answer, type Listening } from '../helpers/http-server.ts';
import { openBrowser } from '../helpers/open-browser.ts';

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url));

export interface PageOptions {
  head?: string;
  headers?: Record<string, string>;
}

export interface Visit {
  readonly page: Page;
  /** Warnings and lesser messages of the console. */
  readonly remarks: string[];
}

export class BareShop {
  readonly #dist: string;
  readonly products: Product[] = [];
  /** Path and query of what the catalog service was asked, in order. */
  asked: string[] = [];
  /** The headers of the last request. */
  lastHeaders: IncomingMessage['headers'] = {};
  /** Plays in the service's place while it is set. */
  fault: Answer | null = null;
  /** What the service has besides the catalog, by path. */
  readonly routes = new Map<string, Answer>();
  /** Files of dist/ that the shop's server does not find. */
  missing = new Set<string>();
  /** Files that come without their content, as over a connection that was cut. */
  readonly empty = new Set<string>();
  /** Files that the shop's server never answers for. */
  readonly silent = new Set<string>();
  /** Scripts of the shop's own, by path: each is sent once its text is there. */
  readonly scripts = new Map<string, () => Promise<string>>();
  /** Files of the shop's own that lie elsewhere on this machine, by path. */
  readonly files = new Map<string, URL>();
  readonly #pages = new Map<string, { html: string; headers: Record<string, string> }>();
  #browser!: Browser;
  /** Of all visits: uncaught errors, unhandled rejections, console errors and what the content security policy stopped. */
  readonly complaints: string[] = [];
  /** For the next visit, after `clearPage`. */
  #keptPage: Page | null = null;
  #servers: Listening[] = [];
  /** The shop's and the service's origin. */
  origin = '';
  service = '';

  /** @param dist the built files, with a slash at the end */
  constructor(dist = DIST) {
    this.#dist = dist;
  }

  async open(): Promise<void> {
    this.#servers = [await listen(this.#serveShop), await listen(this.#serveCatalog)];
    [this.origin, this.service] = this.#servers.map(({ origin }) => origin) as [string, string];
    // As shoppers' browsers have it.
    this.#browser = await openBrowser({ ignoreDefaultArgs: ['--disable-back-forward-cache'] });
  }

  async close(): Promise<void> {
    await this.#browser?.close();
    await Promise.all(this.#servers.map((server) => server.close()));
  }

  /** Back to an empty shop without a fault, and all pages closed. */
  async clear(): Promise<void> {
    this.#keptPage = null;
    await closeContexts(this.#browser.contexts());
    this.#empty();
  }

  /**
   * As `clear`, where tests visit once and change nothing of the browser: the next one gets the same page, with nothing stored, since
   * a new page costs more than such a test.
   */
  async clearPage(): Promise<void> {
    this.#empty();
    this.write('/empty', '');
    const page = this.#browser.contexts()[0]?.pages()[0];
    if (!page) return;
    page.removeAllListeners('pageerror');
    page.removeAllListeners('console');
    await page.goto(`${this.origin}/empty`);
    await page.evaluate('sessionStorage.clear(), localStorage.clear()');
    this.asked = [];
    this.#keptPage = page;
  }

  #empty(): void {
    this.products.length = 0;
    this.asked = [];
    this.fault = null;
    this.routes.clear();
    this.missing.clear();
    this.empty.clear();
    this.silent.clear();
    this.scripts.clear();
    this.files.clear();
    this.#pages.clear();
  }

  /** Adds a product, in place of one with the same SKU. */
  add(sku: string, changes: Partial<Product> = {}): Product {
    const known = this.products.findIndex(({ external_id }) => external_id === sku);
    const index = known < 0 ? this.products.length : known;
    const id = `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`;
    return (this.products[index] = aProduct({ id, external_id: sku, ...changes }));
  }

  /** The tag that a shop owner pastes. */
  tag(attributes = '', file = 'embed.js'): string {
    const type = file.startsWith('embed.iife') ? '' : ' type="module"';
    return `<script${type} src="/files/${file}" data-base-url="${this.service}" ${attributes}></script>`;
  }

  /** Puts a page at `path`. */
  write(path: string, body: string, { head = '', headers = {} }: PageOptions = {}) {
    const html = `<!doctype html><html lang="en"><head><title>Shop</title>${head}</head><body>${body}</body></html>`;
    this.#pages.set(path, { html, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } });
  }

  async visit(body: string, options: PageOptions = {}, context: BrowserContextOptions = {}): Promise<Visit> {
    this.write('/', body, options);
    const page = this.#keptPage ?? (await (await this.#browser.newContext(context)).newPage());
    this.#keptPage = null;
    const remarks: string[] = [];
    page.on('pageerror', (error) => this.complaints.push(error.stack ?? error.message));
    page.on('console', (message) => {
      // The browser itself writes of requests that failed; no script can keep it from that.
      if (message.text().startsWith('Failed to load resource')) return;
      if (/blocked by CORS policy/.test(message.text())) return;
      (message.type() === 'error' ? this.complaints : remarks).push(message.text());
    });
    await page.goto(this.origin);
    return { page, remarks };
  }

  readonly #serveShop: Answer = async (request, response) => {
    const { pathname } = new URL(request.url!, this.origin);
    const page = this.#pages.get(pathname);
    if (page) return void response.writeHead(200, page.headers).end(page.html);
    const script = this.scripts.get(pathname);
    if (script)
      return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(await script());
    const own = this.files.get(pathname);
    if (own) return sendFile(response, own);
    const [, folder, file = ''] = /^\/(files|latest)\/(.+)$/.exec(pathname) ?? [];
    if (folder === 'latest') return void response.writeHead(302, { location: `/files/${file}` }).end();
    if (this.silent.has(file)) return;
    if (this.empty.has(file))
      return void response.writeHead(200, { 'content-type': 'text/javascript' }).end();
    await sendFile(response, file && !this.missing.has(file) ? this.#dist + file : null);
  };

  readonly #serveCatalog: Answer = async (request, response) => {
    this.asked.push(request.url!);
    this.lastHeaders = request.headers;
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'authorization');
    response.setHeader('access-control-expose-headers', 'retry-after');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    if (this.fault) return this.fault(request, response);
    const url = new URL(request.url!, this.service);
    const route = this.routes.get(url.pathname);
    if (route) return route(request, response);
    const answer = readCatalog(this.products, url);
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  };
}

/**
 * A shop for the tests of one `describe`, inside of which it is called: open before them, and empty after each, in which no page may
 * have complained of anything.
 *
 * @param keepsPage as `clearPage`
 */
export function useBareShop(keepsPage = false): BareShop {
  const shop = new BareShop();
  before(() => shop.open());
  after(() => shop.close());
  afterEach(async () => {
    await (keepsPage ? shop.clearPage() : shop.clear());
    expect(shop.complaints.splice(0)).to.deep.equal([]);
  });
  return shop;
}

/** What a theme writes for one product. */
export const BUTTON = '<tryon-button external-id="SKU-1"></tryon-button>';

/** The button that the element of this SKU shows. */
export function findButton(page: Page, sku = 'SKU-1') {
  return page.locator(`tryon-button[external-id="${sku}"] [part=button]`);
}
