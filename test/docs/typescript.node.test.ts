/**
 * Compiles every TypeScript and JavaScript block of the documentation against the package's own types, as a module of
 * somebody who has the names of globals.d.ts.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect } from 'chai';
import { codeBlocks, ROOT, type CodeBlock } from './markdown.ts';

/** Inside node_modules, so that imports resolve as in the repository, and no other tool reads them. */
const FOLDER = join(ROOT, 'node_modules/.docs-blocks');
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');

/** The module of a reader who registers an engine of their own. */
const ENGINE = `export class Engine {
  static start(stage: Element, options: object): Promise<Engine>;
  dispose(): void;
}
`;

// Those for platforms are no modules but scripts for pages: test/themes/recipes.slow.test.ts runs them there.
const blocks = codeBlocks('ts', 'tsx', 'js', 'jsx').filter(({ page }) => !page.startsWith('docs/platforms/'));
const readTitle = ({ page, line, language }: CodeBlock) => `${page}:${line} (${language})`;
const makeFile = ({ page, line, language }: CodeBlock) =>
  `${page.replaceAll(/[^\w]/g, '-')}-${line}.${language}`;

/** What the compiler says, one line for each error. */
async function compile(): Promise<string> {
  const config = {
    extends: '../../tsconfig.json',
    compilerOptions: {
      allowJs: true,
      checkJs: true,
      noImplicitAny: false,
      noUnusedLocals: false,
      noUnusedParameters: false,
      jsx: 'preserve',
      types: ['node'],
      // Of the sources only what a block uses; the types of what they import are the types test's business.
      skipLibCheck: true,
    },
    files: ['../../test/docs/globals.d.ts', ...blocks.map((block) => `./${makeFile(block)}`)],
    include: [],
  };
  writeFileSync(join(FOLDER, 'tsconfig.json'), JSON.stringify(config));
  return new Promise((resolve) => {
    execFile(process.execPath, [TSC, '-p', FOLDER, '--pretty', 'false'], (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
}

describe('The documentation’s TypeScript and JavaScript', function () {
  this.timeout(120_000);
  let output: string;

  before(async () => {
    rmSync(FOLDER, { recursive: true, force: true });
    mkdirSync(FOLDER, { recursive: true });
    for (const block of blocks) writeFileSync(join(FOLDER, makeFile(block)), `${block.code}\nexport {};\n`);
    writeFileSync(join(FOLDER, 'engine.d.ts'), ENGINE);
    output = await compile();
  });
  after(() => rmSync(FOLDER, { recursive: true, force: true }));

  it('exists, and is compiled without an error outside of the blocks', () => {
    expect(blocks.length).to.be.above(0);
    const elsewhere = output.split('\n').filter((row) => row !== '' && !row.includes('.docs-blocks/'));
    expect(elsewhere.filter((row) => /error TS/.test(row))).to.deep.equal([]);
  });

  for (const block of blocks) {
    it(`compiles in ${readTitle(block)}`, () => {
      const errors = output.split('\n').filter((row) => row.includes(`${basename(makeFile(block))}(`));
      expect(errors).to.deep.equal([]);
    });
  }
});
