/** The builder knows every platform, and writes what the platform's page in docs/platforms teaches. */
import { expect } from 'chai';
import { readdirSync, readFileSync } from 'node:fs';
import { DEFAULTS, type Choices } from '../../demo/builder/choices.ts';
import { chooseCart, PLATFORMS, findPreset } from '../../demo/builder/platforms.ts';
import { writeSnippets } from '../../demo/builder/snippets.ts';
import { CART_PLATFORMS, PLATFORM_NAMES } from '../../src/storefront/page/platform.ts';

type Platform = Choices['platform'];

const NAMES = (Object.keys(PLATFORMS) as Platform[]).filter((name) => name !== 'other');
const makePage = (name: Platform) =>
  PLATFORMS[name].preset ? 'page-builders' : name === 'openmage' ? 'magento' : name;
/** As it is read, without marks of Markdown. */
const read = (page: string) => readFileSync(`docs/platforms/${page}.md`, 'utf8').replaceAll(/[`*_]/g, '');

describe('The platforms of the builder', () => {
  it('are all that the script has presets for, and all that have a page', () => {
    expect(NAMES.filter((name) => !PLATFORMS[name].preset)).to.have.members(PLATFORM_NAMES);
    const pages = readdirSync('docs/platforms').flatMap(
      (file) => /^(?!README|other)(.+)\.md$/.exec(file)?.[1] ?? [],
    );
    expect([...new Set(NAMES.map(makePage))]).to.have.members(pages);
  });

  for (const name of NAMES) {
    it(`are as their pages teach: ${name}`, () => {
      const text = read(makePage(name));
      const { script } = writeSnippets({ ...DEFAULTS, platform: name, debug: '' });
      const preset = findPreset({ platform: name });
      expect(script).to.contain(`data-platform="${preset}"`);
      if (!PLATFORMS[name].preset) {
        expect(text).to.contain(/src="[^"]+"/.exec(script)![0].replaceAll('_', ''));
        expect(text).to.match(new RegExp(`data-platform="(${preset}|auto)"`));
      }
    });
  }

  it('have a cart only where products can be put into it', () => {
    const withCart = NAMES.filter((name) => chooseCart({ platform: name }));
    expect(withCart).to.have.members([...CART_PLATFORMS, 'elementor', 'divi']);
    expect(writeSnippets({ ...DEFAULTS, platform: 'wix', cart: true }).script).not.to.contain('data-cart');
  });

  for (const page of new Set(NAMES.map(makePage))) {
    it(`have their way from export to button: ${page}`, () => {
      const text = read(page);
      if (page === 'page-builders') expect(text).to.contain('woocommerce.md#from-export-to-button');
      else
        expect(text).to.match(/^## From export to button\n[\s\S]*npx storefront-tryon sync \S+ --upstream/m);
    });
  }
});
