/** Every link of the documentation leads somewhere. Addresses elsewhere are only read: tests load from this machine alone. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { listAnchors, listLinks, PAGES, readPage, resolveLink, ROOT, type Link } from './markdown.ts';

const REPOSITORY = 'https://github.com/storefront-tryon/storefront-tryon/blob/main/';
/** The names of files between backticks. */
const PATH = /`((?:src|test|demo|build|docs|\.github|\.ci)\/[\w./-]+)`/g;
const exists = (file: string) => existsSync(join(ROOT, file));
const isExternal = ({ target }: Link) => /^[a-z][a-z\d+.-]*:/i.test(target);
const readTitle = ({ page, line, target }: Link) => `${page}:${line} ${target}`;

describe('The documentation’s links', () => {
  /** Those to files of the repository; a file that is no page has none. */
  const linksOf = (page: string) =>
    PAGES.includes(page) ? listLinks(page).filter((link) => !isExternal(link)) : [];

  for (const page of PAGES) {
    it(`lead to files and headings that exist, in ${page}`, () => {
      const broken = linksOf(page).filter((link) => {
        const { file, anchor } = resolveLink(link);
        return !exists(file) || (anchor && file.endsWith('.md') && !listAnchors(file).includes(anchor));
      });
      expect(broken.map(readTitle)).to.deep.equal([]);
    });

    it(`lead elsewhere by https, and to files that exist where they name the repository, in ${page}`, () => {
      const broken = listLinks(page).filter((link) => {
        const { target } = link;
        if (target.startsWith(REPOSITORY)) return !exists(target.slice(REPOSITORY.length));
        return isExternal(link) && !/^(https:\/\/|mailto:)\S+\.\S/.test(target);
      });
      expect(broken.map(readTitle)).to.deep.equal([]);
    });

    it(`are beside names of files that exist, in ${page}`, () => {
      const named = [...readPage(page).matchAll(PATH)].map(([, path]) => path!);
      expect(named.filter((path) => !exists(path))).to.deep.equal([]);
    });
  }

  it('lead to files that are in the package as well', () => {
    const { files } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { files: string[] };
    // The last two are in every package.
    const packed = [...files, 'README.md', 'LICENSE'];
    const dead = PAGES.flatMap(linksOf).filter((link) => {
      const { file } = resolveLink(link);
      return !packed.some((path) => file === path || file.startsWith(`${path}/`));
    });
    expect(dead.map(readTitle)).to.deep.equal([]);
  });

  it('reach every page of docs/ from the README', () => {
    const reached = new Set(['README.md']);
    for (const page of reached) for (const link of linksOf(page)) reached.add(resolveLink(link).file);
    expect(PAGES.filter((page) => !reached.has(page))).to.deep.equal([]);
  });
});
