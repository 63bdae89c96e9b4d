/** The command `files`: what it copies out of a package. */
import { expect } from 'chai';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { copyFiles } from '../../../src/merchant/cli/files-command.ts';
import { createBench } from '../bench.ts';

describe('npx storefront-tryon files', () => {
  const { folder } = createBench();
  let root: string;
  let to: string;
  beforeEach(() => {
    root = folder();
    to = join(root, 'a/b');
    const files = { 'embed.js': {}, 'mock-page.js': {}, 'onyx-ring.webp': {}, 'part.js': {} };
    const names = ['embed.js', 'part.js', 'index.js', 'cli/cli.js', 'LICENSES.md'];
    for (const [name, text] of [
      ...names.map((name) => [`dist/${name}`, name] as const),
      ['docs/platforms/shopify/blocks/a.liquid', ''] as const,
      ['docs/platforms/images/a.png', ''] as const,
      ['dist/manifest.json', JSON.stringify({ version: '1.0.0', files })] as const,
    ]) {
      mkdirSync(dirname(join(root, name)), { recursive: true });
      writeFileSync(join(root, name), text);
    }
  });

  it('copies what a page loads and its papers, and lists it', async () => {
    expect(await copyFiles(root, to)).to.eql(['embed.js', 'part.js', 'LICENSES.md', 'manifest.json']);
    expect(existsSync(join(to, 'part.js'))).to.equal(true);
    expect(existsSync(join(to, 'index.js'))).to.equal(false);
    // Of the demo's products: no shop needs them.
    const { version, files } = JSON.parse(readFileSync(join(to, 'manifest.json'), 'utf8'));
    expect([version, Object.keys(files)]).to.eql(['1.0.0', ['embed.js', 'part.js']]);
  });

  it('adds the files for a platform, and names those that there are', async () => {
    expect(await copyFiles(root, to, 'shopify')).to.include(join('shopify', 'blocks', 'a.liquid'));
    expect(existsSync(join(to, 'shopify/blocks/a.liquid'))).to.equal(true);
    const error = await copyFiles(root, to, '../..').catch(String);
    expect(error).to.match(/CannotBeginError: .*shopify\.$/);
  });
});
