/** Every other block of the documentation is parsed in its own language, and no block is in a language that nothing checks. */
import { execFileSync } from 'node:child_process';
import { expect } from 'chai';
import { parse as parseCsv } from 'csv-parse/sync';
import { Liquid } from 'liquidjs';
import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';
import { codeBlocks, listCodeBlocks, PAGES } from './markdown.ts';

/** Checked in files of their own. */
const ELSEWHERE = ['ts', 'tsx', 'js', 'jsx', 'html', 'css', 'sh'];
/** Drawings and tables of output, which follow no grammar. Blocks without a language are such, too. */
const FREE = ['', 'text'];

const liquid = new Liquid();

const parsers: Record<string, (code: string) => unknown> = {
  liquid: (code) => ({ templates: liquid.parse(code) }),
  json: JSON.parse,
  toml: parseToml,
  yaml: (code) => parseYaml(code),
  csv: (code) => parseCsv(code),
};

describe('The documentation’s data', () => {
  for (const [language, parse] of Object.entries(parsers)) {
    for (const { page, line, code } of codeBlocks(language)) {
      it(`parses as ${language}, in ${page}:${line}`, () => {
        expect(parse(code)).to.satisfy((value: unknown) => typeof value === 'object');
      });
    }
  }
});

describe('The documentation’s PHP', () => {
  for (const { page, line, code } of codeBlocks('php')) {
    it(`parses, in ${page}:${line}`, function () {
      const source = code.startsWith('<?php') ? code : `<?php\n${code}`;
      try {
        execFileSync('php', ['-l'], { input: source, stdio: 'pipe' });
      } catch (error) {
        const { code: reason, stdout } = error as NodeJS.ErrnoException & { stdout?: Buffer };
        if (reason === 'ENOENT') return this.skip();
        expect.fail(String(stdout));
      }
    });
  }
});

describe('A code block of the documentation', () => {
  it('is in a language that is checked', () => {
    const known = [...ELSEWHERE, ...FREE, ...Object.keys(parsers), 'php'];
    const unknown = PAGES.flatMap((page) => listCodeBlocks(page)).filter(
      ({ language }) => !known.includes(language),
    );
    expect(unknown.map(({ page, line, language }) => `${page}:${line} ${language}`)).to.deep.equal([]);
  });
});
