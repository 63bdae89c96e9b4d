/**
 * `data-mount` outside of a form in pages that a framework's own server has rendered: the framework takes over late, finds its HTML
 * as it was sent, and the button comes then.
 */
import { expect } from 'chai';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { APPS, consumer, EXAMPLES } from './consumer.ts';
import { Site } from './site.ts';

interface Mounted {
  build?: readonly string[];
  /** With `PORT` in place of the port; without one the folder public/ is served. */
  server?: string;
  libraries?: Record<string, string>;
  /** It is no example of ours, and takes over when it is told to: no script of it is held. */
  isOwn?: boolean;
  /** What makes the app take over. */
  begin?: (page: Page) => Promise<unknown>;
}

const HOW: Readonly<Record<string, Mounted>> = {
  next: { build: ['next build'], server: 'next start --port PORT' },
  nuxt: { build: ['nuxt build'], server: 'node .output/server/index.mjs' },
  hydrogen: { server: 'react-router dev --host 127.0.0.1 --port PORT' },
  astro: {
    libraries: { '@astrojs/react': '^4.0.0', react: '19.3.1', 'react-dom': '19.3.1' },
    build: ['astro build'],
    server: 'astro preview --host 127.0.0.1 --port PORT',
    begin: (page) => page.locator('.buy').scrollIntoViewIfNeeded(),
  },
  vue2: { isOwn: true, build: ['node render.js'], begin: (page) => page.evaluate('hydrate()') },
};

/** Time for a button that does not wait, and longer than one waits for a framework that is only supposed. */
const LATE_MS = 5000;

describe('A mounted button in a hydrated page', function () {
  this.timeout(900_000);

  for (const [name, { build = [], server: command, libraries = {}, isOwn, begin }] of Object.entries(HOW)) {
    it(`comes when the framework is done: ${name}`, async () => {
      const mounted = join(APPS, 'mounted');
      const app = await consumer(name, libraries, isOwn ? mounted : EXAMPLES);
      await cp(join(mounted, name), app.folder, { recursive: true });
      const dist = join(app.folder, 'node_modules/storefront-tryon/dist');
      await cp(dist, join(app.folder, 'public/tryon'), { recursive: true });
      for (const step of build) await app.run('sh', '-c', step);
      const server = command ? await app.serve(command) : null;
      const site = new Site(join(app.folder, 'public'));
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      const prepare = (page: Page) =>
        page.route('**/*', async (route) => {
          const { pathname } = new URL(route.request().url());
          const isTheirs = route.request().resourceType() === 'script' && !pathname.startsWith('/tryon/');
          if (isTheirs && !isOwn) await held;
          await route.continue();
        });
      try {
        const page = server ? await site.visit(server.address, prepare) : await site.open('/', prepare);
        // Not by a function in the page, which a policy refuses.
        const isAsked = () => site.loaded.some((path) => path.endsWith('/mock-page.js'));
        for (let tries = 0; !isAsked() && tries < 1000; tries++) await page.waitForTimeout(100);
        expect(isAsked(), 'it asked for its product').to.equal(true);
        await page.waitForTimeout(LATE_MS);
        expect(await page.locator('tryon-button').count(), 'before it is taken over').to.equal(0);
        release();
        await begin?.(page);
        await page.locator('.buy + tryon-button [part=button]').waitFor();
        await page.locator('#add').click();
        await page.getByText('In the cart: 1').waitFor();
        expect(await page.locator('.buy + tryon-button').count()).to.equal(1);
        expect(await page.locator('tryon-button').count()).to.equal(1);
        expect(site.complaints).to.deep.equal([]);
      } finally {
        release();
        await site.close();
        server?.stop();
      }
    });
  }
});
