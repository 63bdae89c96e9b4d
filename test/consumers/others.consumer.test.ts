/** Where there is no Vite, no DOM or no build at all: other bundlers, Node, msw, and the files by URL. */
import { expect } from 'chai';
import { unzipSync } from 'fflate';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { consumer } from './consumer.ts';
import {
  expectBuilt,
  expectLean,
  expectPlacedOnFace,
  expectTryOn,
  STRICT_WITH_WASM,
} from './expectations.ts';
import { withSite, type Site } from './site.ts';
import { viteApp } from './vite.ts';

describe('The package in other tools', function () {
  this.timeout(900_000);

  it('is built by webpack without a warning, and shows the mock with its pictures', async () => {
    const app = await consumer('webpack');
    expect(await app.run('webpack', '--output-path', 'dist')).not.to.match(/warning/i);
    await app.run('cp', 'index.html', 'dist/index.html');
    await expectBuilt(app);
  });

  for (const [bundler, entry, build] of [
    ['webpack', 'main.js', 'webpack --output-path dist && cp index.html dist'],
    ['vite', 'main.ts', 'vite build -l warn'],
  ] as const)
    it(`shows the try-on where a build by ${bundler} imports the script tag’s file`, async () => {
      const app = bundler === 'vite' ? await viteApp() : await consumer(bundler);
      await app.write(entry, "import 'storefront-tryon/embed.js';\nimport 'storefront-tryon/mock';\n");
      await app.run('sh', '-c', build);
      await expectBuilt(app);
    });

  it('is built by Parcel as it is, and shows the mock with its pictures', async () => {
    const app = await consumer('parcel');
    await app.run('parcel', 'build', 'index.html', '--no-cache', '--no-source-maps', '--dist-dir', 'dist');
    await expectBuilt(app);
  });

  it('is built by esbuild, into an entry without the dialog, the mock and their libraries', async () => {
    const app = await consumer('esbuild');
    await app.run(
      'esbuild',
      'main.ts',
      '--bundle',
      '--format=esm',
      '--splitting',
      '--minify',
      '--outdir=dist',
    );
    const entry = await app.read('dist/main.js');
    const shared = [...entry.matchAll(/(?:from|import)"\.\/([^"]+)"/g)].map(([, name]) =>
      app.read(`dist/${name}`),
    );
    const scripts = [entry, ...(await Promise.all(shared))].join('\n');
    expectLean(scripts);
    expect(scripts).not.to.contain('showModal');
  });

  it('is built by esbuild together with the face finder’s files, and places glasses on a face under a strict policy', async () => {
    const app = await consumer('esbuild');
    await app.run('node', 'build.js');
    await app.run('cp', 'index.html', 'dist/index.html');
    const show = async (site: Site) => {
      const page = await site.open();
      await expectTryOn(page, site, 'en');
      await expectPlacedOnFace(page);
      expect(site.complaints).to.deep.equal([]);
    };
    await withSite(join(app.folder, 'dist'), show, { 'content-security-policy': STRICT_WITH_WASM });
  });

  it('is imported by Node without a DOM, and its types are found without those of any other library', async () => {
    const app = await consumer('node');
    await app.run('tsc', '--outDir', '.');
    expect(await app.run('node', 'main.js')).to.equal('imported\n');
  });

  for (const [runtime, command] of [
    ['Deno', 'deno run --allow-all main.js'],
    // Its package would be completed by a script of installation.
    ['Bun', 'node_modules/@oven/bun-*/bin/bun main.js'],
    ['Vercel’s edge runtime', 'node edge.js'],
  ] as const)
    it(`answers as mock, client and relay in ${runtime}`, async () => {
      const app = await consumer('runtimes');
      expect(await app.run('sh', '-c', command)).to.contain('relay: EYE-101');
    });

  for (const [msw, minimum] of [
    ['2.3.5', 18],
    ['2.15.0', 18],
    ['3.0.5', 22],
  ] as const)
    it(`serves msw ${msw}`, async function () {
      const app = await consumer('msw', { msw });
      await app.run('tsc', '--outDir', '.');
      // msw 3 itself needs a newer Node for setupServer.
      if (Number(process.versions.node.split('.')[0]) < minimum) return this.skip();
      expect(await app.run('node', 'main.js')).to.contain('mocked');
    });

  it('works from the zip’s files by URL, flat in a folder, the mock included', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'shop-'));
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    const files = unzipSync(readFileSync(`storefront-tryon-${version}.zip`));
    for (const [name, content] of Object.entries(files)) {
      if (name.startsWith('platforms/')) continue;
      expect(name).not.to.contain('/');
      writeFileSync(join(folder, name), content);
    }
    const tag = /<script type="module"[^>]*>/.exec(readFileSync(join(folder, 'README.txt'), 'utf8'))![0];
    for (const [page, script] of [
      ['module', tag.replace('/files/tryon/', '').replace('https://tryon.shop.example', 'mock:')],
      ['classic', '<script src="embed.iife.js" data-base-url="mock:">'],
    ]) {
      const html = `<!doctype html><html lang="de"><title>Shop</title><tryon-button external-id="EYE-101"></tryon-button>${script}</script></html>`;
      writeFileSync(join(folder, `${page}.html`), html);
      await withSite(folder, async (site) => expectTryOn(await site.open(`/${page}.html`), site, 'de'));
    }
  });
});
