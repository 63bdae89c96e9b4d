/**
 * Creates the published custom elements manifest from the analyzer's result: with paths that an app can import, without private
 * members, and with types that need no source files. From the manifest it generates the data for VS Code and JetBrains' editors.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  toAttribute,
  BUTTON_SETTINGS,
  DEFAULTS,
  listDialogSettings,
  listSettings,
  WORDS,
  type ButtonSettings,
} from '../src/core/base/settings.ts';
import { create, ts, type Node, type Signature, type SourceFile } from '@custom-elements-manifest/analyzer';
import { litPlugin } from '@custom-elements-manifest/analyzer/src/features/framework-plugins/lit/lit.js';
import { generateJetBrainsWebTypes } from 'custom-element-jet-brains-integration';
import { generateVsCodeCustomElementData } from 'custom-element-vs-code-integration';

interface Named {
  name: string;
  type?: { text: string };
  default?: string;
  description?: string;
  inheritedFrom?: object;
}

interface Member extends Named {
  kind: 'field' | 'method';
  privacy?: 'public' | 'private' | 'protected';
  static?: boolean;
  readonly?: boolean;
  attribute?: string;
  reflects?: boolean;
}

type Attribute = Named & { fieldName?: string };

interface Declaration {
  kind: string;
  name: string;
  tagName?: string;
  superclass?: { name: string; module?: string };
  members: Member[];
  attributes: Attribute[];
  events: Named[];
}

export interface ElementsManifest {
  modules: { kind: string; path: string; declarations: Declaration[]; exports: object[] }[];
}

/** The module from which an app imports each class. */
const PUBLISHED: Record<string, string> = { TryonButton: 'dist/index.js', TryonDialog: 'dist/dialog.js' };
/** The documentation that editors link to. */
const DOCUMENTED: Record<string, string> = {
  'tryon-button': 'docs/theme-developers.md#tryon-button',
  'tryon-dialog': 'docs/try-on.md',
};
const SOURCES = ['src/storefront/button/tryon-button.ts', 'src/try-on/frame/tryon-dialog.ts'];
/** The table of settings; its comments are their descriptions. */
const TABLE = 'src/core/base/settings.ts';
const SETTINGS_BY_CLASS: Record<string, readonly (keyof ButtonSettings)[]> = {
  TryonButton: listSettings(),
  TryonDialog: listDialogSettings(),
};
/** The types that are spelled out in the manifest: of the element's state, and of the events' details. */
const TYPES = 'src/core/events.ts';

