/**
 * A shop with the built files on another origin, beside the catalog service that it asks: bare pages, and one place at
 * which a test can put a fault in front of whatever is requested.
 */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Product } from '../../../src/core/catalog/resources.ts';
import { aProduct } from '../../helpers/a-product.ts';

const DIST = fileURLToPath(new URL('../../../dist/', import.meta.url));
const RECORDER = fileURLToPath(new URL('recorder.js', import.meta.url));
const SAMPLE = fileURLToPath(new URL('../../../test/try-on/find/pictures/portrait.webp', import.meta.url));
const TYPES: Record<string, string> = {
  js: 'text/javascript',
  json: 'application/json',
  webp: 'image/webp',
  bin: 'application/octet-stream',
};

/** The kinds of requests that a shop's page sends: of the API, of the built files by what needs them, and of pictures. */
export type Target = 'api' | 'embed' | 'lookup' | 'page' | 'dialog' | 'texts' | 'face' | 'picture' | 'sample';

const FILES: readonly (readonly [RegExp, Target])[] = [
  [/^embed(?:\.iife)?\.js$/, 'embed'],
  [/^(?:rechecks|lookup-many|match|theme-class|explanations)\.js$/, 'lookup'],
  [/^(?:follow-page|debug-panel)\.js$/, 'page'],
  [/^dialog\.js$/, 'dialog'],
  [/^texts-/, 'texts'],
  [/^face-/, 'face'],
];

export interface Intercepted {
  readonly target: Target;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The content type of what was asked for. */
  readonly type: string;
  /** Answers as if nothing stood in between. */
  pass(): Promise<void>;
}

/** Replaces the response to a request. */
export type Interceptor = (intercepted: Intercepted) => void | Promise<void>;

async function listen(handler: (request: IncomingMessage, response: ServerResponse) => Promise<void>) {
  const server = createServer((request, response) => {
    handler(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

export class ShopServer {
  /** By path, whole documents. */
  readonly pages = new Map<string, string>();
  /** Changes of the product, by SKU; a SKU that is not here is not known. */
  readonly products = new Map<string, Partial<Product>>();
  intercept: Interceptor | null = null;
  /** Path and query of what was requested from the service's origin, in order. */
  requests: string[] = [];
  shop = '';
  service = '';
  #servers: Server[] = [];

  async open(): Promise<void> {
    const shop = await listen((request, response) => this.#serveShop(request, response));
    const service = await listen((request, response) => this.#serveService(request, response));
    this.#servers = [shop.server, service.server];
    this.shop = shop.origin;
    this.service = service.origin;
  }

  async close(): Promise<void> {
    const closed = this.#servers.map((server) => new Promise((resolve) => server.close(resolve)));
    for (const server of this.#servers) server.closeAllConnections();
    await Promise.all(closed);
  }

  async #serveShop(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url!, this.shop);
    if (pathname === '/recorder.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(await readFile(RECORDER));
      return;
    }
    const page = this.pages.get(pathname);
    response
      .writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
      .end(page ?? '<!doctype html><title>Nothing here</title>');
  }

  async #serveService(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests.push(request.url!);
    const { pathname, searchParams } = new URL(request.url!, this.service);
    const { target, answer } = this.#route(pathname, searchParams, request);
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-expose-headers', 'retry-after');
    response.setHeader('cache-control', 'no-store');
    const pass = async () => {
      const { status, type, body } = await answer();
      if (!response.destroyed) response.writeHead(status, { 'content-type': type }).end(body);
    };
    if (this.intercept && target)
      await this.intercept({ target, request, response, type: findType(pathname), pass });
    else await pass();
  }

  #route(pathname: string, query: URLSearchParams, request: IncomingMessage) {
    const [, file] = /^\/files\/(.+)$/.exec(pathname) ?? [];
    if (file) {
      const target = FILES.find(([pattern]) => pattern.test(file))?.[1] ?? null;
      return { target, answer: () => fileAnswer(DIST + file) };
    }
    if (pathname === '/picture.webp') {
      return { target: 'picture' as const, answer: () => fileAnswer(`${DIST}tortoise-round-glasses.webp`) };
    }
    if (pathname === '/sample.webp') {
      // The small picture on its button asks for the same address, as an image.
      const isPhoto = request.headers['sec-fetch-dest'] === 'empty';
      return { target: isPhoto ? ('sample' as const) : null, answer: () => fileAnswer(SAMPLE) };
    }
    return { target: 'api' as const, answer: async () => this.#answerApi(query) };
  }

  #answerApi(query: URLSearchParams) {
    const sku = query.get('external_id');
    const [page, limit] = [Number(query.get('page') ?? 1), Number(query.get('limit') ?? 20)];
    const found = [...this.products].filter(([known]) => sku === null || known === sku);
    const products = found
      .slice((page - 1) * limit, page * limit)
      .map(([known, changes]) => this.product(known, changes));
    return json(200, { products, total: found.length, page, limit });
  }

  product(sku: string, changes: Partial<Product> = {}): Product {
    const id = `00000000-0000-4000-8000-${Buffer.from(sku).toString('hex').slice(-12).padStart(12, '0')}`;
    return aProduct({ id, external_id: sku, image_url: `${this.service}/picture.webp`, ...changes });
  }
}

const json = (status: number, body: unknown) => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body) as string | Buffer,
});

/** Where a path has no ending, it is the API's. */
const findType = (path: string) => TYPES[/\.(\w+)$/.exec(path)?.[1] ?? 'json'] ?? 'application/octet-stream';

async function fileAnswer(path: string) {
  const body = await readFile(path).catch(() => null);
  return { status: body ? 200 : 404, type: findType(path), body: (body ?? '') as string | Buffer };
}
