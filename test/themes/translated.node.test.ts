/** The fixture pages after a browser has translated them: visible texts are others, each in two `<font>`; attributes and scripts stay. */
import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import { parse, serialize, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { parsePage } from '../../src/merchant/cli/parsed-page.ts';
import { parseIdSource, readId } from '../../src/storefront/page/id-source.ts';
import { findIdPattern, PRESETS, recognisePlatform } from '../../src/storefront/page/platform.ts';
import { THEMES, type Theme } from './themes.ts';

const ORIGIN = 'https://shop.example';
const UNSEEN = ['script', 'style', 'template', 'noscript'];

/** The next letter or digit in place of each. */
const translate = (text: string) =>
  text.replaceAll(
    /[a-z\d]/gi,
    (sign) => ({ z: 'a', Z: 'A', 9: '0' })[sign] ?? String.fromCharCode(sign.charCodeAt(0) + 1),
  );

function translateTexts(node: Tree.ParentNode): void {
  for (const child of node.childNodes) {
    if ('value' in child && child.value.trim()) {
      const text = `<font style="vertical-align: inherit"><font>${translate(child.value)}</font></font>`;
      const [font] = (parse(text).childNodes[0] as Tree.Element).childNodes.flatMap(
        (part) => (part as Tree.Element).childNodes,
      );
      node.childNodes[node.childNodes.indexOf(child)] = font!;
    } else if ('tagName' in child) {
      const isKept = child.attrs.some(({ name, value }) => name === 'translate' && value === 'no');
      if (!UNSEEN.includes(child.tagName) && !isKept) translateTexts(child);
    }
  }
}

/** Reads the id of a page by the preset of its platform. */
function findId(html: string, { path, attributes = '' }: Theme): string | null {
  const root = parsePage(html);
  const [, name = recognisePlatform(root).name] = /data-platform="(\w+)"/.exec(attributes) ?? [];
  const preset = name ? PRESETS[name as keyof typeof PRESETS] : null;
  const source = parseIdSource(preset?.idFrom ?? 'page', () => true, null, findIdPattern(preset));
  return readId(source, root, ORIGIN + path).id;
}

async function pageOf({ file }: Theme) {
  const content = await readFile(new URL(`pages/${file}`, import.meta.url), 'utf8');
  return `<!doctype html><html><head>${content.replaceAll('%ORIGIN%', ORIGIN)}`;
}

describe('A page that the browser translates', () => {
  for (const theme of THEMES)
    it(`names the same product as before, or none: ${theme.name}`, async () => {
      const html = await pageOf(theme);
      const tree = parse(html);
      translateTexts(tree);
      const translated = serialize(tree).replace('<html', '<html class="translated-ltr"');
      expect(findId(translated, theme)).to.be.oneOf([findId(html, theme), null]);
    });
});

describe('A preset', () => {
  for (const [name, { idFrom }] of Object.entries(PRESETS))
    it(`reads attributes before texts, which a browser may translate: ${name}`, () => {
      const { alternatives } = parseIdSource(idFrom, () => true);
      const isText = alternatives.filter(({ selector }) => selector).map(({ what }) => what === 'text');
      expect(isText).to.deep.equal(isText.toSorted((a, b) => Number(a) - Number(b)));
    });
});
