/** Every HTML block of the documentation is well-formed, and uses only attributes that the element or the script tag has. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { transform } from 'esbuild';
import { defaultTreeAdapter, parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { codeBlocks, readPage, ROOT } from './markdown.ts';

const manifest = JSON.parse(readFileSync(join(ROOT, 'dist/custom-elements.json'), 'utf8'));
const { attributes, slots } = manifest.modules[0].declarations[0];
const isNamed = (list: { name: string }[], wanted: string) => list.some(({ name }) => name === wanted);
/** The names that the script tag's page lists, of `data-*` attributes and of files in dist/. */
const scriptTagPage = readPage('docs/script-tag.md');
const scriptAttributes = new Set([...scriptTagPage.matchAll(/`(data-[a-z-]+)/g)].map(([, name]) => name));

const GLOBAL_ATTRIBUTES = ['id', 'class', 'lang', 'dir', 'style', 'hidden', 'part', 'slot'];
/** Files of dist/ that a page loads. */
const OUR_FILES = /(?:src|from|import\()\s*[=(]?\s*["'][^"']*\/(?:tryon|…)\/([\w.-]+\.js)/g;
/** Attributes by which optimisers and consent tools leave a script alone. */
const OF_OPTIMISERS = ['data-cfasync', 'data-no-optimize', 'data-no-defer', 'data-cookieconsent'];
const OUR_SCRIPTS = /(?:^|\/)(embed(?:\.iife)?\.js)(?:\?.*)?$/;

function listElements(code: string): { elements: Tree.Element[]; errors: string[] } {
  const errors: string[] = [];
  const fragment = parseFragment(code, {
    sourceCodeLocationInfo: true,
    onParseError: ({ code, startLine }) => errors.push(`line ${startLine}: ${code}`),
  });
  const elements: Tree.Element[] = [];
  const walk = (node: Tree.Node) => {
    if (defaultTreeAdapter.isElementNode(node)) elements.push(node);
    if ('childNodes' in node) node.childNodes.forEach(walk);
    if ('content' in node) walk(node.content);
  };
  walk(fragment);
  return { elements, errors };
}

const readAttribute = (element: Tree.Element, name: string) =>
  element.attrs.find((attribute) => attribute.name === name)?.value;
const readText = (element: Tree.Element) =>
  element.childNodes.map((node) => ('value' in node ? node.value : '')).join('');

/** What is wrong with an element of ours; null where nothing is. */
function readFault(element: Tree.Element): string | null {
  const unknown = (known: (name: string) => boolean) =>
    element.attrs.map(({ name }) => name).filter((name) => !known(name) && !name.startsWith('aria-'));
  if (element.tagName === 'tryon-button') {
    const wrong = unknown((name) => isNamed(attributes, name) || GLOBAL_ATTRIBUTES.includes(name));
    return wrong.length > 0 ? `<tryon-button> has no ${wrong.join(', ')}` : null;
  }
  if (element.tagName === 'script' && OUR_SCRIPTS.test(readAttribute(element, 'src') ?? '')) {
    const wrong = unknown(
      (name) => !name.startsWith('data-') || scriptAttributes.has(name) || OF_OPTIMISERS.includes(name),
    );
    return wrong.length > 0 ? `the script tag has no ${wrong.join(', ')}` : null;
  }
  const slot = readAttribute(element, 'slot');
  const parent = element.parentNode;
  if (slot && parent && 'tagName' in parent && parent.tagName === 'tryon-button' && !isNamed(slots, slot))
    return `<tryon-button> has no slot ${slot}`;
  return null;
}

describe('The documentation’s HTML', () => {
  for (const { page, line, code } of codeBlocks('html'))
    it(`is well-formed and uses only what exists, in ${page}:${line}`, async () => {
      const { elements, errors } = listElements(code);
      expect(errors.concat(elements.map(readFault).filter((fault) => fault !== null))).to.deep.equal([]);
      for (const script of elements.filter(({ tagName }) => tagName === 'script')) {
        const source = readText(script);
        if (readAttribute(script, 'type')?.endsWith('json')) JSON.parse(source);
        else await transform(source, { loader: 'js', format: 'esm' });
      }
      const files = [...code.matchAll(OUR_FILES)].map(([, file]) => file!);
      expect(files.filter((file) => !existsSync(join(ROOT, 'dist', file)))).to.deep.equal([]);
    });

  for (const html of [
    '<tryon-button sku="1"></tryon-button>',
    '<script src="/a/embed.js" data-nothing="1"></script>',
    '<tryon-button><i slot="nothing"></i></tryon-button>',
  ])
    it(`is refused if it uses what does not exist: ${html}`, () => {
      expect(listElements(html).elements.map(readFault).filter(Boolean)).to.have.length(1);
    });

  it('is refused if it is not well-formed', () => {
    expect(listElements('<div a a></div>').errors).to.have.length(1);
  });
});
