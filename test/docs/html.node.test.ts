/** Every HTML block of the documentation is well-formed, and uses only attributes that the element or the script tag has. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { transform } from 'esbuild';
import { defaultTreeAdapter, parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { codeBlocks, readPage, ROOT, type CodeBlock } from './markdown.ts';

const manifest = JSON.parse(readFileSync(join(ROOT, 'dist/custom-elements.json'), 'utf8'));
const element = manifest.modules[0].declarations[0];
const attributes: string[] = element.attributes.map(({ name }: { name: string }) => name);
const slots: string[] = element.slots.map(({ name }: { name: string }) => name).filter(Boolean);
/** The names that the script tag's page lists, of `data-*` attributes and of files in dist/. */
const scriptTagPage = readPage('docs/script-tag.md');
const scriptAttributes = new Set([...scriptTagPage.matchAll(/`(data-[a-z-]+)/g)].map(([, name]) => name));

const GLOBAL_ATTRIBUTES = ['id', 'class', 'lang', 'dir', 'style', 'hidden', 'part', 'slot'];
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
    const wrong = unknown((name) => [...attributes, ...GLOBAL_ATTRIBUTES].includes(name));
    return wrong.length > 0 ? `<tryon-button> has no ${wrong.join(', ')}` : null;
  }
  if (element.tagName === 'script' && OUR_SCRIPTS.test(readAttribute(element, 'src') ?? '')) {
    const wrong = unknown((name) => !name.startsWith('data-') || scriptAttributes.has(name));
    return wrong.length > 0 ? `the script tag has no ${wrong.join(', ')}` : null;
  }
  const slot = readAttribute(element, 'slot');
  const parent = element.parentNode;
  if (slot && parent && 'tagName' in parent && parent.tagName === 'tryon-button' && !slots.includes(slot))
    return `<tryon-button> has no slot ${slot}`;
  return null;
}

const readTitle = ({ page, line }: CodeBlock) => `${page}:${line}`;

describe('The documentation’s HTML', () => {
  const blocks = codeBlocks('html');

  for (const block of blocks) {
    it(`is well-formed and uses only what exists, in ${readTitle(block)}`, () => {
      const { elements, errors } = listElements(block.code);
      expect(errors.concat(elements.map(readFault).filter((fault) => fault !== null))).to.deep.equal([]);
    });

    it(`holds scripts that can be parsed, in ${readTitle(block)}`, async () => {
      for (const script of listElements(block.code).elements.filter(({ tagName }) => tagName === 'script')) {
        const source = readText(script);
        if (readAttribute(script, 'type')?.endsWith('json')) JSON.parse(source);
        else await transform(source, { loader: 'js', format: 'esm' });
      }
    });

    it(`names files of dist/ that exist, in ${readTitle(block)}`, () => {
      const addresses = [
        ...block.code.matchAll(/(?:src|from|import\()\s*[=(]?\s*["']([^"']*\/(?:tryon|…)\/[\w.-]+\.js)/g),
      ];
      const missing = addresses
        .map(([, address]) => address!.split('/').pop()!)
        .filter((name) => !existsSync(join(ROOT, 'dist', name)));
      expect(missing).to.deep.equal([]);
    });
  }

  it('is refused if it uses what does not exist', () => {
    const faults = (html: string) => listElements(html).elements.map(readFault).filter(Boolean);
    expect(faults('<tryon-button sku="1"></tryon-button>')).to.have.length(1);
    expect(faults('<script src="/a/embed.js" data-nothing="1"></script>')).to.have.length(1);
    expect(faults('<tryon-button><i slot="nothing"></i></tryon-button>')).to.have.length(1);
    expect(
      listElements('<div><p></div>').errors.length + listElements('<div a a>').errors.length,
    ).to.be.above(0);
  });
});
