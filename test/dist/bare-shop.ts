/**
 * A shop as its owner has it: bare HTML pages with the built dist/ next to them, a catalog service on another origin that
 * plays what a test tells it to, and a real Chromium that notes everything a page complains of.
 */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import type { Product } from '../../src/core/catalog/resources.ts';
import { ensureChrome } from '../chrome.js';
import { aProduct } from '../helpers/a-product.ts';
import { closeContexts } from '../helpers/close-contexts.ts';

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url));
const TYPES: Record<string, string> = { js: 'text/javascript', json: 'application/json', webp: 'image/webp' };

type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

export interface PageOptions {
  head?: string;
  headers?: Record<string, string>;
  /** Without it, only the browser's guess is left. */
  charset?: string;
}

export interface Visit {
  readonly page: Page;
  /** Uncaught errors, unhandled rejections, console errors and what the content security policy stopped. */
  readonly complaints: string[];
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
  fault: Handler | null = null;
  /** What the service has besides the catalog, by path. */
  readonly routes = new Map<string, Handler>();
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
  /** For the next visit, after `clearPage`. */
  #keptPage: Page | null = null;
  #servers: Server[] = [];
  /** The shop's and the service's origin. */
  origin = '';
  service = '';

  /** @param dist the built files, with a slash at the end */
  constructor(dist = DIST) {
    this.#dist = dist;
  }

  async open(): Promise<void> {
    const listen = async (handler: Handler) => {
      const server = createServer(async (request, response) => {
        try {
          await handler(request, response);
        } catch {
          // A page that is closed breaks its requests off.
          response.destroy();
        }
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      this.#servers.push(server);
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    };
    this.origin = await listen(this.#serveShop);
    this.service = await listen(this.#serveCatalog);
    this.#browser = await chromium.launch({
      executablePath: ensureChrome(),
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
      // As shoppers' browsers have it.
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
  }

  async close(): Promise<void> {
    await this.#browser?.close();
    const closed = this.#servers.map((server) => new Promise((resolve) => server.close(resolve)));
    for (const server of this.#servers) server.closeAllConnections();
    await Promise.all(closed);
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

  add(sku: string, changes: Partial<Product> = {}): Product {
    const number = String(this.products.length + 1).padStart(12, '0');
    const product = aProduct({ id: `00000000-0000-4000-8000-${number}`, external_id: sku, ...changes });
    this.products.push(product);
    return product;
  }

  /** The tag that a shop owner pastes. */
  tag(attributes = '', file = 'embed.js'): string {
    const type = file.startsWith('embed.iife') ? '' : ' type="module"';
    return `<script${type} src="/files/${file}" data-base-url="${this.service}" ${attributes}></script>`;
  }

  /** Puts a page at `path`. */
  write(
    path: string,
    body: string,
    { head = '', headers = {}, charset = '; charset=utf-8' }: PageOptions = {},
  ) {
    const html = `<!doctype html><html lang="en"><head><title>Shop</title>${head}</head><body>${body}</body></html>`;
    this.#pages.set(path, { html, headers: { 'content-type': `text/html${charset}`, ...headers } });
  }

  async visit(body: string, options: PageOptions = {}, context: BrowserContextOptions = {}): Promise<Visit> {
    this.write('/', body, options);
    const page = this.#keptPage ?? (await (await this.#browser.newContext(context)).newPage());
    this.#keptPage = null;
    const complaints: string[] = [];
    const remarks: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.stack ?? error.message));
    page.on('console', (message) => {
      // The browser itself writes of requests that failed; no script can keep it from that.
      if (message.text().startsWith('Failed to load resource')) return;
      if (/blocked by CORS policy/.test(message.text())) return;
      (message.type() === 'error' ? complaints : remarks).push(message.text());
    });
    await page.goto(this.origin);
    return { page, complaints, remarks };
  }

  readonly #serveShop: Handler = async (request, response) => {
    const { pathname } = new URL(request.url!, this.origin);
    const page = this.#pages.get(pathname);
    if (page) return void response.writeHead(200, page.headers).end(page.html);
    const script = this.scripts.get(pathname);
    if (script)
      return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(await script());
    const own = this.files.get(pathname);
    if (own)
      return void response
        .writeHead(200, { 'content-type': TYPES[pathname.split('.').pop()!] })
        .end(await readFile(own));
    const [, folder, file] = /^\/(files|latest)\/(.+)$/.exec(pathname) ?? [];
    if (folder === 'latest') return void response.writeHead(302, { location: `/files/${file}` }).end();
    if (this.silent.has(file ?? '')) return;
    if (this.empty.has(file ?? ''))
      return void response.writeHead(200, { 'content-type': 'text/javascript' }).end();
    const content =
      file && !this.missing.has(file) ? await readFile(this.#dist + file).catch(() => null) : null;
    if (!content) return void response.writeHead(404).end();
    const type = TYPES[file!.split('.').pop()!] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type }).end(content);
  };

  readonly #serveCatalog: Handler = (request, response) => {
    this.asked.push(request.url!);
    this.lastHeaders = request.headers;
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'authorization');
    response.setHeader('access-control-expose-headers', 'retry-after');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    if (this.fault) return this.fault(request, response);
    const { pathname, searchParams } = new URL(request.url!, this.service);
    const route = this.routes.get(pathname);
    if (route) return route(request, response);
    const json = (status: number, body: unknown) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const id = /^\/v1\/products\/([^/]+)$/.exec(pathname)?.[1];
    if (id) {
      const product = this.products.find((product) => product.id === id);
      return product
        ? json(200, { product })
        : json(404, { error: { code: 'not_found', message: 'No such product.' } });
    }
    const sku = searchParams.get('external_id');
    const status = searchParams.get('tryon_status');
    const found = this.products.filter(
      ({ external_id, tryon_status }) =>
        (sku === null || external_id === sku) && (status === null || tryon_status === status),
    );
    const page = Number(searchParams.get('page') ?? 1);
    const limit = Number(searchParams.get('limit') ?? 20);
    json(200, { products: found.slice((page - 1) * limit, page * limit), total: found.length, page, limit });
  };
}

/**
 * A shop for the tests of one `describe`, inside of which it is called: open before them, and empty after each.
 *
 * @param keepsPage as `clearPage`
 */
export function useBareShop(keepsPage = false): BareShop {
  const shop = new BareShop();
  before(() => shop.open());
  after(() => shop.close());
  afterEach(() => (keepsPage ? shop.clearPage() : shop.clear()));
  return shop;
}

/** What a theme writes for one product. */
export const BUTTON = '<tryon-button external-id="SKU-1"></tryon-button>';

/** The button that the element of this SKU shows. */
export function findButton(page: Page, sku = 'SKU-1') {
  return page.locator(`tryon-button[external-id="${sku}"] [part=button]`);
}
