/** The commands' help, errors and exit statuses, and what only the built command as a process has. */
import { expect } from 'chai';
import { readFileSync } from 'node:fs';
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

  for (const [command, option] of [
    ['relay', 'TRYON_API_KEY'],
    ['mock', '--processing-ms'],
    ['doctor', '--sku'],
  ] as const)
    it(`prints the options of ${command}, and refuses others with a sentence`, async () => {
      for (const help of ['-h', '--help']) {
        const { status, text, errors } = await runCommand([command, help]);
        expect({ status, errors }).to.deep.equal({ status: 0, errors: [] });
        expect(text).to.contain(option);
      }
      const { status, text } = await runCommand([command, '--wrong']);
      expect(status).to.equal(2);
      expect(text).to.contain('--wrong').and.not.to.contain('    at ');
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
