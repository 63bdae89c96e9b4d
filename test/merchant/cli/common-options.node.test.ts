/** Options of every command: its help, and what --verbose and --no-color do. */
import { expect } from 'chai';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createBench, runCommand } from '../bench.ts';

describe('Every command', () => {
  const bench = createBench();
  let upstream: string;
  let folder: string;
  let env: Record<string, string>;
  beforeEach(async () => {
    upstream = (await bench.mock({ seed: 'empty', processingMs: 0 })).url;
    folder = bench.folder();
    env = { TRYON_API_KEY: 'demo-shop-key', XDG_STATE_HOME: folder };
    writeFileSync(
      join(folder, 'feed.csv'),
      'sku,title,image\nA,A,https://cdn.example/a.png\nB,B,https://cdn.example/b.png',
    );
  });

  async function run(...args: string[]) {
    const { status, out, errors } = await runCommand(args, { env });
    return { status, out: out.join('\n'), errors: errors.join('\n') };
  }

  const sync = (...more: string[]) =>
    run('sync', join(folder, 'feed.csv'), '--upstream', upstream, '--dry-run', ...more);

  it('prints each request with --verbose, and never the key', async () => {
    const { errors } = await sync('--default-category', 'jewelry', '--verbose');
    expect(errors).to.match(new RegExp(`GET ${upstream}/v1/products\\?page=1&limit=100: 200, \\d+ ms`));
    expect(errors).to.contain('https://cdn.example/a.png').and.not.to.contain('demo-shop-key');
  });

  it('wants no colours with --no-color', async () => {
    await sync('--no-color');
    expect(env).to.have.property('NO_COLOR');
  });

  it('has options and examples in its help, and refuses other options with a sentence', async () => {
    const { out } = await run('--help');
    const names = [...out.matchAll(/^ {2}([a-z-]+) (?:\[options\] )/gm)].map(([, name]) => name!);
    expect(names).to.include.members(['relay', 'sync', 'doctor']);
    for (const name of [...names.map((name) => [name]), ['sync', 'status'], ['sync', 'fix']]) {
      const help = await run(...name, '--help');
      expect({ ...help, out: '' }, name.join(' ')).to.deep.equal({ status: 0, out: '', errors: '' });
      expect(help.out).to.match(/Options:\n {2}-[^]+Examples?:\n +.*storefront-tryon /);
    }
    for (const name of ['relay', 'mock', 'doctor']) {
      const { status, errors } = await run(name, '--wrong');
      expect(status, name).to.equal(2);
      expect(errors).to.contain('--wrong').and.not.to.contain('    at ');
    }
  });

  it('that there is not is said in one line, with those that there are', async () => {
    const { status, errors } = await run('relais');
    expect(status).to.equal(2);
    expect(errors.split('\n')).to.have.length(1);
    expect(errors).to.match(/unknown command 'relais'.*Did you mean relay\?.*The commands are relay, .*sync/);
  });
});
