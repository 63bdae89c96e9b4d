/**
 * Which web features built scripts use, as keys of MDN's browser-compat-data: globals, their members, members of whatever
 * object, options of calls, events, attributes and styles that scripts set, syntax; and what the style sheets and the HTML in
 * them use. A member or an event whose object is not known counts as the oldest feature of that name.
 */
import { parseAst } from 'vite';
import type { Identifier } from '@mdn/browser-compat-data';
import { data, featureOf, isFeature, oldestOf } from './compat-data.ts';
import { featureOfAttribute, featureOfEvent, usedByHtml } from './used-html.ts';
import { featureOfProperty, featuresOfStyles } from './used-styles.ts';

interface Node {
  type: string;
  [field: string]: unknown;
}

/** Member name -> keys of every interface's member of that name. */
const members = new Map<string, string[]>();
/** Name of a function -> its options, by name. */
const options = new Map<string, Map<string, string>>();

for (const root of ['api', 'javascript.builtins'] as const) {
  const interfaces = root === 'api' ? data.api : data.javascript['builtins']!;
  for (const [name, members_] of Object.entries(interfaces)) {
    if (name === '__compat') continue;
    for (const [member, feature] of Object.entries(members_ as Record<string, unknown>)) {
      if (!isFeature(feature)) continue;
      if (member.endsWith('_event') || member.endsWith('_static')) continue;
      members.set(member, [...(members.get(member) ?? []), `${root}.${name}.${member}`]);
      collectOptions(member, feature, `${root}.${name}.${member}`);
    }
    if (isFeature(members_)) collectOptions(name, members_, `${root}.${name}`);
  }
}

function collectOptions(callee: string, feature: Identifier, key: string): void {
  for (const [name, value] of Object.entries(feature)) {
    const [, option] = /^(?:options|init)_(\w+)_parameter$/.exec(name) ?? [];
    if (!option || !isFeature(value)) continue;
    const known = options.get(callee) ?? new Map<string, string>();
    known.set(option.toLowerCase(), `${key}.${name}`);
    for (const inner of Object.keys(value)) {
      // For example options_imageOrientation_parameter.from-image.
      if (isFeature(value[inner])) known.set(`${option.toLowerCase()}=${inner}`, `${key}.${name}.${inner}`);
    }
    options.set(callee, known);
  }
}

const SYNTAX: Readonly<Record<string, string>> = {
  StaticBlock: 'javascript.classes.static_initialization_blocks',
  PrivateIdentifier: 'javascript.classes.private_class_fields',
  ImportExpression: 'javascript.operators.import',
  ChainExpression: 'javascript.operators.optional_chaining',
  MetaProperty: 'javascript.operators.import_meta',
};

const ASSIGNMENTS: Readonly<Record<string, string>> = {
  '??=': 'javascript.operators.nullish_coalescing_assignment',
  '||=': 'javascript.operators.logical_or_assignment',
  '&&=': 'javascript.operators.logical_and_assignment',
};

const KINDS: Readonly<Record<string, string>> = {
  using: 'javascript.statements.using',
  'await using': 'javascript.statements.await_using',
};

/** Objects that every page has, by the name of their interface. */
const INSTANCES: ReadonlyMap<string, string> = new Map([
  ['window', 'Window'],
  ['self', 'Window'],
  ['globalThis', 'Window'],
  ...['document', 'navigator', 'history', 'location', 'performance', 'screen', 'crypto'].map(
    (name) => [name, name[0]!.toUpperCase() + name.slice(1)] as const,
  ),
]);

/** Calls whose first argument names an event, an attribute, an element, or a property of styles. */
const NAMING_CALLS: ReadonlyMap<string, (name: string) => string | null> = new Map([
  ['addEventListener', featureOfEvent],
  ['setAttribute', featureOfAttribute],
  ['toggleAttribute', featureOfAttribute],
  ['setProperty', featureOfProperty],
  ['createElement', (name: string) => `html.elements.${name}`],
]);

/** Calls whose first argument is a selector, or a query of media. */
const STYLING_CALLS: ReadonlyMap<string, (text: string) => string> = new Map([
  ...['matches', 'closest', 'querySelector', 'querySelectorAll'].map(
    (name) => [name, (selector: string) => `${selector} { color: red }`] as const,
  ),
  ['matchMedia', (query: string) => `@media ${query} { a { color: red } }`],
]);

