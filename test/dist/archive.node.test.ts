/** The archive for shop owners: what it holds beside the script's files, and the plugins in it that a platform takes as they are. */
import { readFileSync } from 'node:fs';
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
    });
});
