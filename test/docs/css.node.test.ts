/** Every CSS block of the documentation parses, and names only parts, states and custom properties of the element. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { transform } from 'lightningcss';
import { codeBlocks, ROOT } from './markdown.ts';

const manifest = JSON.parse(readFileSync(join(ROOT, 'dist/custom-elements.json'), 'utf8'));
const { cssParts, cssProperties } = manifest.modules[0].declarations[0];
const named = (list: { name: string }[]) => list.map(({ name }) => name);

describe('The documentation’s CSS', () => {
  for (const { page, line, code } of codeBlocks('css')) {
    it(`parses, in ${page}:${line}`, () => {
      const { warnings } = transform({ filename: page, code: Buffer.from(code), errorRecovery: true });
      expect(warnings.map(({ message }) => message)).to.deep.equal([]);
    });

    it(`names only what the element has, in ${page}:${line}`, () => {
      const parts = [...code.matchAll(/tryon-button[^\s{,]*::part\(([\w-]+)\)/g)].map(([, name]) => name!);
      const properties = [...code.matchAll(/--tryon-[\w-]+/g)].map(([name]) => name);
      expect(parts.filter((name) => !named(cssParts).includes(name))).to.deep.equal([]);
      expect(properties.filter((name) => !named(cssProperties).includes(name))).to.deep.equal([]);
    });
  }
});
