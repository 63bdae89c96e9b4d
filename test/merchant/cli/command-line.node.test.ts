/** The commands' help, errors and exit statuses, what only the built command as a process has, and what `files` copies. */
import { expect } from 'chai';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { copyFiles } from '../../../src/merchant/cli/files-command.ts';
import { createBench, runCommand } from '../bench.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

describe('npx storefront-tryon', () => {
  const { spawn, mock } = createBench();

  it('lists its commands, and prints its version', async () => {
    const [help, number] = await Promise.all([spawn(['--help']).ended, spawn(['--version']).ended]);
    expect(help.status).to.equal(0);
    expect(help.out).to.contain('relay').and.to.contain('mock').and.to.contain('doctor');
    expect(number.out.trim()).to.equal(version);
  });

  it('refuses a command that it does not have, and says which there are', async () => {
    const given = [[], ['toString'], ['relais']];
    for (const { status, out, errors } of await Promise.all(given.map((args) => spawn(args).ended))) {
      expect(status).to.equal(2);
      expect(errors).to.contain('doctor');
      expect(out).to.equal('');
    }
  });

  it('serves the mock, with its pictures, until it is stopped', async () => {
    const served = spawn(['mock', '--port', '0']);
    const [address] = await served.printed(/http:\/\/[\d.]+:\d+(?=\s)/);
    const response = await fetch(`${address}/v1/products?external_id=EYE-101`, {
      headers: { Authorization: 'Bearer demo-shop-key' },
    });
    const { products } = (await response.json()) as { products: { image_url: string }[] };
    const picture = await fetch(products[0]!.image_url);
    expect(picture.headers.get('content-type')).to.equal('image/webp');
    expect((await picture.arrayBuffer()).byteLength).to.be.above(1000);
    served.child.kill('SIGTERM');
    expect(await served.ended).to.have.property('status', 0);
  });

  it('says what to do if a port is taken', async () => {
    const { port } = new URL((await mock()).url);
    const { status, text } = await runCommand(['mock', '--port', port]);
    expect(status).to.equal(2);
    expect(text).to.contain('That port is taken');
  });
});

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
      ['docs/platforms/prestashop/storefronttryon/storefronttryon.php', '<?php'] as const,
      ['src/wordpress/storefront-tryon/includes/products.php', '<?php'] as const,
      ['src/wordpress/storefront-tryon/assets/variation.js', ''] as const,
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
    expect(error).to.match(/CannotBeginError: .*woocommerce, .*shopify\.$/);
  });

  for (const [platform, plugin, own, folder] of [
    [
      'woocommerce',
      'storefront-tryon',
      ['includes/products.php', 'includes/category-words.json', 'assets/variation.js'],
      'assets',
    ],
    ['prestashop', 'storefronttryon', ['storefronttryon.php'], 'views/js'],
  ] as const)
    it(`makes one archive of a plugin and what its pages load: ${platform}`, async () => {
      expect(await copyFiles(root, to, platform)).to.eql([`${plugin}.zip`]);
      const packed = unzipSync(readFileSync(join(to, `${plugin}.zip`)));
      const script = ['embed.js', 'part.js', 'LICENSES.md'].map((name) => `${folder}/${name}`);
      expect(Object.keys(packed)).to.have.members([...own, ...script].map((name) => `${plugin}/${name}`));
      expect(Buffer.from(packed[`${plugin}/${folder}/part.js`]!).toString()).to.equal('part.js');
    });
});
