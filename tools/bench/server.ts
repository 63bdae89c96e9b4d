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
import type { Product } from '../../src/core/catalog/resources.ts';
import { anImage, aProduct } from '../../test/helpers/a-product.ts';

/** What is compared, by the script that a page loads. `before …` are of another version's built files (`--against`). */
const FLOORS = { 'hand-written': 'floor.js', 'Lit alone': 'lit-alone.js' };
const OWN = ['embed.js', 'embed.iife.js'] as const;
export type Variant = keyof typeof FLOORS | `${'' | 'before '}${(typeof OWN)[number]}`;

export interface PageOptions {
  /** In a grid of cards, most of them below the view. */
  isGrid?: boolean;
  /** Of a catalog so small that one request has all of it. */
  isSmallCatalog?: boolean;
  /** The first request is preloaded by the page. */
  isPreloaded?: boolean;
  /** Products that are tried on the face, each with a picture of its own. */
  isWorn?: boolean;
  /** With a sample person, the points of whose face lie beside the photo. */
  isSampled?: boolean;
  /** Without the script by which the page says when all is shown. */
  isSilent?: boolean;
}

export interface BenchServer {
  /** The address of a page with so many buttons. */
  page(variant: Variant, buttons: number, options?: PageOptions): string;
  /** Bytes of the script in brotli. */
  weight(variant: Variant): number;
  /** Requests of the catalog since the last call. */
  requests(): number;
  close(): void;
}

/** Products of the catalogs. */
const LARGE = 1000;
const SMALL = 50;
const WORN = 8;

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

/**
 * @param folders built files, by the folder of the URL that they are served under
 * @param picture of the products that are worn, as WebP
 */
export async function serve(
  folders: Readonly<Record<string, string>>,
  picture: Buffer,
): Promise<BenchServer> {
  const files = new Map<string, Buffer>();
  const models = new Map<string, Buffer>();
  for (const [name, folder] of Object.entries(folders)) {
    for (const file of readdirSync(folder)) {
      const read = () => readFileSync(`${folder}/${file}`);
      if (file.endsWith('.js')) files.set(`/${name}/${file}`, brotliCompressSync(read()));
      if (file.endsWith('.bin')) models.set(`/${name}/${file}`, read());
    }
  }
  for (const file of Object.values(FLOORS))
    files.set(`/floor/${file}`, brotliCompressSync(await bundled(file)));
  const [photo, points] = ['astronaut.webp', 'astronaut.points.json'].map((name) =>
    readFileSync(`demo/people/${name}`),
  ) as [Buffer, Buffer];
  const pointsInBrotli = brotliCompressSync(points);
  const findFile = (variant: Variant) => {
    if (variant in FLOORS) return `/floor/${FLOORS[variant as keyof typeof FLOORS]}`;
    const [file, before] = variant.split(' ').toReversed();
    return `/${before ?? 'now'}/${file}`;
  };

  const catalog = Array.from({ length: LARGE }, (_, index) =>
    aProduct({
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      external_id: `SKU-${index}`,
    }),
  );
  const toWorn = (product: Product): Product => {
    const url = `${origin}/worn/${product.external_id}.webp`;
    const images = [anImage({ url })];
    return { ...product, title: product.external_id!, category: 'eyewear', image_url: url, images };
  };
  let requests = 0;

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://bench');
    const file = files.get(pathname);
    if (file) return send(response, file, 'text/javascript', 'public, max-age=3600');
    const model = models.get(pathname);
    if (model) return void response.writeHead(200, { 'cache-control': 'public, max-age=3600' }).end(model);
    if (pathname.startsWith('/worn/'))
      return void response
        .writeHead(200, { 'content-type': 'image/webp', 'cache-control': 'public, max-age=3600' })
        .end(picture);
    if (pathname === '/person.webp')
      return void response
        .writeHead(200, { 'content-type': 'image/webp', 'cache-control': 'public, max-age=3600' })
        .end(photo);
    if (pathname === '/person.json') return send(response, pointsInBrotli, 'application/json');
    if (pathname === '/page') return send(response, brotliCompressSync(writePage(searchParams)), 'text/html');
    const [, size] = /^\/tryon\/(\d+)\/v1\/products$/.exec(pathname) ?? [];
    if (!size) return void response.writeHead(404).end();
    requests++;
    const some = catalog.slice(0, Number(size));
    const products = Number(size) === WORN ? some.map(toWorn) : some;
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
    page(variant, count, options = {}) {
      const isModule = !variant.endsWith('.iife.js');
      return `${origin}/page?${new URLSearchParams({ script: findFile(variant), isModule: `${isModule}`, count: `${count}`, ...flags(options) })}`;
    },
    weight: (variant) => files.get(findFile(variant))!.length,
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

const flags = (options: PageOptions) =>
  Object.fromEntries(Object.entries(options).map(([name, isSet]) => [name, `${isSet}`]));

/** A shop's page. */
function writePage(query: URLSearchParams): string {
  const is = (name: keyof PageOptions | 'isModule') => query.get(name) === 'true';
  const count = Number(query.get('count'));
  const size = is('isWorn') ? WORN : is('isSmallCatalog') ? SMALL : LARGE;
  const placing = is('isWorn') ? ' auto-place' : '';
  const buttons = Array.from(
    { length: count },
    (_, index) => `<div><tryon-button external-id="SKU-${index % size}"${placing}></tryon-button></div>`,
  );
  const preload = is('isPreloaded')
    ? `<link rel="preload" as="fetch" crossorigin href="/tryon/${size}/v1/products?external_id=SKU-0">`
    : '';
  const samples = is('isSampled')
    ? `<script type="module">
        import { offerSamplePhotos } from '${query.get('script')!.replace(/[^/]+$/, 'experience.js')}';
        const [url, points] = ['/person.webp', '/person.json'].map((path) => new URL(path, location.href).href);
        offerSamplePhotos([{ url, points, label: 'Astronaut', categories: ['eyewear'] }]);
      </script>`
    : '';
  const watch = is('isSilent') ? '' : `<script>${watchFor()}</script>`;
  const style = is('isGrid')
    ? '<style>main { display: grid; grid-template-columns: repeat(4, 1fr); gap: 16px } main > div { height: 320px }</style>'
    : '';
  return `<!doctype html><html lang="en"><head><title>Shop</title>${preload}${style}${watch}</head>
  <body><h1>Shop</h1><main>${buttons.join('')}</main>
  <script ${is('isModule') ? 'type="module"' : ''} src="${query.get('script')}" data-base-url="/tryon/${size}"></script>${samples}</body></html>`;
}

/**
 * A script that notes when the buttons in view are to be seen, when all are, and the longest task of more than 50 ms. It looks on
 * from where it stopped: ten thousand buttons in each frame would be the longest task themselves.
 */
function watchFor(): string {
  return `
    window.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
    }).observe({ type: 'longtask', buffered: true });
    let left, inView, shownInView = 0;
    const isShown = (button) => button.offsetWidth > 0;
    const isAllShown = () => {
      if (document.readyState === 'loading') return false;
      left ??= [...document.querySelectorAll('tryon-button')];
      inView ??= left.filter((button) => button.parentNode.getBoundingClientRect().top < innerHeight);
      if (!shownInView && !inView.every(isShown)) return false;
      shownInView ||= performance.now();
      while (left.length > 0 && isShown(left.at(-1))) left.pop();
      return left.length === 0;
    };
    requestAnimationFrame(function look() {
      if (isAllShown()) console.debug('shown', performance.now(), shownInView, longest);
      else requestAnimationFrame(look);
    });`;
}
