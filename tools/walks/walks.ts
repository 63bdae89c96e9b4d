/**
 * `npm run walks -- [--files] [--write]`: what of `src` runs in four walks through the code, by V8's coverage of the sources: files of
 * which a function was called, and those functions. A module's own evaluation, which happens once, does not count. `--files` lists
 * them, `--write` puts the table into docs/architecture.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';
import { createRelay } from '../../src/service/relay/index.ts';
import { serveMock } from '../../src/service/mock/node/mock-server.ts';
import { serveRelay } from '../../src/service/relay/node/server.ts';
import { ensureChrome } from '../../test/chrome.js';

const PAGE = 'docs/architecture.md';
const KEY = 'demo-shop-key';

interface ScriptCoverage {
  readonly url: string;
  readonly functions: readonly {
    readonly functionName: string;
    readonly ranges: readonly { readonly startOffset: number; readonly count: number }[];
  }[];
}

/** The functions that were called, by file of src. */
type Walk = ReadonlyMap<string, readonly string[]>;

function countWalk(scripts: readonly ScriptCoverage[]): Walk {
  const walk = new Map<string, string[]>();
  for (const { url, functions } of scripts) {
    const [, file] = /\/(src\/[^?]*\.ts)(?:\?|$)/.exec(url) ?? [];
    // What begins where the script begins is the script itself.
    const called = functions.filter(({ ranges: [whole] }) => whole!.count > 0 && whole!.startOffset > 0);
    if (file && called.length > 0)
      walk.set(file, [...(walk.get(file) ?? []), ...called.map(({ functionName }) => functionName)]);
  }
  return walk;
}

/** @param post to V8's profiler, in this process or in a page; counts begin anew with each take */
async function covered(
  post: (method: string, options?: object) => Promise<unknown>,
  walk: () => Promise<unknown>,
): Promise<Walk> {
  await post('Profiler.takePreciseCoverage');
  await walk();
  const { result } = (await post('Profiler.takePreciseCoverage')) as { result: ScriptCoverage[] };
  return countWalk(result);
}

const COUNTED = { callCount: true, detailed: false };

/** In this process. */
async function walksOfServers(): Promise<Record<string, Walk>> {
  const session = new Session();
  session.connect();
  const post = (method: string, options?: object) =>
    session.post(method as 'Profiler.enable', options as never);
  await post('Profiler.enable');
  await post('Profiler.startPreciseCoverage', COUNTED);
  const mock = await serveMock(0);
  const relay = await serveRelay(createRelay({ baseUrl: mock.url, apiKey: KEY }), { port: 0 });
  const call = async (url: string, init?: RequestInit) => (await (await fetch(url, init)).json()) as never;
  const authorized = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };
  try {
    const active = `${mock.url}/v1/products?tryon_status=active`;
    const { products }: { products: { id: string; external_id: string }[] } = await call(active, {
      headers: authorized,
    });
    const [{ id, external_id: sku }] = products as [(typeof products)[number]];
    const get = () => call(`${relay.address}/v1/products?external_id=${sku}`);
    const patch = () =>
      call(`${mock.url}/v1/products/${id}`, {
        method: 'PATCH',
        headers: authorized,
        body: JSON.stringify({ mode: 'swap', tryon_enabled: true }),
      });
    // The first of each also loads what is loaded on first need.
    await Promise.all([get(), patch()]);
    return {
      'a GET through the relay': await covered(post, get),
      'a PATCH in the mock': await covered(post, patch),
    };
  } finally {
    await relay.stop();
    await mock.close();
  }
}

/** In Chromium, on the sources as the development server has them. */
async function walksOfPage(): Promise<Record<string, Walk>> {
  const mock = await serveMock(0);
  const vite = await createServer({
    configFile: false,
    logLevel: 'silent',
    server: { port: 0, host: '127.0.0.1', hmr: false },
    appType: 'custom',
    plugins: [
      {
        name: 'page',
        configureServer: ({ middlewares }) =>
          void middlewares.use('/page', (_, response) => {
            response.setHeader('content-type', 'text/html');
            response.end(
              '<!doctype html><html lang="en"><body><script type="module" src="/src/index.ts"></script>',
            );
          }),
      },
    ],
  });
  await vite.listen();
  const browser = await chromium.launch({
    executablePath: ensureChrome(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const page = await browser.newPage();
    const session = await page.context().newCDPSession(page);
    const post = (method: string, options?: object) =>
      session.send(method as 'Profiler.enable', options as never);
    await post('Profiler.enable');
    await post('Profiler.startPreciseCoverage', COUNTED);
    const listed = await fetch(`${mock.url}/v1/products?tryon_status=active`, {
      headers: { authorization: `Bearer ${KEY}` },
    });
    const { products } = (await listed.json()) as {
      products: { external_id: string; swap_ready: boolean }[];
    };
    const [first, second] = products
      .filter(({ swap_ready: isReady }) => isReady)
      .map((product) => product.external_id);
    await page.goto(`${vite.resolvedUrls!.local[0]}page`);
    const button = page.locator('tryon-button[state=ready]');
    /** Until the button of this product is shown, and nothing goes on. */
    const show = async (sku: string) => {
      await button.and(page.locator(`[external-id="${sku}"]`)).waitFor();
      await page.waitForLoadState('networkidle');
    };
    await page.evaluate(
      `document.body.append(Object.assign(document.createElement('tryon-button'), { baseUrl: ${JSON.stringify(mock.url)}, apiKey: '${KEY}' })),
       document.querySelector('tryon-button').setAttribute('external-id', ${JSON.stringify(first)})`,
    );
    await show(first!);
    const attribute = await covered(post, async () => {
      await page.evaluate(
        `document.querySelector('tryon-button').setAttribute('external-id', ${JSON.stringify(second)})`,
      );
      await show(second!);
    });
    await button.hover();
    await page.locator('tryon-dialog').waitFor({ state: 'attached' });
    const click = await covered(post, async () => {
      await button.click();
      await page.locator('tryon-photo-preview').getByRole('button').first().waitFor();
      await page.waitForLoadState('networkidle');
    });
    return { 'an attribute, to a shown button': attribute, 'a click, to the fitting room’s start': click };
  } finally {
    await browser.close();
    await vite.close();
    await mock.close();
  }
}

const { values: options } = parseArgs({
  options: { files: { type: 'boolean', default: false }, write: { type: 'boolean', default: false } },
});
const walks = { ...(await walksOfPage()), ...(await walksOfServers()) };
const table = [
  '| from | files | functions |',
  '|---|---|---|',
  ...Object.entries(walks).map(
    ([name, walk]) => `| ${name} | ${walk.size} | ${[...walk.values()].flat().length} |`,
  ),
].join('\n');
console.log(table);
if (options.files) {
  for (const [name, walk] of Object.entries(walks)) {
    console.log(`\n${name}`);
    for (const [file, called] of walk)
      console.log(`  ${file}: ${called.map((one) => one || '(unnamed)').join(', ')}`);
  }
}
if (options.write) {
  const page = readFileSync(PAGE, 'utf8');
  writeFileSync(
    PAGE,
    page.replace(
      /(<!-- walks -->\n)[^]*(<!-- \/walks -->)/,
      (_, start, end) => `${start}\n${table}\n\n${end}`,
    ),
  );
}
process.exit();
