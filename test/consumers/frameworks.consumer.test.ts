/** Apps of the frameworks: their templates know the element without a setting, and it works in them. */
import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeHydration } from '../storefront/react/hydration.ts';
import { APPS, consumer, EXAMPLES } from './consumer.ts';
import { expectExample } from './examples.ts';
import { expectBuilt, expectTryOn } from './expectations.ts';
import { withSite } from './site.ts';

const FRAMEWORKS = [
  ['react', {}, ['tsc']],
  ['preact', {}, ['tsc']],
  ['preact', { preact: '10.29.8' }, ['tsc']],
  ['vue', {}, ['vue-tsc']],
  ['svelte', {}, ['svelte-check', '--fail-on-warnings']],
  ['solid', {}, ['tsc']],
] as const;

/** The app with React, as one writes it with Preact. */
async function inPreact(): Promise<string> {
  const text = await readFile(join(APPS, 'react/main.tsx'), 'utf8');
  return text
    .replace("from 'react'", "from 'preact/hooks'")
    .replace("import { createRoot } from 'react-dom/client'", "import { render } from 'preact'")
    .replace(/createRoot\((.*)\)\.render\((.*)\)/, 'render($2, $1)')
    .replace('className', 'class');
}

for (const [framework, libraries, [command, ...args]] of FRAMEWORKS)
  describe(`An app with ${[framework, ...Object.values(libraries)].join(' ')}`, function () {
    this.timeout(900_000);

    it('checks attributes, properties and events in its templates, builds, and shows the try-on', async () => {
      const app = await consumer(framework, libraries);
      if (framework === 'preact') await app.write('main.tsx', await inPreact());
      await app.run(command, ...args);
      await app.run('vite', 'build', '--logLevel', 'warn');
      await withSite(join(app.folder, 'dist'), async (site) => {
        const page = await site.open();
        await expectTryOn(page, site, 'de');
        await page.locator('#opened', { hasText: 'swap Tortoise round glasses' }).waitFor();
      });
    });
  });

/** The message with which a tool refuses an app, or "no complaint". */
const complaintOf = (checked: Promise<string>): Promise<string> =>
  checked.then(
    () => 'no complaint',
    ({ message }: Error) => message,
  );

describe('An app with svelte', function () {
  this.timeout(900_000);

  it('reports attributes, values and details that do not exist', async () => {
    const app = await consumer('svelte');
    await app.write('Wrong.svelte', await app.read('Wrong.svelte.txt'));
    expect(await complaintOf(app.run('svelte-check')))
      .to.contain(`'"sku"' does not exist`)
      .and.to.contain(`Type 'number' is not assignable to type 'string'`)
      .and.to.contain(`Property 'quantity' does not exist`);
  });
});

describe('An app with SolidStart', function () {
  this.timeout(900_000);

  it('checks its types, is rendered on its server, and shows the try-on', async () => {
    const app = await consumer('solid-start');
    await app.run('tsc');
    await app.run('vinxi', 'build');
    const server = await app.serve('node .output/server/index.mjs');
    try {
      await expectExample(app, server.address);
    } finally {
      await server.stop();
    }
  });
});

describe('A Storybook', function () {
  this.timeout(900_000);

  it('is built with the elements’ manifest, and shows the try-on', async () => {
    const app = await consumer('storybook');
    await app.run('storybook', 'build', '--quiet', '--output-dir', 'dist');
    await expectBuilt(app, 'en', '/iframe.html?id=button--ready&viewMode=story');
  });
});

describeHydration('An app with React 18 and its server', async () => {
  const app = await consumer('react-component');
  await app.run('tsc');
  return app.folder;
});

describe('An app with Angular', function () {
  this.timeout(900_000);

  it('compiles, and reports inputs, values and details that do not exist', async () => {
    const app = await consumer('angular', {}, EXAMPLES);
    const compile = () => app.run('ngc', '-p', 'tsconfig.json', '--noEmit');
    await compile();
    const product = await app.read('src/product.ts');
    for (const [right, wrong, complaint] of [
      ['[externalId]="sku()"', '[externalId]="sku()" [color]="1"', "Can't bind to 'color'"],
      ['[externalId]="sku()"', '[externalId]="1"', "Type 'number' is not assignable to type 'string'"],
      ['detail.product.title', 'detail.quantity', "Property 'quantity' does not exist"],
    ] as const) {
      expect(product).to.contain(right);
      await app.write('src/product.ts', product.replace(right, wrong));
      expect(await complaintOf(compile())).to.contain(complaint);
    }
  });
});
