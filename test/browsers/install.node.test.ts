/** The scripts of package.json, on a machine that has no browser yet. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { installDebianPackages } from './debian.js';

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
      expect(scripts[name], name).to.match(/^node test\/browsers\/install\.js chromium[\w -]* && /);
    }
  });
});

describe('A Debian package that can’t be installed', () => {
  it('is reported with what apt-get says of it, and with what to do', () => {
    const folder = mkdtempSync(join(tmpdir(), 'apt-'));
    writeFileSync(join(folder, 'apt-get'), '#!/bin/sh\necho "E: no network" >&2\nexit 100\n', {
      mode: 0o755,
    });
    const { PATH } = process.env;
    process.env['PATH'] = folder;
    try {
      expect(() => installDebianPackages('xvfb')).to.throw(
        /need xvfb, .*E: no network[^]*`apt-get install xvfb`/,
      );
    } finally {
      process.env['PATH'] = PATH;
      rmSync(folder, { recursive: true });
    }
  });
});