/** Names that the script gives to members of its own: seen on an object that is not known, such a name tells nothing. */
export function ownNames(source: string): Set<string> {
  const names = new Set<string>();
  visit(parseAst(source, { lang: 'js' }), (node) => {
    if (!/^(?:Property|MethodDefinition|PropertyDefinition)$/.test(node.type) || node['computed']) return;
    const { name } = node['key'] as { name?: string };
    if (name && node['kind'] !== 'get') names.add(name);
  });
  return names;
}

/**
 * The keys of what a script uses, and of the style sheets and the HTML in it.
 * @param own names of members that are not the platform's
 */
export function featuresOfScript(source: string, own: ReadonlySet<string> = new Set()): Set<string> {
  const used = new Set<string>();
  const declared = new Set<string>();
  const program = parseAst(source, { lang: 'js' }) as unknown as Node;
  const nameOf = (node: unknown) => {
    const { type, name } = (node ?? {}) as Node;
    return type === 'Identifier' ? String(name) : null;
  };
  visit(program, (node) => {
    if (/^(?:VariableDeclarator|FunctionDeclaration|ClassDeclaration|FunctionExpression)$/.test(node.type)) {
      const name = nameOf(node['id']);
      if (name) declared.add(name);
    }
  });
  const add = (key: string | null | undefined) => {
    if (!key || !featureOf(key)) return false;
    used.add(key);
    return true;
  };
  const addGlobal = (name: string) => {
    if (declared.has(name)) return;
    void (
      add(`javascript.builtins.${name}`) ||
      add(`api.${name}`) ||
      add(`api.Window.${name}`) ||
      add(`api.WindowOrWorkerGlobalScope.${name}`)
    );
  };
  visit(program, (node) => {
    const syntax = SYNTAX[node.type];
    if (syntax) add(syntax);
    if (node.type === 'AssignmentExpression') add(ASSIGNMENTS[String(node['operator'])]);
    if (node.type === 'LogicalExpression' && node['operator'] === '??')
      add('javascript.operators.nullish_coalescing');
    if (node.type === 'BinaryExpression' && (node['left'] as Node).type === 'PrivateIdentifier') {
      add('javascript.classes.private_class_fields.private_class_fields_in');
    }
    if (node.type === 'VariableDeclaration') add(KINDS[String(node['kind'])]);
    if (node.type.startsWith('Import')) addImport(node, add);
    if (node.type === 'Identifier') addGlobal(String(node['name']));
    if (node.type === 'MemberExpression') {
      const [object, property] = [nameOf(node['object']), memberOf(node, nameOf)];
      const known = object && !declared.has(object) ? object : null;
      if (property && (known || !own.has(property))) addMember(known, property, add);
      const { type, property: inner } = node['object'] as Node;
      if (property && type === 'MemberExpression' && nameOf(inner) === 'style')
        add(featureOfProperty(property));
    }
    if (node.type === 'ObjectPattern') {
      for (const entry of node['properties'] as Node[]) {
        const name = nameOf(entry['key']);
        if (name && !entry['computed'] && !own.has(name)) addMember(null, name, add);
      }
    }
    if (node.type === 'CallExpression' || node.type === 'NewExpression') addOptions(node, nameOf, used);
    if (node.type === 'CallExpression') {
      const { value } = ((node['arguments'] as Node[])[0] ?? {}) as { value?: unknown };
      const callee = node['callee'] as Node;
      const name = nameOf(callee) ?? nameOf(callee['property']) ?? '';
      if (typeof value === 'string') {
        add(NAMING_CALLS.get(name)?.(value));
        for (const key of featuresOfStyles(STYLING_CALLS.get(name)?.(value) ?? '')) add(key);
      }
    }
    if (node.type === 'AssignmentExpression' && nameOf((node['left'] as Node)['property']) === 'cssText') {
      const { value } = node['right'] as { value?: unknown };
      if (typeof value === 'string') for (const key of featuresOfStyles(`a { ${value} }`)) add(key);
    }
    if (node.type === 'Literal' && node['regex'])
      addPattern(node['regex'] as { pattern: string; flags: string }, add);
    if (node.type === 'TemplateLiteral') {
      const parts = (node['quasis'] as Node[]).map(({ value }) => (value as { cooked: string }).cooked);
      addText(parts.join(PUT_IN), add, own);
    }
    if (node.type === 'Literal' && typeof node['value'] === 'string') addText(node['value'], add, own);
  });
  return used;
}

