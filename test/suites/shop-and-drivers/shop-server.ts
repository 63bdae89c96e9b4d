/**
 * A shop with the built files on another origin, beside the catalog service that it asks: bare pages, and one place at
 * which a test can put a fault in front of whatever is requested.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Product } from '../../../src/core/catalog/resources.ts';
import { aProduct } from '../../helpers/a-product.ts';
import { readCatalog } from '../../helpers/catalog-reads.ts';
import { findType, listen, sendFile, type Listening } from '../../helpers/http-server.ts';

const DIST = fileURLToPath(new URL('../../../dist/', import.meta.url));
const RECORDER = fileURLToPath(new URL('recorder.js', import.meta.url));
const SAMPLE = fileURLToPath(new URL('../../../test/try-on/find/pictures/portrait.webp', import.meta.url));

/** The kinds of requests that a shop's page sends: of the API, of the built files by what needs them, and of pictures. */
export type Target = 'api' | 'embed' | 'lookup' | 'page' | 'dialog' | 'texts' | 'face' | 'picture' | 'sample';

const FILES: readonly (readonly [RegExp, Target])[] = [
  [/^embed(?:\.iife)?\.js$/, 'embed'],
  [/^(?:rechecks|lookup-many|match|explanations)\.js$/, 'lookup'],
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
  #servers: Listening[] = [];

  async open(): Promise<void> {
    const shop = await listen((request, response) => this.#serveShop(request, response));
    const service = await listen((request, response) => this.#serveService(request, response));
    this.#servers = [shop, service];
    this.shop = shop.origin;
    this.service = service.origin;
  }

  async close(): Promise<void> {
    await Promise.all(this.#servers.map((server) => server.close()));
  }

  async #serveShop(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url!, this.shop);
    if (pathname === '/recorder.js') return sendFile(response, RECORDER);
    const page = this.pages.get(pathname);
    response
      .writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
      .end(page ?? '<!doctype html><title>Nothing here</title>');
  }

  async #serveService(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests.push(request.url!);
    const url = new URL(request.url!, this.service);
    const { pathname } = url;
    const { target, answer } = this.#route(url, request, response);
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-expose-headers', 'retry-after');
    response.setHeader('cache-control', 'no-store');
    if (this.intercept && target)
      await this.intercept({
        target,
        request,
        response,
        // Where a path has no ending, it is the API's.
        type: findType(/\.\w+$/.exec(pathname)?.[0] ?? '.json'),
        pass: answer,
      });
    else await answer();
  }

  #route(url: URL, request: IncomingMessage, response: ServerResponse) {
    const { pathname } = url;
    const [, file] = /^\/files\/(.+)$/.exec(pathname) ?? [];
    if (file) {
      const target = FILES.find(([pattern]) => pattern.test(file))?.[1] ?? null;
      return { target, answer: () => sendFile(response, DIST + file) };
    }
    if (pathname === '/picture.webp') {
      return {
        target: 'picture' as const,
        answer: () => sendFile(response, `${DIST}tortoise-round-glasses.webp`),
      };
    }
    if (pathname === '/sample.webp') {
      // The small picture on its button asks for the same address, as an image.
      const isPhoto = request.headers['sec-fetch-dest'] === 'empty';
      return { target: isPhoto ? ('sample' as const) : null, answer: () => sendFile(response, SAMPLE) };
    }
    return { target: 'api' as const, answer: () => this.#answerApi(url, response) };
  }

  async #answerApi(url: URL, response: ServerResponse): Promise<void> {
    const products = [...this.products].map(([sku, changes]) => this.product(sku, changes));
    const answer = readCatalog(products, url);
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  }

  product(sku: string, changes: Partial<Product> = {}): Product {
    const id = `00000000-0000-4000-8000-${Buffer.from(sku).toString('hex').slice(-12).padStart(12, '0')}`;
    return aProduct({ id, external_id: sku, image_url: `${this.service}/picture.webp`, ...changes });
  }
}
