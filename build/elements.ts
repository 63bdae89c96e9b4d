/**
 * Turns the analyzer's result into the published custom elements manifest: with paths that an app can import, without private
 * members, and with types that need no source. From the manifest it makes the data for VS Code and JetBrains' editors.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateJetBrainsWebTypes } from 'custom-element-jet-brains-integration';
import { generateVsCodeCustomElementData } from 'custom-element-vs-code-integration';

interface Named {
  name: string;
  type?: { text: string };
  default?: string;
  description?: string;
}

interface Member extends Named {
  kind: 'field' | 'method';
  privacy?: 'public' | 'private' | 'protected';
  static?: boolean;
  readonly?: boolean;
  attribute?: string;
  reflects?: boolean;
}

interface Declaration {
  kind: string;
  name: string;
  tagName?: string;
  members: Member[];
  attributes: (Named & { fieldName?: string })[];
  events: Named[];
}

export interface ElementsManifest {
  modules: { kind: string; path: string; declarations: Declaration[]; exports: object[] }[];
}

/** Where an app imports each class from. */
const PUBLISHED: Record<string, string> = { TryonButton: 'dist/index.js', TryonDialog: 'dist/dialog.js' };
/** What these names stand for. */
const UNIONS = {
  file: 'src/availability/product-state.ts',
  names: ['AvailabilityState', 'AvailabilityReason'],
};
/** Of the events' details. */
const DETAILS = 'src/button/events.ts';
/** Of the attributes that take one of a few words, which the class has as text. */
const ATTRIBUTES = 'src/frameworks/attributes.d.ts';

export async function writeElements(dist: string): Promise<void> {
  const path = join(dist, 'custom-elements.json');
  const manifest = JSON.parse(await readFile(path, 'utf8')) as ElementsManifest;
  const unions = unionsIn(await readFile(UNIONS.file, 'utf8'));
  const details = detailsIn(await readFile(DETAILS, 'utf8'), unions);
  const words = wordsIn(await readFile(ATTRIBUTES, 'utf8'));
  for (const module of manifest.modules) {
    module.declarations = module.declarations
      .filter(({ kind }) => kind === 'class')
      .map((declaration) => published(declaration, unions, details, words));
    const [{ name, tagName }] = module.declarations as [Declaration];
    const found = PUBLISHED[name];
    if (!found) throw new Error(`${name} has no published path: name one in build/elements.ts.`);
    module.path = found;
    const declaration = { name, module: found };
    module.exports = [
      { kind: 'js', name, declaration },
      { kind: 'custom-element-definition', name: tagName, declaration },
    ];
  }
  await writeFile(path, `${JSON.stringify(manifest, null, 2)}\n`);
  const options = { outdir: dist, hideLogs: true };
  generateVsCodeCustomElementData(manifest as never, options);
  generateJetBrainsWebTypes(manifest as never, { ...options, packageJson: false });
}

type Texts = Map<string, string>;

function published(declaration: Declaration, unions: Texts, details: Texts, words: Texts): Declaration {
  const spell = (item: Named) => {
    const text = item.type?.text.replaceAll(/\w+/g, (name) => unions.get(name) ?? name);
    return { ...item, ...(text && { type: { text } }) };
  };
  const members = declaration.members.filter(
    ({ name, privacy, static: isStatic }) =>
      !name.startsWith('#') && !isStatic && privacy !== 'private' && privacy !== 'protected',
  );
  const attributes = declaration.attributes.flatMap((attribute) => {
    const field = members.find(({ name }) => name === (attribute.fieldName ?? attribute.name));
    if (!field) return [];
    const text = words.get(attribute.name);
    return {
      ...spell({ ...attribute, type: text ? { text } : (field.type ?? attribute.type) }),
      fieldName: field.name,
      default: defaultOf(attribute),
    };
  });
  return {
    ...declaration,
    members: members.map((member) => {
      const attribute = attributes.find(({ fieldName }) => fieldName === member.name);
      return { ...spell(member), ...(attribute && { attribute: attribute.name, reflects: member.readonly }) };
    }) as Member[],
    attributes,
    events: declaration.events.map((event) => ({
      ...event,
      type: { text: details.has(event.name) ? `CustomEvent<${details.get(event.name)}>` : 'Event' },
    })),
  };
}

/** What holds where the attribute is missing: the number or word that the description names, else the property's value. */
function defaultOf({ default: value, description = '' }: Named): string | undefined {
  const [, number, word] = /\((\d+)[);]|`(\w+)` \(default\)/.exec(description) ?? [];
  return number ?? (word ? `'${word}'` : value === 'null' ? undefined : value);
}

function wordsIn(source: string): Texts {
  const found = source.matchAll(/^ {2}'?([\w-]+)'?\?: ((?:'\w+' \| )+)null/gm);
  return new Map([...found].map(([, name, words]) => [name!, `${words}null`]));
}

function unionsIn(source: string): Texts {
  return new Map(
    UNIONS.names.map((name) => {
      const [, text] = new RegExp(`export type ${name} =([^;]+);`).exec(source) ?? [];
      if (!text) throw new Error(`${UNIONS.file} has no type ${name}.`);
      return [name, onOneLine(text).replace(/^\| /, '')];
    }),
  );
}

function detailsIn(source: string, unions: Texts): Texts {
  const [, body] = /interface TryonEventDetails \{\n([^]*?)\n\}/.exec(source) ?? [];
  if (!body) throw new Error(`${DETAILS} has no interface TryonEventDetails.`);
  const uncommented = body.replaceAll(/\/\*\*[^]*?\*\//g, '');
  const found = [...uncommented.matchAll(/'(tryon-[\w-]+)': (\{[^}]*\})/g)];
  return new Map(
    found.map(([, name, detail]) => [
      name!,
      onOneLine(detail!).replaceAll(/\w+/g, (word) => unions.get(word) ?? word),
    ]),
  );
}

const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim().replace(/; \}$/, ' }');