/** Stands for what a template puts in: a word that is no feature, in a style sheet and in HTML. */
const PUT_IN = 'put-in';

function addText(text: string, add: (key: string | null) => boolean, own: ReadonlySet<string>): void {
  if (/[{;]\s*(?:--)?[\w-]+\s*:/.test(text) && text.includes('}')) {
    for (const key of featuresOfStyles(text)) add(key);
  }
  if (!/<[a-z]/i.test(text)) return;
  const { features, properties, events } = usedByHtml(text);
  for (const key of features) add(key);
  for (const name of properties) if (!own.has(name)) addMember(null, name, add);
  for (const name of events) add(featureOfEvent(name));
}

function visit(node: unknown, see: (node: Node) => void): void {
  if (Array.isArray(node)) return node.forEach((item) => visit(item, see));
  if (typeof node !== 'object' || node === null) return;
  if (typeof (node as Node).type === 'string') see(node as Node);
  for (const [name, value] of Object.entries(node)) {
    if (name === 'key' && (node as Node).type === 'Property' && !(node as Node)['computed']) continue;
    visit(value, see);
  }
}

/** The name of a member, also where it is written as a text in brackets. */
function memberOf(node: Node, nameOf: (node: unknown) => string | null): string | null {
  if (!node['computed']) return nameOf(node['property']);
  const { value } = node['property'] as { value?: unknown };
  return typeof value === 'string' ? value : null;
}

function addImport(node: Node, add: (key: string) => boolean): void {
  if (node['phase'] === 'defer') add('javascript.statements.import.defer');
  const { length = 0 } = (node['attributes'] ?? []) as Node[];
  if (length > 0) add('javascript.statements.import.import_attributes');
  if (node['options']) add('javascript.operators.import.options_parameter');
}

function addMember(object: string | null, property: string, add: (key: string | null) => boolean): void {
  if (object) {
    const name = INSTANCES.get(object) ?? object;
    for (const root of ['javascript.builtins', 'api']) {
      if (add(`${root}.${name}.${property}_static`) || add(`${root}.${name}.${property}`)) return;
    }
  }
  // Handlers that are properties count as their events.
  const [, event] = /^on([a-z]+)$/.exec(property) ?? [];
  add(oldestOf(members.get(property) ?? []) ?? (event ? featureOfEvent(event) : null));
}

function addOptions(call: Node, nameOf: (node: unknown) => string | null, used: Set<string>): void {
  const callee = call['callee'] as Node;
  const known = options.get(nameOf(callee) ?? nameOf(callee['property']) ?? '');
  if (!known) return;
  for (const argument of call['arguments'] as Node[]) {
    if (argument.type !== 'ObjectExpression') continue;
    for (const entry of argument['properties'] as Node[]) {
      const name = nameOf(entry['key'])?.toLowerCase();
      const value = (entry['value'] as Node | undefined)?.['value'];
      const key = known.get(`${name}=${String(value)}`) ?? known.get(name ?? '');
      if (key) used.add(key);
    }
  }
}

function addPattern(
  { pattern, flags }: { pattern: string; flags: string },
  add: (key: string) => boolean,
): void {
  if (/\(\?<[=!]/.test(pattern)) add('javascript.regular_expressions.lookbehind_assertion');
  if (/\(\?<\w/.test(pattern)) add('javascript.regular_expressions.named_capturing_group');
  const names = [...pattern.matchAll(/\(\?<(\w+)>/g)].map(([, name]) => name);
  if (new Set(names).size < names.length) {
    add('javascript.regular_expressions.named_capturing_group.duplicate_named_capturing_groups');
  }
  if (/\(\?[ims-]+:/.test(pattern)) add('javascript.regular_expressions.modifier');
  if (/\\p\{/.test(pattern)) add('javascript.regular_expressions.unicode_character_class_escape');
  if (flags.includes('v')) add('javascript.builtins.RegExp.unicodeSets');
  if (flags.includes('d')) add('javascript.builtins.RegExp.hasIndices');
}
