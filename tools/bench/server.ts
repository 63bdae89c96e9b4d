/**
 * One local server for everything that is compared: the pages, the scripts in brotli as a CDN sends them, and a catalog whose
 * products are all ready.
 */
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { aProduct } from '../../test/helpers/a-product.ts';

export const VARIANTS = ['hand-written', 'Lit alone', 'storefront-tryon'] as const;
export type Variant = (typeof VARIANTS)[number];

const SCRIPTS: Record<Variant, string> = {
  'hand-written': 'floor.js',
  'Lit alone': 'lit-alone.js',
  'storefront-tryon': 'embed.js',
};

export interface PageOptions {
  /** The first request is preloaded by the page. */
  isPreloaded?: boolean;
  /** Without the script by which the page says when all is shown. */
  isSilent?: boolean;
}

export interface BenchServer {
  /** The address of a page with so many products. */
  page(variant: Variant, products: number, options?: PageOptions): string;
  /** Bytes of the script in brotli. */
  weight(variant: Variant): number;
  /** Requests of the catalog since the last call. */
  requests(): number;
  close(): void;
}

async function bundled(file: string): Promise<Buffer> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: 'terser',
      target: 'es2022',
      lib: { entry: `tools/bench/${file}`, formats: ['es'], fileName: 'out' },
      rolldownOptions: { output: { minify: true } },
    },
  });
  const [{ output }] = result as unknown as [{ output: [{ code: string }] }];
  return Buffer.from(output[0].code);
}

/** Serves `dist/`, which has to be built. */
export async function serve(): Promise<BenchServer> {
  const files = new Map<string, Buffer>();
  for (const name of readdirSync('dist').filter((file) => file.endsWith('.js'))) {
    files.set(name, brotliCompressSync(readFileSync(`dist/${name}`)));
  }
  for (const name of ['floor.js', 'lit-alone.js']) files.set(name, brotliCompressSync(await bundled(name)));

  const products = Array.from({ length: 1000 }, (_, index) =>
    aProduct({
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      external_id: `SKU-${index}`,
    }),
  );
  let requests = 0;

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://bench');
    const file = files.get(pathname.replace('/files/', ''));
    if (file) return send(response, file, 'text/javascript', 'public, max-age=3600');
    if (pathname === '/page') return send(response, brotliCompressSync(pageOf(searchParams)), 'text/html');
    if (!pathname.startsWith('/tryon/v1/products')) return void response.writeHead(404).end();
    requests++;
    const sku = searchParams.get('external_id');
    const [page, limit] = [Number(searchParams.get('page') ?? 1), Number(searchParams.get('limit') ?? 20)];
    const found = sku === null ? products : products.filter(({ external_id }) => external_id === sku);
    const body = {
      products: found.slice((page - 1) * limit, page * limit),
      total: found.length,
      page,
      limit,
    };
    send(response, brotliCompressSync(JSON.stringify(body)), 'application/json');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    page(variant, count, { isPreloaded = false, isSilent = false } = {}) {
      const query = new URLSearchParams({ script: SCRIPTS[variant], count: `${count}` });
      if (isPreloaded) query.set('preload', '');
      if (isSilent) query.set('silent', '');
      return `${origin}/page?${query}`;
    },
    weight: (variant) => files.get(SCRIPTS[variant])!.length,
    requests() {
      const count = requests;
      requests = 0;
      return count;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function send(response: ServerResponse, body: Buffer, type: string, caching = 'no-store'): void {
  response.writeHead(200, {
    'content-type': `${type}; charset=utf-8`,
    'content-encoding': 'br',
    'cache-control': caching,
  });
  response.end(body);
}

/** A shop's page. */
function pageOf(query: URLSearchParams): string {
  const count = Number(query.get('count'));
  const buttons = Array.from(
    { length: count },
    (_, index) => `<tryon-button external-id="SKU-${index}"></tryon-button>`,
  );
  const preload = query.has('preload')
    ? '<link rel="preload" as="fetch" crossorigin href="/tryon/v1/products?external_id=SKU-0">'
    : '';
  const watch = query.has('silent') ? '' : `<script>${watchFor(count)}</script>`;
  return `<!doctype html><html lang="en"><head><title>Shop</title>${preload}${watch}</head>
  <body><h1>Shop</h1>${buttons.join('')}
  <script type="module" src="/files/${query.get('script')}" data-base-url="/tryon"></script></body></html>`;
}

/** A script that notes when all buttons are to be seen, and the longest task of more than 50 ms. */
function watchFor(count: number): string {
  return `
    window.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
    }).observe({ type: 'longtask', buffered: true });
    requestAnimationFrame(function look() {
      const buttons = [...document.querySelectorAll('tryon-button')];
      const isAll = buttons.length === ${count} && buttons.every(({ offsetWidth }) => offsetWidth > 0);
      if (isAll) console.debug('shown', performance.now(), longest);
      else requestAnimationFrame(look);
    });`;
}