export async function writeElements(dist: string): Promise<void> {
  const manifest: ElementsManifest = create({
    modules: await Promise.all(SOURCES.map(parse)),
    plugins: litPlugin(),
  });
  const [unions, details, descriptions] = [
    readUnions(await parse(TYPES)),
    readMemberTypes(await parse(TYPES), 'TryonEventDetails'),
    readComments(await parse(TABLE), 'BUTTON_SETTINGS'),
  ];
  for (const module of manifest.modules) {
    module.declarations = module.declarations
      .filter(({ kind }) => kind === 'class')
      .map((declaration) => toPublished(declaration, unions, details, descriptions));
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
  await writeFile(join(dist, 'custom-elements.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const options = { outdir: dist, hideLogs: true };
  const reference = (_: string, tag?: string) => ({
    name: 'Documentation',
    url: `https://github.com/storefront-tryon/storefront-tryon/blob/main/${DOCUMENTED[tag!]}`,
  });
  generateVsCodeCustomElementData(manifest as never, {
    ...options,
    referencesTemplate: (name, tag) => [reference(name, tag)],
  });
  generateJetBrainsWebTypes(manifest as never, {
    ...options,
    referenceTemplate: reference,
    packageJson: false,
  });
}

type Texts = Map<string, string>;

function toPublished(
  declaration: Declaration,
  unions: Texts,
  details: Texts,
  descriptions: Texts,
): Declaration {
  const spellOutTypes = (item: Named) => {
    const text = item.type?.text.replaceAll(/\w+/g, (name) => unions.get(name) ?? name);
    const { inheritedFrom: _, ...own } = item;
    return { ...own, ...(text && { type: { text } }) };
  };
  const settings = SETTINGS_BY_CLASS[declaration.name]!.map((name) =>
    readSetting(name, descriptions.get(name)),
  );
  const members = [
    ...settings.map(({ field }) => field),
    ...declaration.members.filter(
      ({ name, privacy, static: isStatic }) =>
        !name.startsWith('#') && !isStatic && privacy !== 'private' && privacy !== 'protected',
    ),
  ];
  const own = declaration.attributes.flatMap((attribute) => {
    const field = members.find(({ name }) => name === (attribute.fieldName ?? attribute.name));
    if (!field) return [];
    return { ...spellOutTypes({ ...attribute, type: field.type ?? attribute.type }), fieldName: field.name };
  });
  const attributes = [...settings.map(({ attribute }) => attribute), ...own];
  return {
    ...declaration,
    members: members.map((member) => {
      const attribute = attributes.find(({ fieldName }) => fieldName === member.name);
      return {
        ...spellOutTypes(member),
        ...(attribute && { attribute: attribute.name, reflects: member.readonly }),
      };
    }) as Member[],
    attributes,
    events: declaration.events.map((event) =>
      spellOutTypes({
        ...event,
        type: { text: details.has(event.name) ? `CustomEvent<${details.get(event.name)}>` : 'Event' },
      }),
    ),
  };
}

/** Describes a setting of the table as a property of the class and as its attribute. */
function readSetting(name: keyof ButtonSettings, description = ''): { field: Member; attribute: Attribute } {
  const { type } = BUTTON_SETTINGS[name];
  const text = type === Boolean ? 'boolean' : `${type === Number ? 'number' : 'string'} | null`;
  const words = (WORDS as Readonly<Record<string, readonly string[]>>)[name];
  const accepted = words ? `${words.map((word) => `'${word}'`).join(' | ')} | null` : text;
  const value = type === Boolean ? false : DEFAULTS[name as keyof typeof DEFAULTS];
  const field: Member = {
    kind: 'field',
    name,
    privacy: 'public',
    type: { text },
    description,
    default: type === Boolean ? 'false' : 'null',
  };
  const attribute = {
    name: toAttribute(name),
    type: { text: accepted },
    description,
    ...(value !== undefined && { default: typeof value === 'string' ? `'${value}'` : `${value}` }),
    fieldName: name,
  };
  return { field, attribute };
}

const parse = async (path: string) =>
  ts.createSourceFile(path, await readFile(path, 'utf8'), ts.ScriptTarget.Latest, true);

const printer = ts.createPrinter({ removeComments: true });

const writeType = (type: Node) =>
  printer
    .printNode(ts.EmitHint.Unspecified, type, type.getSourceFile())
    .replaceAll(/\s+/g, ' ')
    .replace(/; \}$/, ' }');

/** The union types that a file names. */
function readUnions(file: SourceFile): Texts {
  return new Map(
    file.statements
      .filter(ts.isTypeAliasDeclaration)
      .filter(({ type }) => ts.isUnionTypeNode(type))
      .map(({ name, type }) => [name.text, writeType(type)]),
  );
}

/** The comments of an object's members. */
function readComments(file: SourceFile, name: string): Texts {
  const found = file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .find((node) => node.name.text === name);
  if (!found) throw new Error(`${file.fileName} has no ${name}.`);
  return new Map(
    found.initializer.properties.map(({ name, jsDoc }) => [name.text, jsDoc?.[0]?.comment ?? '']),
  );
}

/** The types of an interface's members. */
function readMemberTypes(file: SourceFile, name: string): Texts {
  const found = file.statements.filter(ts.isInterfaceDeclaration).find((node) => node.name.text === name);
  if (!found) throw new Error(`${file.fileName} has no interface ${name}.`);
  return new Map(found.members.map(({ name, type }: Signature) => [name.text, writeType(type)]));
}
