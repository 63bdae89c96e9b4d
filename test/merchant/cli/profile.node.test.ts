/** Options of every command: profiles, completion, and what --verbose and --no-color do. */
import { expect } from 'chai';
import { spawnSync } from 'node:child_process';
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
    env = { SHOP_KEY: 'demo-shop-key', XDG_STATE_HOME: folder };
    writeFileSync(
      join(folder, 'feed.csv'),
      'sku,title,image\nA,A,https://cdn.example/a.png\nB,B,https://cdn.example/b.png',
    );
  });

  async function run(...args: string[]) {
    const { status, out, errors } = await runCommand(args, { env });
    return { status, out: out.join('\n'), errors: errors.join('\n') };
  }

  function runWith(profiles: unknown, ...more: string[]) {
    const config = join(folder, 'profiles.json');
    writeFileSync(config, typeof profiles === 'string' ? profiles : JSON.stringify(profiles));
    const args = ['--dry-run', '--json', '--config', config, '--profile', 'shop', ...more];
    return run('sync', join(folder, 'feed.csv'), ...args);
  }

  const shop = () => ({ upstream, 'key-from': 'SHOP_KEY', 'default-category': 'jewelry' });

  it('takes options from a profile, and those of other commands for none of its own', async () => {
    const { out, errors } = await runWith({ shop: { ...shop(), 'limit-products': 1, port: 4010 } });
    expect(errors).to.equal('');
    // No picture can be had there, so that the rows are left out: but their category was known.
    expect(out).to.contain('"code":"no-picture"').and.not.to.contain('unknown-category');
  });

  it('gives way to what stands on the command line', async () => {
    const { out } = await runWith({ shop: shop() }, '--default-category', 'bag');
    expect(out).to.contain('"category":"bag"').and.not.to.contain('jewelry');
  });

  for (const [what, profiles, message] of [
    ['a file that is no JSON', '{', /no JSON object. Expected \{"shop"/],
    ['a profile that is not there', { outlet: {} }, /has no profile shop. It has outlet/],
    [
      'an option that no command has',
      { shop: { upstraem: 'x' } },
      /upstraem .*no command has such an option/,
    ],
    ['a key that is not set', { shop: { 'key-from': 'NOWHERE' } }, /NOWHERE is not set/],
    ['a switch that is a text', { shop: { yes: 'yes' } }, /yes .*should be true or false/],
    ['a value that the option refuses', { shop: { 'limit-products': 'many' } }, /--limit-products.*invalid/],
  ] as const)
    it(`ends with 2 and a sentence for ${what}`, async () => {
      const { status, errors } = await runWith(profiles);
      expect(errors).to.match(message);
      expect(errors.split('\n')).to.have.length(1);
      expect(status).to.equal(2);
    });

  it('prints each request with --verbose, and never the key', async () => {
    const { errors } = await runWith({ shop: shop() }, '--verbose');
    expect(errors).to.match(new RegExp(`GET ${upstream}/v1/products\\?page=1&limit=100: 200, \\d+ ms`));
    expect(errors).to.contain('https://cdn.example/a.png').and.not.to.contain('demo-shop-key');
  });

  it('wants no colours with --no-color', async () => {
    await runWith({ shop: shop() }, '--no-color');
    expect(env).to.have.property('NO_COLOR');
  });

  it('has options and examples in its help, and refuses other options with a sentence', async () => {
    const { out } = await run('--help');
    const names = [...out.matchAll(/^ {2}([a-z-]+) (?:\[options\] )/gm)].map(([, name]) => name!);
    expect(names).to.include.members(['relay', 'sync', 'doctor', 'completion']);
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

  for (const [line, cursor, word] of [
    ['storefront-tryon do', 1, 'doctor'],
    ['storefront-tryon sync sta', 2, 'status'],
    ['storefront-tryon sync status --up', 3, '--upstream'],
    ['storefront-tryon completion fi', 2, 'fish'],
    ['storefront-tryon sync feed.csv --only-category eye', 4, 'eyewear'],
  ] as const)
    it(`is completed in bash: ${line}`, async () => {
      const { out } = await run('completion', 'bash');
      const words = line.split(' ').map((word) => `'${word}'`);
      const script = `${out}\nCOMP_WORDS=(${words.join(' ')}) COMP_CWORD=${cursor}\n_storefront_tryon\necho "\${COMPREPLY[@]}"`;
      expect(spawnSync('bash', ['-c', script], { encoding: 'utf8' }).stdout.trim()).to.equal(word);
    });

  it('is completed in zsh and fish, too', async () => {
    const { out: zsh } = await run('completion', 'zsh');
    // Each needs the one before it. Of a part of an array, zsh takes no name for a number.
    expect(zsh).to.match(/autoload -U compinit && compinit[^]+bashcompinit\n[^]+:1:\$\(\(COMP_CWORD - 1\)\)/);
    expect((await run('completion', 'fish')).out).to.contain(
      "complete -c storefront-tryon -n '__fish_seen_subcommand_from sync' -l upstream -r -d '",
    );
    expect(await run('completion', 'tcsh')).to.have.property('status', 2);
  });
});
