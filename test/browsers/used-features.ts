/**
 * Which web features built scripts use, as keys of MDN's browser-compat-data: globals, their members, members of whatever
 * object, options of calls, syntax; and of the style sheets in them properties, values, functions, at-rules, media features
 * and selectors. A member whose object is not known counts as the oldest feature of that name.
 */
import bcd, { type CompatData, type Identifier } from '@mdn/browser-compat-data' with { type: 'json' };
import { parse, walk, type CssNode } from 'css-tree';
import { parseAst } from 'vite';

interface Node {
  type: string;
  [field: string]: unknown;
}

const data = bcd as unknown as CompatData;

export type Browser =
  'chrome' | 'firefox' | 'safari' | 'safari_ios' | 'chrome_android' | 'firefox_android' | 'edge';

/** The first version that has the feature, unprefixed and without a flag; Infinity where none has. */
export function since(feature: Identifier, browser: Browser): number {
  const support = feature.__compat?.support[browser];
  const versions = (Array.isArray(support) ? support : [support]).flatMap((statement) => {
    const isPlain = statement && !statement.prefix && !statement.alternative_name && !statement.flags?.length;
    const added = isPlain && !statement.version_removed ? statement.version_added : null;
    if (added === 'preview' || !added) return [];
    return [parseFloat(String(added).replace('≤', ''))];
  });
  return Math.min(...versions, Infinity);
}

const isFeature = (value: unknown): value is Identifier =>
  typeof value === 'object' && value !== null && '__compat' in value;

function at(path: string): Identifier | null {
  let found: unknown = data;
  for (const step of path.split('.')) found = (found as Record<string, unknown> | undefined)?.[step];
  return isFeature(found) ? found : null;
}

export const featureOf = at;

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
      const plain = member.replace(/_(static|event)$/, '');
      if (member.endsWith('_event') || member.endsWith('_static')) continue;
      members.set(plain, [...(members.get(plain) ?? []), `${root}.${name}.${member}`]);
      collectOptions(plain, feature, `${root}.${name}.${member}`);
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
 * The keys of what a script uses, and of the style sheets in it.
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
  const add = (key: string) => {
    if (!at(key)) return false;
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
    if (node.type === 'AssignmentExpression') add(ASSIGNMENTS[String(node['operator'])] ?? '');
    if (node.type === 'LogicalExpression' && node['operator'] === '??')
      add('javascript.operators.nullish_coalescing');
    if (node.type === 'BinaryExpression' && (node['left'] as Node).type === 'PrivateIdentifier') {
      add('javascript.classes.private_class_fields.private_class_fields_in');
    }
    if (node.type === 'Identifier') addGlobal(String(node['name']));
    if (node.type === 'MemberExpression' && !node['computed']) {
      const [object, property] = [nameOf(node['object']), nameOf(node['property'])];
      const known = object && !declared.has(object) ? object : null;
      if (property && (known || !own.has(property))) addMember(known, property, add, used);
    }
    if (node.type === 'ObjectPattern') {
      for (const entry of node['properties'] as Node[]) {
        const name = nameOf(entry['key']);
        if (name && !entry['computed'] && !own.has(name)) addMember(null, name, () => false, used);
      }
    }
    if (node.type === 'CallExpression' || node.type === 'NewExpression') addOptions(node, nameOf, used);
    if (node.type === 'Literal' && node['regex'])
      addPattern(node['regex'] as { pattern: string; flags: string }, add);
    if (node.type === 'TemplateElement') {
      const text = (node['value'] as { cooked: string }).cooked;
      if (/[{;]\s*(?:--)?[\w-]+\s*:/.test(text) && text.includes('}')) {
        for (const key of featuresOfStyles(text)) used.add(key);
      }
    }
  });
  return used;
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

function addMember(
  object: string | null,
  property: string,
  add: (key: string) => boolean,
  used: Set<string>,
): void {
  if (object) {
    for (const root of ['javascript.builtins', 'api']) {
      if (add(`${root}.${object}.${property}_static`) || add(`${root}.${object}.${property}`)) return;
    }
  }
  const [oldest] = (members.get(property) ?? [])
    .map(
      (key) =>
        [
          key,
          Math.max(since(at(key)!, 'chrome'), since(at(key)!, 'firefox'), since(at(key)!, 'safari')),
        ] as const,
    )
    .toSorted(([, a], [, b]) => a - b);
  if (oldest) used.add(oldest[0]);
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
  if (/\\p\{/.test(pattern)) add('javascript.regular_expressions.unicode_character_class_escape');
  if (flags.includes('v')) add('javascript.builtins.RegExp.unicodeSets');
  if (flags.includes('d')) add('javascript.builtins.RegExp.hasIndices');
}

const FUNCTIONS = [
  'css.types',
  'css.types.color',
  'css.types.gradient',
  'css.types.transform-function',
  'css.types.basic-shape',
];
/** Units newer than the rest, by how they end. */
const UNITS: readonly (readonly [RegExp, string])[] = [
  [/^[dsl]v/, 'css.types.length.viewport_percentage_units_dynamic'],
  [/^cq/, 'css.types.length.container_query_length_units'],
  [/^(?:lh|rlh)$/, 'css.types.length.lh'],
];

/** The keys of what a style sheet uses. */
export function featuresOfStyles(sheet: string): Set<string> {
  const used = new Set<string>();
  const add = (key: string) => {
    if (at(key)) used.add(key);
  };
  const tree = parse(sheet.replaceAll('${', '(').replaceAll('\\', ''), {
    parseCustomProperty: true,
    onParseError: () => {},
  });
  walk(tree, function seen(node: CssNode) {
    switch (node.type) {
      case 'Declaration': {
        const { property } = node;
        if (property.startsWith('--') || property.startsWith('-webkit-')) break;
        add(`css.properties.${property}`);
        walk(node.value, (value) => {
          if (value.type === 'Identifier') add(`css.properties.${property}.${value.name}`);
        });
        break;
      }
      case 'Function':
        for (const root of FUNCTIONS) add(`${root}.${node.name}`);
        break;
      case 'Dimension':
        for (const [pattern, key] of UNITS) if (pattern.test(node.unit)) add(key);
        break;
      case 'Atrule':
        add(`css.at-rules.${node.name}`);
        break;
      case 'Feature':
        add(`css.at-rules.media.${node.name.replace(/^(?:min|max)-/, '')}`);
        break;
      case 'PseudoClassSelector':
      case 'PseudoElementSelector':
        add(`css.selectors.${node.name}`);
        break;
      case 'NestingSelector':
        add('css.selectors.nesting');
        break;
    }
  });
  return used;
}
