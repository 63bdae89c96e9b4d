/** The archive for shop owners: what it holds beside the script's files, and the plugins in it that a platform takes as they are. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { unzipSync } from 'fflate';

describe('The archive for shop owners', () => {
  let files: Record<string, Uint8Array>;
  before(() => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    files = unzipSync(readFileSync(`storefront-tryon-${version}.zip`));
  });

  it('has the builder as a page that needs no server', () => {
    // Of the page alone: its script speaks of tags as well.
    const text = Buffer.from(files['snippet-builder.html']!)
      .toString()
      .replace(/(<script type="module">)[^]*(<\/script>)/, '$1$2');
    expect(text).to.contain('<script type="module">');
    expect(text)
      .to.match(/^<!doctype html>/)
      .and.not.to.match(/<script[^>]+src=|<link[^>]+href=/);
  });

  it('has the edge relay complete, so that nothing of it has to be installed', () => {
    const text = (name: string) => Buffer.from(files[`platforms/edge-relay/${name}`]!).toString();
    expect(text('worker.js')).to.contain("from './relay.js'").and.not.to.contain('storefront-tryon/relay');
    expect(text('relay.js')).not.to.match(/from ?["'`]|import ?["'`]/);
    expect(text('wrangler.toml')).to.contain('main = "worker.js"');
    expect(JSON.parse(text('package.json'))).to.have.nested.property('scripts.deploy', 'wrangler deploy');
    expect(text('package.json')).not.to.contain('storefront-tryon"');
  });

  for (const [plugin, main, folder] of [
    ['woocommerce/storefront-tryon', 'storefront-tryon.php', 'assets'],
    ['prestashop/storefronttryon', 'storefronttryon.php', 'views/js'],
  ] as const)
    it(`has a plugin to upload, with the script's files where it looks for them: ${plugin}`, () => {
      const packed = unzipSync(files[`platforms/${plugin}.zip`]!);
      const name = plugin.split('/')[1];
      expect(Object.keys(packed).every((path) => path.startsWith(`${name}/`))).to.equal(true);
      expect(Buffer.from(packed[`${name}/${main}`]!).toString()).to.match(/^<\?php/);
      expect(packed[`${name}/${folder}/embed.js`]).to.deep.equal(files['embed.js']);
      expect(packed[`${name}/${folder}/face-landmarks.bin`]).to.deep.equal(files['face-landmarks.bin']);
      // Of the demo's products: no shop needs them.
      expect(Object.keys(packed).filter((path) => /mock|\.webp$/.test(path))).to.deep.equal([]);
    });

  it('has the plugin that the command makes, which says where to upload it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tryon-'));
    const told = execFileSync('node', ['dist/cli.js', 'files', folder, '--platform', 'woocommerce']);
    const path = join(folder, 'storefront-tryon.zip');
    expect(told.toString()).to.contain(
      `Upload ${path} in your shop under Plugins → Add New → Upload Plugin.`,
    );
    expect(readFileSync(path).equals(files['platforms/woocommerce/storefront-tryon.zip']!)).to.equal(true);
    rmSync(folder, { recursive: true });
  });

  it('has a plugin for WordPress with all that its PHP names, and nothing beside it', () => {
    const packed = unzipSync(files['platforms/woocommerce/storefront-tryon.zip']!);
    const paths = Object.keys(packed).map((path) => path.slice('storefront-tryon/'.length));
    expect(paths).to.include.members(['uninstall.php', 'readme.txt', 'assets/LICENSES.md']);
    const php = paths.filter((path) => path.endsWith('.php'));
    const text = php.map((path) => Buffer.from(packed[`storefront-tryon/${path}`]!).toString()).join('\n');
    const named = [...text.matchAll(/[\w-]+\.js(?:on)?\b/g)].map(([name]) => name);
    expect(named).to.include.members(['embed.js', 'variation.js', 'category-words.json']);
    expect(paths).to.include('includes/category-words.json');
    for (const name of named)
      expect(
        paths.filter((path) => path.endsWith(`/${name}`)),
        name,
      ).to.have.length(1);
    expect(Object.keys(files).filter((path) => path.startsWith('platforms/woocommerce/'))).to.have.length(1);
  });
});
