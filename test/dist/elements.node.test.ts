/** The custom elements manifest, the editors' data made of it, and the frameworks' types, against the sources. */
import { expect } from 'chai';
import { readFileSync, existsSync } from 'node:fs';

interface Item {
  name: string;
  default?: string;
  readonly?: boolean;
  fieldName?: string;
  type?: { text: string };
}
type Element = Record<
  'attributes' | 'members' | 'events' | 'slots' | 'cssParts' | 'cssProperties' | 'cssStates',
  Item[]
>;

const read = (file: string) => readFileSync(file, 'utf8');
const manifest = JSON.parse(read('dist/custom-elements.json')) as {
  modules: { path: string; declarations: (Element & { tagName: string })[]; exports: object[] }[];
};
const declarations = manifest.modules.flatMap((module) => module.declarations);
const [button, dialog] = declarations as unknown as [Element, Element];
const named = (items: Item[] = []) => items.map(({ name }) => name);
const matches = (source: string, pattern: RegExp) => [
  ...new Set([...source.matchAll(pattern)].map(([, found]) => found!)),
];

describe('The custom elements manifest', () => {
  it('describes both elements, under published paths that contain them', () => {
    expect(declarations.map(({ tagName }) => tagName)).to.deep.equal(['tryon-button', 'tryon-dialog']);
    for (const { path } of manifest.modules) expect(existsSync(path), path).to.equal(true);
    expect(read('dist/custom-elements.json')).not.to.match(/src\/|"#|"private"|"protected"|\.ts"/);
  });

  it('names every custom property of the styles, with its default if that is a single value', () => {
    for (const [element, ...files] of [
      [button, 'storefront/button/tryon-button', 'storefront/button/shown-button'],
      [dialog, 'try-on/frame/tryon-dialog'],
    ] as const) {
      const styles = files.map((file) => read(`src/${file}.styles.ts`)).join('');
      const inStyles = matches(styles, /var\((--tryon-[\w-]+)/g);
      expect(inStyles.length).to.be.above(5);
      expect(named(element.cssProperties), files[0]).to.have.members(inStyles);
      for (const { name, default: value } of element.cssProperties) {
        if (value) expect(styles, name).to.contain(`var(${name}, ${value})`);
      }
    }
  });

  it('names the parts, slots and states of the sources', () => {
    const source = read('src/storefront/button/view.ts');
    expect(named(button.cssParts)).to.have.members(matches(source, /part: '(\w+)'/g));
    const slots = matches(source, /'slot', \{ name: '(\w+)'/g);
    expect(named(button.slots).filter(Boolean)).to.have.members(slots);
    expect(named(button.cssStates)).to.have.members(
      matches(read('src/storefront/button/tryon-button.styles.ts'), /:state\(([^a)]\w+)\)/g),
    );
  });

  it('describes each event’s detail, and the values of state and reason', () => {
    for (const { name, type } of [...button.events, ...dialog.events]) {
      if (name !== 'close') expect(type?.text, name).to.match(/^CustomEvent<\{.*\}>$/);
    }
    const state = button.attributes.find(({ name }) => name === 'state');
    expect(state?.type?.text).to.contain("'ready'");
  });

  it('names the words that an attribute takes, and so do editors', () => {
    const vscode = JSON.parse(read('dist/vscode.html-custom-data.json')) as {
      tags: { name: string; attributes: { name: string; values?: { name: string }[] }[] }[];
    };
    const [tag] = vscode.tags.filter(({ name }) => name === 'tryon-button');
    for (const [name, words] of [
      ['match-style', ['outline', 'same', 'quiet']],
      ['worn-at', ['ears', 'neck', 'wrist', 'finger']],
    ] as const) {
      const type = button.attributes.find((attribute) => attribute.name === name)?.type?.text;
      expect(type).to.equal(`${words.map((word) => `'${word}'`).join(' | ')} | null`);
      const values = tag!.attributes.find((attribute) => attribute.name === name)?.values;
      expect(values?.map(({ name }) => name)).to.deep.equal(words);
    }
  });

  it('gives each attribute its default', () => {
    const defaults = new Map(button.attributes.map(({ name, default: value }) => [name, value]));
    expect(defaults.get('poll-interval')).to.equal('3000');
    expect(defaults.get('poll-timeout')).to.equal('180000');
    expect(defaults.get('reserve')).to.equal('false');
    expect(defaults.get('match-style')).to.equal("'outline'");
    expect(defaults.get('label')).to.equal(undefined);
  });

  it('agrees with the editors’ data', () => {
    const vscode = read('dist/vscode.html-custom-data.json');
    const jetBrains = read('dist/web-types.json');
    for (const { name } of button.attributes) {
      for (const data of [vscode, jetBrains]) expect(data).to.contain(`"name": "${name}"`);
    }
    for (const name of named(button.cssProperties)) {
      expect(read('dist/vscode.css-custom-data.json')).to.contain(`"name": "${name}"`);
      expect(jetBrains).to.contain(`"name": "${name}"`);
    }
  });

  it('leads from each element in an editor to its documentation', () => {
    const { tags } = JSON.parse(read('dist/vscode.html-custom-data.json')) as {
      tags: { references: { url: string }[] }[];
    };
    const { contributions } = JSON.parse(read('dist/web-types.json')) as {
      contributions: { html: { elements: { 'doc-url': string }[] } };
    };
    const urls = [
      ...tags.map(({ references }) => references[0]?.url),
      ...contributions.html.elements.map((element) => element['doc-url']),
    ];
    expect(urls).to.have.length(4);
    for (const url of urls) {
      const [, path] = /\/blob\/main\/([\w/.-]+)(?:#[\w-]+)?$/.exec(url!)!;
      expect(existsSync(path!), url).to.equal(true);
    }
  });
});
