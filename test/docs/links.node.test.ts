/** Every link of the documentation leads somewhere. Addresses elsewhere are only read: tests load from this machine alone. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { listAnchors, listLinks, PAGES, readPage, resolveLink, ROOT } from './markdown.ts';

const REPOSITORY = 'https://github.com/storefront-tryon/storefront-tryon/blob/main/';
const isExternal = (target: string) => /^[a-z][a-z\d+.-]*:/i.test(target);

describe('The documentation’s links', () => {
  for (const page of PAGES) {
    const links = listLinks(page);
    const internal = links.filter(({ target }) => !isExternal(target));

    it(`lead to files and headings that exist, in ${page}`, () => {
      const broken = internal.filter((link) => {
        const { file, anchor } = resolveLink(link);
        if (!existsSync(join(ROOT, file))) return true;
        return anchor !== '' && file.endsWith('.md') && !listAnchors(file).includes(anchor);
      });
      expect(broken.map(({ line, target }) => `${page}:${line} ${target}`)).to.deep.equal([]);
    });

    it(`lead elsewhere by https, in ${page}`, () => {
      const insecure = links.filter(
        ({ target }) => isExternal(target) && !/^(https:\/\/|mailto:)\S+\.\S/.test(target),
      );
      expect(insecure.map(({ line, target }) => `${page}:${line} ${target}`)).to.deep.equal([]);
    });
  }

  it('are short in the README: npm and GitHub complete those to files of the repository', () => {
    expect(listLinks('README.md').filter(({ target }) => isExternal(target))).to.deep.equal([]);
    expect(Buffer.byteLength(readPage('README.md'))).to.be.at.most(8000);
  });

  it('lead to files that exist where they name the repository', () => {
    const named = PAGES.flatMap((page) => listLinks(page)).filter(({ target }) =>
      target.startsWith(REPOSITORY),
    );
    expect(named).not.to.deep.equal([]);
    expect(
      named.filter(({ target }) => !existsSync(join(ROOT, target.slice(REPOSITORY.length)))),
    ).to.deep.equal([]);
  });

  it('lead to files that are in the package as well', () => {
    const printed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [{ files }] = JSON.parse(printed) as [{ files: { path: string }[] }];
    const packed = files.map(({ path }) => path);
    const links = PAGES.flatMap((page) => listLinks(page)).filter(({ target }) => !isExternal(target));
    const dead = links.filter((link) => {
      const { file } = resolveLink(link);
      return !packed.some((path) => path === file || path.startsWith(`${file}/`));
    });
    expect(dead.map(({ page, target }) => `${page} ${target}`)).to.deep.equal([]);
  }).timeout(60_000);

  it('reach every page of docs/ from the README', () => {
    const reached = new Set(['README.md']);
    for (const page of reached) {
      for (const link of listLinks(page)) {
        if (isExternal(link.target)) continue;
        const { file } = resolveLink(link);
        if (PAGES.includes(file)) reached.add(file);
      }
    }
    expect(PAGES.filter((page) => !reached.has(page))).to.deep.equal([]);
  });
});

describe('The files that the documentation names', () => {
  const PATH = /`((?:src|test|demo|build|docs|\.github|\.ci)\/[\w./-]+)`/g;

  for (const page of PAGES) {
    it(`exist, in ${page}`, () => {
      const named = [...readPage(page).matchAll(PATH)].map(([, path]) => path!);
      expect(named.filter((path) => !existsSync(join(ROOT, path)))).to.deep.equal([]);
    });
  }
});
