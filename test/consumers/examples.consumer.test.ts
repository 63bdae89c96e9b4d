/** Each folder of examples/: installed with the packed package, started as its README says, and clicked through. */
import { expect } from 'chai';
import { readdirSync, readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { APPS, consumer, EXAMPLES } from './consumer.ts';
import { expectTryOn } from './expectations.ts';
import { Site } from './site.ts';

interface Example {
  /** Types, and builds, in this order. */
  checks?: readonly string[];
  /** With `PORT` in place of the port. */
  server: string;
  /** Other pages than the first one. */
  paths?: readonly string[];
}

const HOW: Readonly<Record<string, Example>> = {
  angular: { server: 'ng serve --configuration production --port PORT' },
  astro: { checks: ['astro build'], server: 'astro preview --host 127.0.0.1 --port PORT' },
  hydrogen: { server: 'react-router dev --host 127.0.0.1 --port PORT' },
  // Its build checks its types.
  next: { checks: ['next build'], server: 'next start --port PORT', paths: ['edge', 'pages-router'] },
  nuxt: { checks: ['nuxt build'], server: 'node .output/server/index.mjs' },
  'plain-page': { server: 'sirv . --dev --host 127.0.0.1 --port PORT' },
  'shopify-theme-block': { server: 'node preview.js' },
  sveltekit: {
    checks: ['svelte-kit sync', 'svelte-check --fail-on-warnings', 'vite build'],
    server: 'vite preview --host 127.0.0.1 --port PORT',
  },
};

describe('The examples', function () {
  this.timeout(900_000);

  it('are all tried', () => {
    expect(readdirSync(EXAMPLES).filter((name) => !name.includes('.'))).to.have.members(Object.keys(HOW));
  });

  it('are installed from a checkout by the documented command', async () => {
    const app = await consumer('plain-page', {}, EXAMPLES);
    await app.run('cp', join(EXAMPLES, 'plain-page/package.json'), '.');
    await app.run('rm', '-r', 'node_modules/storefront-tryon');
    const [, command] = /```sh\n(npm install .*)\n```/.exec(readFileSync(`${EXAMPLES}/README.md`, 'utf8'))!;
    await app.run('sh', '-c', command!.replace('../..', process.cwd()));
    expect(await app.read('package.json')).to.match(/"storefront-tryon": "file:/);
    expect(await app.files('node_modules/storefront-tryon/dist')).to.include(
      'node_modules/storefront-tryon/dist/embed.js',
    );
  });

  for (const [name, { checks = [], server: command, paths = [] }] of Object.entries(HOW)) {
    it(`start, and their button opens: ${name}`, async () => {
      const app = await consumer(name, {}, EXAMPLES);
      // Pages that only the test needs.
      if (paths.length > 0) await cp(join(APPS, name), app.folder, { recursive: true });
      for (const check of checks) await app.run('sh', '-c', check);
      const server = await app.serve(command);
      try {
        for (const path of ['', ...paths]) {
          const site = new Site(app.folder);
          try {
            const page = await site.visit(server.address + path);
            await expectTryOn(page, site, 'en');
            await page.getByText('Opened: Tortoise round glasses').waitFor();
          } finally {
            await site.close();
          }
        }
      } finally {
        server.stop();
      }
    });
  }
});
