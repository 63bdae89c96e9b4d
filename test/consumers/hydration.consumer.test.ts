/**
 * Pages that a framework's own server has rendered: the examples of such frameworks open, and `data-mount` outside of a form waits
 * for the page's load and an idle moment, so that the framework finds its HTML as it was sent.
 */
import { expect } from 'chai';
import { cp, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { waitUntil } from '../helpers/wait-until.ts';
import { APPS, consumer, type Consumer, type Server } from './consumer.ts';
import { expectExample, installExample, startExample } from './examples.ts';
import { Site } from './site.ts';

const MOUNTED = join(APPS, 'mounted');

interface Rendered {
  /** What the mounted page needs besides. */
  libraries?: Readonly<Record<string, string>>;
  /** A file of the example in whose place one of the mounted app shows either, and where that finds it. */
  moved?: readonly [from: string, to: string];
  /** Other pages with the example's button. */
  paths?: readonly string[];
  /** Its scripts load each other, which the page's load event does not wait for: they can't be held back. */
  importsItself?: boolean;
}

const HOW: Readonly<Record<string, Rendered>> = {
  next: { paths: ['edge', 'pages-router'] },
  nuxt: { moved: ['app/app.vue', 'app/example.vue'] },
  hydrogen: {},
  astro: {
    libraries: { '@astrojs/react': '^4.0.0', react: '19.3.1', 'react-dom': '19.3.1' },
    importsItself: true,
  },
};

/** Time for a button that does not wait, and longer than one waits after the load event. */
const LATE_MS = 5000;

/** Puts the mounted app's pages and the script's files into an app. */
async function addMounted(app: Consumer, name: string): Promise<void> {
  await cp(join(MOUNTED, name), app.folder, { recursive: true });
  const dist = join(app.folder, 'node_modules/storefront-tryon/dist');
  await cp(dist, join(app.folder, 'public/tryon'), { recursive: true });
}

/** @param holds whether the framework's own scripts are held back for a while */
async function expectMounted(
  app: Consumer,
  open: (site: Site, prepare: (page: Page) => Promise<unknown>) => Promise<Page>,
  holds: boolean,
): Promise<void> {
  const site = new Site(join(app.folder, 'public'));
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const prepare = (page: Page) =>
    page.route('**/*', async (route) => {
      const { pathname } = new URL(route.request().url());
      const isTheirs = route.request().resourceType() === 'script' && !pathname.startsWith('/tryon/');
      if (isTheirs && holds) await held;
      await route.continue();
    });
  try {
    const page = await open(site, prepare);
    if (holds) {
      // Not by a function in the page, which a policy refuses.
      const isAsked = () => site.loaded.some((path) => path.endsWith('/mock-page.js'));
      await waitUntil(isAsked, 'it to ask for its product', { timeout: 120_000 });
      await page.waitForTimeout(LATE_MS);
      expect(await page.locator('tryon-button').count(), 'before it is taken over').to.equal(0);
      release();
    }
    await page.locator('.buy + tryon-button [part=button]').waitFor();
    await page.locator('#add').click();
    await page.getByText('In the cart: 1').waitFor();
    expect(await page.locator('.buy + tryon-button').count()).to.equal(1);
    expect(await page.locator('tryon-button').count()).to.equal(1);
    expect(site.complaints).to.deep.equal([]);
  } finally {
    release();
    await site.close();
  }
}

for (const [name, { libraries, moved, paths = [], importsItself = false }] of Object.entries(HOW))
  describe(`The example ${name}, with another page beside it`, function () {
    this.timeout(900_000);
    let app: Consumer;
    let server: Server;

    before(async () => {
      app = await installExample(name, libraries);
      if (moved) await rename(join(app.folder, moved[0]), join(app.folder, moved[1]));
      await addMounted(app, name);
      server = await startExample(app);
    });
    after(() => server?.stop());

    for (const path of ['', ...paths])
      it(`starts, and its button opens: /${path}`, () => expectExample(app, server.address + path));

    it('has a mounted button when the framework is done', () =>
      expectMounted(app, (site, prepare) => site.visit(`${server.address}mounted`, prepare), !importsItself));
  });

describe('A page of Vue 2', function () {
  this.timeout(900_000);

  it('has a mounted button when the framework is done', async () => {
    const app = await consumer('vue2', {}, MOUNTED);
    await addMounted(app, 'vue2');
    await app.run('node', 'render.js');
    await expectMounted(app, (site, prepare) => site.open('/', prepare), true);
  });
});
