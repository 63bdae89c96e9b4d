/** What the button costs in an app's own build, by bundler: the scripts that a page loads before its first button, in brotli. */
import { expect } from 'chai';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { consumer, type Consumer } from './consumer.ts';

const BUTTON = "import 'storefront-tryon';\n";
const UNUSED = `${BUTTON}import { createCatalogClient } from 'storefront-tryon/client';
import { createRelay } from 'storefront-tryon/relay';
`;
const MOCK = "import { createMockService } from 'storefront-tryon/mock';\n";
const VITE = `export default { build: { outDir: 'weighed', modulePreload: false, rollupOptions: {
  input: 'weigh.js', output: { entryFileNames: 'weigh.js', chunkFileNames: '[name]-[hash].js' } } } };`;

interface Bundler {
  app: string;
  libraries?: Record<string, string>;
  build: string;
  /** Bytes in brotli. */
  budget: number;
}

const BUNDLERS: Readonly<Record<string, Bundler>> = {
  'Vite 8': { app: 'vite', build: 'vite build -c weigh.config.js -l warn', budget: 14_200 },
  'Vite 7, which is Rollup': {
    app: 'vite',
    libraries: { vite: '7.3.8' },
    build: 'vite build -c weigh.config.js -l warn',
    budget: 14_800,
  },
  esbuild: {
    app: 'esbuild',
    build: 'esbuild weigh.js --bundle --minify --format=esm --splitting --outdir=weighed --log-level=error',
    budget: 15_000,
  },
  webpack: {
    app: 'webpack',
    build: 'webpack --entry-reset --entry ./weigh.js --output-path weighed --output-filename weigh.js',
    budget: 14_550,
  },
  Parcel: {
    app: 'parcel',
    build: 'parcel build weigh.js --no-cache --no-source-maps --dist-dir weighed',
    budget: 15_900,
  },
};

/** Of the entry and all that it imports at once. */
async function weigh(app: Consumer, build: string, entry: string): Promise<number> {
  await app.write('weigh.config.js', VITE);
  await app.write('weigh.js', entry);
  await app.run('rm', '-rf', 'weighed');
  await app.run('sh', '-c', build);
  const names = ['weighed/weigh.js'];
  let bytes = 0;
  for (const name of names) {
    const script = await app.read(name);
    bytes += brotliCompressSync(script).length;
    for (const [, path] of script.matchAll(/(?:from|import)\s*["'](\.\/[^"']+)["']/g)) {
      const imported = join(dirname(name), path!);
      if (!names.includes(imported)) names.push(imported);
    }
  }
  return bytes;
}

describe('The button in a build', function () {
  this.timeout(900_000);

  for (const [bundler, { app: name, libraries, build, budget }] of Object.entries(BUNDLERS))
    it(`keeps to its budget with ${bundler}, and imports that nothing uses cost nothing`, async () => {
      const app = await consumer(name, libraries);
      const alone = await weigh(app, build, BUTTON);
      console.log(`      ${bundler}: ${alone} bytes in brotli, at most ${budget}`);
      expect(alone).to.be.above(8000).and.at.most(budget);
      expect(await weigh(app, build, UNUSED)).to.be.at.most(alone + 50);
      // An import of the mock is also the wish for it, which loads it once it is asked. By up to some hundred bytes Parcel's
      // weights differ from folder to folder, after which it names its modules.
      expect(await weigh(app, build, UNUSED + MOCK)).to.be.at.most(alone + 500);
    });
});
