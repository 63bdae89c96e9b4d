/** The package as a whole, by the tools that others judge packages with. */
import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What the tool printed where it fails, else ''. */
const listComplaints = (tool: string, ...args: string[]) =>
  run(`node_modules/.bin/${tool}`, args, { env: { ...process.env, NO_COLOR: '1' } }).then(
    () => '',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  );

describe('The packed package', function () {
  this.timeout(240_000);

  it('passes publint, strictly', async () => {
    expect(await listComplaints('publint', '--strict')).to.equal('');
  });

  it('passes @arethetypeswrong/cli for everything that can import an ES module', async () => {
    expect(await listComplaints('attw', '--pack', '.', '--profile', 'esm-only')).to.equal('');
  });

  it('installs nothing but Lit', async () => {
    const { default: packageJson } = await import('../../package.json', { with: { type: 'json' } });
    expect(Object.keys(packageJson.dependencies)).to.deep.equal(['@lit/reactive-element']);
    expect(packageJson.dependencies['@lit/reactive-element']).to.match(/^\^/);
    expect(packageJson).not.to.have.any.keys('optionalDependencies');
    const optional = Object.entries(packageJson.peerDependenciesMeta).filter(([, { optional }]) => optional);
    expect(optional.map(([name]) => name)).to.have.members(Object.keys(packageJson.peerDependencies));
  });
});
