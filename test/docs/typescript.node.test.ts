/**
 * Compiles every TypeScript and JavaScript block of the documentation against the package's own types, as a module of
 * somebody who has the names of globals.d.ts.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
const makeFile = ({ page, line, language }: CodeBlock) =>
  `${page.replaceAll(/[^\w]/g, '-')}-${line}.${language}`;

const CONFIG = {
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

describe('The documentation’s TypeScript and JavaScript', function () {
  this.timeout(120_000);
  /** The compiler's, one line for each. */
  let errors: string[];

  before(async () => {
    rmSync(FOLDER, { recursive: true, force: true });
    mkdirSync(FOLDER, { recursive: true });
    for (const block of blocks) writeFileSync(join(FOLDER, makeFile(block)), `${block.code}\nexport {};\n`);
    writeFileSync(join(FOLDER, 'engine.d.ts'), ENGINE);
    writeFileSync(join(FOLDER, 'tsconfig.json'), JSON.stringify(CONFIG));
    const output = await new Promise<string>((resolve) => {
      execFile(process.execPath, [TSC, '-p', FOLDER, '--pretty', 'false'], (_error, stdout, stderr) =>
        resolve(stdout + stderr),
      );
    });
    errors = output.split('\n').filter((row) => row !== '');
  });
  after(() => rmSync(FOLDER, { recursive: true, force: true }));

  it('exists, and is compiled without an error outside of the blocks', () => {
    expect(blocks.length).to.be.above(0);
    expect(errors.filter((row) => /error TS/.test(row) && !row.includes('.docs-blocks/'))).to.deep.equal([]);
  });

  for (const block of blocks)
    it(`compiles in ${block.page}:${block.line} (${block.language})`, () => {
      expect(errors.filter((row) => row.includes(`${makeFile(block)}(`))).to.deep.equal([]);
    });
});
