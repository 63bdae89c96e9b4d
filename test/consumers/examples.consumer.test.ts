/** The examples; those that a server renders are opened in hydration.consumer.test.ts, which needs them too. */
import { expect } from 'chai';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { EXAMPLES } from './consumer.ts';
import { expectExample, installExample, INSTALLING, OTHERS, RENDERED, startExample } from './examples.ts';

describe('The examples', function () {
  this.timeout(900_000);

  it('are all tried', () => {
    const names = readdirSync(EXAMPLES).filter((name) => !name.includes('.'));
    expect(names).to.have.members([...OTHERS, ...RENDERED]);
  });

  it('are installed by the documented commands', async () => {
    // The other tests have the packed package in place of the registry's.
    expect(INSTALLING.published).to.equal('npm install');
    const app = await installExample('plain-page');
    await app.run('cp', join(EXAMPLES, 'plain-page/package.json'), '.');
    await app.run('rm', '-r', 'node_modules/storefront-tryon');
    await app.run('sh', '-c', INSTALLING.fromCheckout.replace('../..', process.cwd()));
    expect(await app.read('package.json')).to.match(/"storefront-tryon": "file:/);
    expect(await app.files('node_modules/storefront-tryon/dist')).to.include(
      'node_modules/storefront-tryon/dist/embed.js',
    );
  });

  for (const name of OTHERS)
    it(`start, and their button opens: ${name}`, async () => {
      const app = await installExample(name);
      const server = await startExample(app);
      try {
        await expectExample(app, server.address);
      } finally {
        await server.stop();
      }
    });
});
