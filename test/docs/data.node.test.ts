/** Every block of the documentation is parsed in its own language, and no block is in a language that nothing checks. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse as parseCsv } from 'csv-parse/sync';
import { transform } from 'lightningcss';
import { Liquid } from 'liquidjs';
import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';
import { hasProgram } from '../browsers/programs.js';
import { codeBlocks, listCodeBlocks, PAGES, ROOT } from './markdown.ts';

/** Checked in files of their own. */
const ELSEWHERE = ['ts', 'tsx', 'js', 'jsx', 'html', 'sh'];
/** Drawings and tables of output, which follow no grammar. Blocks without a language are such, too. */
const FREE = ['', 'text'];

const liquid = new Liquid();

/** Each throws where the code has a fault. */
const parsers: Record<string, (code: string) => unknown> = {
  liquid: (code) => liquid.parse(code),
  json: JSON.parse,
  toml: parseToml,
  yaml: parseYaml,
  csv: parseCsv,
  php(code) {
    const input = code.startsWith('<?php') ? code : `<?php\n${code}`;
    return execFileSync('php', ['-l'], { input, encoding: 'utf8', stdio: 'pipe' });
  },
  css: (code) => transform({ filename: 'block.css', code: Buffer.from(code) }),
};

describe('The documentation’s data', () => {
  for (const [language, parse] of Object.entries(parsers)) {
    for (const { page, line, code } of codeBlocks(language)) {
      it(`parses as ${language}, in ${page}:${line}`, function () {
        if (language === 'php' && !hasProgram('php')) this.skip();
        expect(() => parse(code)).to.not.throw();
      });
    }
  }

  it('is in a language that is checked', () => {
    const known = [...ELSEWHERE, ...FREE, ...Object.keys(parsers)];
    const unknown = PAGES.flatMap((page) => listCodeBlocks(page)).filter(
      ({ language }) => !known.includes(language),
    );
    expect(unknown.map(({ page, line, language }) => `${page}:${line} ${language}`)).to.deep.equal([]);
  });
});

describe('The documentation’s CSS', () => {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'dist/custom-elements.json'), 'utf8'));
  const { cssParts, cssProperties } = manifest.modules[0].declarations[0];

  for (const { page, line, code } of codeBlocks('css')) {
    it(`names only parts and properties of the element, in ${page}:${line}`, () => {
      const parts = [...code.matchAll(/tryon-button[^\s{,]*::part\(([\w-]+)\)/g)].map(([, name]) => name);
      const named = [...parts, ...(code.match(/--tryon-[\w-]+/g) ?? [])];
      const known = [...cssParts, ...cssProperties].map(({ name }) => name);
      expect(named.filter((name) => !known.includes(name))).to.deep.equal([]);
    });
  }
});
