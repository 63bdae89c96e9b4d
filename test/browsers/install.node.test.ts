/** The scripts of package.json, on a machine that has no browser yet. */
import { readFileSync } from 'node:fs';
import { expect } from 'chai';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

describe('The scripts of package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const names = Object.keys(scripts);

  it('rely on no script before or after another: .npmrc keeps those from running', () => {
    expect(read('.npmrc')).to.include('ignore-scripts=true');
    const hooks = names.filter((name) =>
      names.some((other) => name === `pre${other}` || name === `post${other}`),
    );
    expect(hooks).to.deep.equal([]);
  });

  it('install the browser before mocha starts, because its tests have no time for that', () => {
    for (const name of names.filter((name) => /(?:^|&& )mocha /.test(scripts[name]!))) {
      expect(scripts[name], name).to.match(/^node test\/browsers\/install\.js chromium && /);
    }
  });
});
