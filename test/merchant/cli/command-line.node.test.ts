/** The built command as a process: its commands, help, errors and exit statuses. */
import { expect } from 'chai';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const run = (...args: string[]) =>
  spawnSync(process.execPath, ['dist/cli.js', ...args], { encoding: 'utf8', timeout: 20_000 });

describe('npx storefront-tryon', function () {
  this.timeout(30_000);

  it('lists its commands, and prints its version', () => {
    const { status, stdout } = run('--help');
    expect(status).to.equal(0);
    expect(stdout).to.contain('relay').and.to.contain('mock').and.to.contain('doctor');
    expect(run('--version').stdout.trim()).to.equal(version);
  });

  it('refuses a command that it does not have, and says which there are', () => {
    for (const args of [[], ['toString'], ['relais']]) {
      const { status, stderr, stdout } = run(...args);
      expect(status).to.equal(2);
      expect(stderr).to.contain('doctor');
      expect(stdout).to.equal('');
    }
  });

  for (const [command, option] of [
    ['relay', 'TRYON_API_KEY'],
    ['mock', '--processing-ms'],
    ['doctor', '--sku'],
  ] as const) {
    for (const help of ['-h', '--help'])
      it(`prints the options of ${command} with ${help}`, () => {
        const { status, stdout, stderr } = run(command, help);
        expect(stderr).to.equal('');
        expect(status).to.equal(0);
        expect(stdout).to.contain(option);
      });

    it(`ends ${command} with a status and a sentence if an option is unknown`, () => {
      const { status, stderr } = run(command, '--wrong');
      expect(status).to.equal(2);
      expect(stderr).to.contain('--wrong').and.not.to.contain('    at ');
    });
  }

  it('serves the mock, with its pictures, until it is stopped', async () => {
    const mock = spawn(process.execPath, ['dist/cli.js', 'mock', '--port', '0']);
    try {
      const [line] = (await once(mock.stdout, 'data')) as [Buffer];
      const [address] = /http:\/\/[\d.:]+/.exec(String(line))!;
      const response = await fetch(`${address}/v1/products?external_id=EYE-101`, {
        headers: { Authorization: 'Bearer demo-shop-key' },
      });
      const { products } = (await response.json()) as { products: { image_url: string }[] };
      const picture = await fetch(products[0]!.image_url);
      expect(picture.headers.get('content-type')).to.equal('image/webp');
      expect((await picture.arrayBuffer()).byteLength).to.be.above(1000);
      const ended = once(mock, 'exit');
      mock.kill('SIGTERM');
      expect((await ended)[0]).to.equal(0);
    } finally {
      mock.kill('SIGKILL');
    }
  });

  it('says what to do if a port is taken', async () => {
    const mock = spawn(process.execPath, ['dist/cli.js', 'mock', '--port', '0']);
    try {
      const [line] = (await once(mock.stdout, 'data')) as [Buffer];
      const [, port] = /:(\d+)$/m.exec(String(line).trim())!;
      const { status, stderr } = run('mock', '--port', port!);
      expect(status).to.equal(2);
      expect(stderr).to.contain('That port is taken');
    } finally {
      mock.kill('SIGKILL');
    }
  });
});
