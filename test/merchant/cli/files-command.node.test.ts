/** The command `files`: what it copies out of a package. */
import { expect } from 'chai';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyFiles } from '../../../src/merchant/cli/files-command.ts';

describe('npx storefront-tryon files', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'tryon-files-'));
    mkdirSync(join(root, 'dist/cli'), { recursive: true });
    mkdirSync(join(root, 'docs/platforms/shopify/blocks'), { recursive: true });
    mkdirSync(join(root, 'docs/platforms/images'));
    for (const name of [
      'dist/embed.js',
      'dist/part.js',
      'dist/index.js',
      'dist/cli/cli.js',
      'dist/LICENSES.md',
      'docs/platforms/shopify/blocks/a.liquid',
    ])
      writeFileSync(join(root, name), name);
    writeFileSync(
      join(root, 'dist/manifest.json'),
      JSON.stringify({
        version: '1.0.0',
        files: { 'embed.js': {}, 'mock-page.js': {}, 'onyx-ring.webp': {}, 'part.js': {} },
      }),
    );
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('copies what a page loads and its papers, and lists it', async () => {
    const to = join(root, 'a/b');
    expect(await copyFiles(root, to)).to.eql(['embed.js', 'part.js', 'LICENSES.md', 'manifest.json']);
    expect(existsSync(join(to, 'part.js'))).to.equal(true);
    expect(existsSync(join(to, 'index.js'))).to.equal(false);
    // Of the demo's products: no shop needs them.
    const { version, files } = JSON.parse(readFileSync(join(to, 'manifest.json'), 'utf8'));
    expect([version, Object.keys(files)]).to.eql(['1.0.0', ['embed.js', 'part.js']]);
  });

  it('adds the files for a platform, and names those that there are', async () => {
    const to = join(root, 'out');
    expect(await copyFiles(root, to, 'shopify')).to.include(join('shopify', 'blocks', 'a.liquid'));
    expect(existsSync(join(to, 'shopify/blocks/a.liquid'))).to.equal(true);
    const error = await copyFiles(root, to, '../..').catch(
      ({ name, message }: Error) => `${name} ${message}`,
    );
    expect(error).to.match(/CannotBeginError .*shopify\.$/);
  });
});
