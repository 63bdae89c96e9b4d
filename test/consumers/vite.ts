/** The plain app with Vite: built, checked and opened in a browser. */
import { expect } from 'chai';
import { join } from 'node:path';
import { consumer, type Consumer } from './consumer.ts';
import {
  expectLean,
  expectPlacedOnFace,
  expectRequestBeforeLit,
  expectTryOn,
  FIRST_REQUESTS,
  STRICT,
  STRICT_WITH_WASM,
} from './expectations.ts';
import { Site } from './site.ts';

/** The app, with a page for each of FIRST_REQUESTS. */
export async function viteApp(libraries: Record<string, string> = {}): Promise<Consumer> {
  const app = await consumer('vite', libraries);
  const page = await app.read('first-request.html');
  await app.write(
    'first-request-of-script-tag.html',
    page.replace("'storefront-tryon'", "'storefront-tryon/embed.js'"),
  );
  return app;
}

export function describeViteApp(title: string, libraries: Record<string, string> = {}): void {
  describe(title, function () {
    this.timeout(600_000);
    let app: Consumer;
    let site: Site;

    before(async () => {
      app = await viteApp(libraries);
      await app.run('vite', 'build', '--logLevel', 'warn');
    });
    beforeEach(() => {
      site = new Site(join(app.folder, 'dist'));
    });
    afterEach(() => site.close());

    it('installs the package and Lit, and nothing else', async () => {
      const names = ['storefront-tryon'];
      for (const name of names) {
        const { dependencies = {} } = JSON.parse(await app.read(`node_modules/${name}/package.json`)) as {
          dependencies?: Record<string, string>;
        };
        names.push(...Object.keys(dependencies).filter((dependency) => !names.includes(dependency)));
      }
      expect(names.toSorted()).to.deep.equal([
        '@lit-labs/ssr-dom-shim',
        '@lit/reactive-element',
        'storefront-tryon',
      ]);
    });

    it('checks its types, with those of libraries and without settings', () => app.run('tsc'));

    it('shows buttons, the dialog, languages and the mock with its pictures, built for production', async () => {
      const page = await site.open();
      await expectTryOn(page, site, 'en');
      expect(await page.title()).to.equal('swap Tortoise round glasses');
      await page.locator('[lang=de] tryon-button').click();
      await page.getByRole('dialog').getByRole('button', { name: /Foto/ }).first().waitFor();
      expect(site.complaints).to.deep.equal([]);
    });

    for (const [path, entry] of Object.entries(FIRST_REQUESTS))
      it(`sends the first request before Lit is evaluated, where it imports ${entry}`, async () => {
        await expectRequestBeforeLit(await site.open(`/${path}`));
      });

    it('places glasses on a face under a strict content security policy, by files of its own origin alone', async () => {
      site = new Site(join(app.folder, 'dist'), { 'content-security-policy': STRICT_WITH_WASM });
      await expectPlacedOnFace(await site.open());
      expect(site.complaints).to.deep.equal([]);
    });

    it('does so in plain JavaScript where the policy forbids WebAssembly, and throws nothing', async () => {
      site = new Site(join(app.folder, 'dist'), { 'content-security-policy': STRICT });
      const page = await site.open();
      const emptyModule = [0, 97, 115, 109, 1, 0, 0, 0];
      const refusal = await page.evaluate(
        (bytes) =>
          WebAssembly.compile(new Uint8Array(bytes)).then(
            () => null,
            ({ name }: Error) => name,
          ),
        emptyModule,
      );
      expect(refusal).to.equal('CompileError');
      await expectPlacedOnFace(page);
      expect(site.complaints).to.deep.equal([]);
    });

    it('loads nothing of the mock, zod, Hono or msw, and one Lit, where it does not import the mock', async () => {
      const page = await site.open('/no-mock.html');
      await page.getByText("import 'storefront-tryon/mock'").waitFor();
      expect(await page.locator('tryon-button').getAttribute('reason')).to.equal('misconfigured');
      const scripts = site.loaded.filter((path) => path.endsWith('.js'));
      expectLean((await Promise.all(scripts.map((path) => app.read(`dist${path}`)))).join('\n'));
      expect(site.complaints).to.deep.equal([]);
    });
  });
}
