/** docs/accessibility.md reports on each criterion of WCAG 2.2 at level A and AA, and what it says is shown by tests that exist. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { readPage, ROOT } from './markdown.ts';

/** By level, as in https://www.w3.org/TR/WCAG22/: 31 of level A and 24 of level AA. */
const CRITERIA = {
  A: `1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2
    2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2`,
  AA: `1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4
    3.3.3 3.3.4 3.3.8 4.1.3`,
};
/** Since WCAG 2.2, which EN 301 549 V3.2.1 does not know. */
const NEW = ['2.4.11', '2.5.7', '2.5.8', '3.2.6', '3.3.7', '3.3.8'];
const TERMS = ['Supports', 'Partially Supports', 'Does Not Support', 'Not Applicable'];

/** The rows of the report: those whose last cell but one is a conformance. */
const rows = readPage('docs/accessibility.md')
  .split('\n')
  .flatMap((line) => {
    const [, name] = /^\| \*\*(.+?)\*\*/.exec(line) ?? [];
    if (!name) return [];
    const cells = line.split('|').map((cell) => cell.trim());
    const [conformance, remarks] = cells.slice(-3) as [string, string];
    const tests = [...remarks.matchAll(/`(test\/[^`]+) › ([^`]+)`/g)].map(([, file, title]) => ({
      file: file!,
      title: title!,
    }));
    return [{ name, number: name.split(' ')[0]!, cells, conformance, tests }];
  });

/** The names of a file's tests; what is filled in stands for any text. */
function namesIn(file: string): RegExp[] {
  const source = readFileSync(join(ROOT, file), 'utf8');
  const calls = source.matchAll(/\b(?:it|itExcept)\(\s*(?:\{[^}]*\},\s*)?(['"`])((?:\\.|(?!\1).)*)\1/gs);
  return [...calls].map(([, , name]) => {
    const parts = name!.split(/\$\{[^}]*\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${parts.join('.+')}$`);
  });
}

describe('docs/accessibility.md', () => {
  for (const [level, list] of Object.entries(CRITERIA))
    it(`has a row for each criterion of WCAG 2.2, level ${level}, and for no other`, () => {
      const found = rows.filter(({ cells }) => cells[1]!.endsWith(`(Level ${level})`));
      expect(found.map(({ number }) => number)).to.deep.equal(list.split(/\s+/));
    });

  it('names the clause of EN 301 549 for each criterion that has one', () => {
    for (const { number, cells } of rows.filter(({ cells }) => cells[1]!.includes('(Level A')))
      expect(cells[2]!.split(', ').includes(`EN 9.${number}`), number).to.equal(!NEW.includes(number));
  });

  it('has the functional performance of EN 301 549 and of Section 508, and their other chapters', () => {
    const countTo = (chapter: string, last: number) =>
      Array.from({ length: last }, (_, index) => `${chapter}.${index + 1}`);
    expect(rows.map(({ number }) => number)).to.include.members([
      ...countTo('4.2', 11),
      ...countTo('302', 9),
      ...countTo('5', 9),
      ...'402 501.1 502 503 504 602.2 602.3 602.4 603.2 603.3'.split(' '),
      ...'6 7 8 9 9.6 10 11 12.1.1 12.1.2 12.2 13'.split(' '),
    ]);
  });

  it('says a term of the VPAT in each row, with a test where something is supported', () => {
    for (const { name, conformance, tests } of rows) {
      expect(TERMS, name).to.include(conformance);
      if (conformance === 'Supports') expect(tests, name).to.not.deep.equal([]);
    }
  });

  it('names only tests that there are', () => {
    const missing = rows
      .flatMap(({ tests }) => tests)
      .filter(
        ({ file, title }) =>
          !existsSync(join(ROOT, file)) || !namesIn(file).some((pattern) => pattern.test(title)),
      );
    expect(missing).to.deep.equal([]);
  });
});
