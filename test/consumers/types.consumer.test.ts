/** The types of all entries, in old and new TypeScript, in each way of finding them, and in a library's own declarations. */
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { filesOf, WORKSPACE } from './apps.ts';
import { APPS, consumer } from './consumer.ts';

/** What an app with React writes, and what it must not write. */
const PRODUCT = join(APPS, 'react-component');

describe('The types of the package', function () {
  this.timeout(900_000);

  for (const [typescript, resolutions] of [
    ['4.9.5', ['node', 'nodenext']],
    ['5.9.3', ['node10', 'nodenext', 'bundler']],
  ] as const)
    it(`are found by TypeScript ${typescript}, and can be named in declarations, with ${resolutions.join(', ')}`, async () => {
      const app = await consumer('types', { typescript });
      await cp(join(PRODUCT, 'product.tsx'), join(app.folder, 'product.tsx'));
      for (const resolution of resolutions) {
        const module = { node: 'commonjs', node10: 'commonjs', nodenext: 'nodenext', bundler: 'esnext' }[
          resolution
        ];
        const options = `--strict --declaration --outDir out --target es2022 --lib es2022,dom,dom.iterable --jsx react-jsx --module ${module} --moduleResolution ${resolution}`;
        await app.run('tsc', ...options.split(' '), 'exported.ts', 'product.tsx');
      }
    });

  it('are found in CommonJS, where Node can require the package', async () => {
    const app = await consumer('types', { typescript: '5.9.3' });
    await app.write(
      'required.cts',
      "import { createCatalogClient } from 'storefront-tryon/client';\nexport const create = createCatalogClient;\n",
    );
    const options = '--strict --noEmit --target es2022 --module nodenext --moduleResolution nodenext';
    await app.run('tsc', ...options.split(' '), 'required.cts');
  });

  it('are those of each app’s own React in a pnpm workspace that hoists nothing', async () => {
    // The workspace is a folder of its own: pnpm puts aside what npm has installed where it installs itself.
    const app = await consumer('pnpm');
    const { dependencies } = JSON.parse(await app.read('package.json')) as {
      dependencies: Record<string, string>;
    };
    const folders = Object.keys(WORKSPACE).map((name) => `workspace/${name}`);
    for (const [index, libraries] of Object.values(WORKSPACE).entries()) {
      const folder = folders[index]!;
      await cp(join(PRODUCT, 'product.tsx'), join(app.folder, folder, 'product.tsx'));
      await app.write(`${folder}/tsconfig.json`, filesOf('react-component')['tsconfig.json']!);
      const manifest = { private: true, type: 'module', dependencies: { ...libraries, ...dependencies } };
      await app.write(`${folder}/package.json`, JSON.stringify(manifest));
    }
    const options = ['--prefer-offline', '--ignore-scripts', '--no-frozen-lockfile'];
    await app.run('pnpm', '--dir', 'workspace', 'install', ...options);
    for (const folder of folders) await app.run('pnpm', '--dir', folder, 'exec', 'tsc');
  });
});
