/**
 * Which web features a style sheet uses, as keys of MDN's browser-compat-data: properties, values, functions, units, at-rules,
 * media features and selectors.
 */
import { parse, walk, type CssNode } from 'css-tree';
import { featureOf } from './compat-data.ts';

const FUNCTIONS = [
  'css.types',
  'css.types.color',
  'css.types.gradient',
  'css.types.image',
  'css.types.filter-function',
  'css.types.easing-function',
  'css.types.transform-function',
  'css.types.basic-shape',
];
/** Units that the data knows as a group, by how they end. */
const UNITS: readonly (readonly [RegExp, string])[] = [
  [/^[dsl]v/, 'css.types.length.viewport_percentage_units_dynamic'],
  [/^cq/, 'css.types.length.container_query_length_units'],
];

/** The keys of what a style sheet uses. */
export function featuresOfStyles(sheet: string): Set<string> {
  const used = new Set<string>();
  const add = (key: string) => {
    if (featureOf(key)) used.add(key);
  };
  const addFunction = (name: string) => {
    for (const root of FUNCTIONS) add(`${root}.${name}`);
  };
  const addDeclaration = (property: string, value: CssNode) => {
    add(`css.properties.${property}`);
    walk(value, (part) => {
      if (part.type === 'Identifier' || part.type === 'Function')
        add(`css.properties.${property}.${part.name}`);
      // The data has it as a value of transition under another name.
      if (part.type === 'Identifier' && part.name === 'allow-discrete')
        add('css.properties.transition-behavior.allow-discrete');
      // What the parser can't read, such as if().
      if (part.type === 'Raw') for (const [, name] of part.value.matchAll(/([\w-]+)\(/g)) addFunction(name!);
    });
  };
  const tree = parse(sheet.replaceAll('\\', ''), { parseCustomProperty: true, onParseError: () => {} });
  walk(tree, (node: CssNode) => {
    switch (node.type) {
      case 'Declaration':
        if (!/^(?:--|-webkit-)/.test(node.property)) addDeclaration(node.property, node.value);
        break;
      case 'Function': {
        addFunction(node.name);
        if (node.name === 'linear') add('css.types.easing-function.linear-function');
        const first = node.children.first;
        if (first?.type === 'Identifier' && first.name === 'from')
          add(`css.types.color.${node.name}.relative_syntax`);
        break;
      }
      case 'Dimension':
        add(`css.types.length.${node.unit}`);
        for (const [pattern, key] of UNITS) if (pattern.test(node.unit)) add(key);
        break;
      case 'Atrule':
        add(`css.at-rules.${node.name}`);
        break;
      case 'Feature':
        add(`css.at-rules.media.${node.name.replace(/^(?:min|max)-/, '')}`);
        break;
      case 'FeatureFunction':
        if (node.feature === 'style') add('css.at-rules.container.style_queries_for_custom_properties');
        break;
      case 'FeatureRange':
        add('css.at-rules.media.range_syntax');
        break;
      case 'PseudoClassSelector':
      case 'PseudoElementSelector':
        add(`css.selectors.${node.name}`);
        break;
      case 'Nth':
        if (node.selector) add('css.selectors.nth-child.of_syntax');
        break;
      case 'NestingSelector':
        add('css.selectors.nesting');
        break;
    }
  });
  return used;
}

/** @param name of a property as scripts write it, such as `fieldSizing`, or as style sheets do */
export function featureOfProperty(name: string): string | null {
  const key = `css.properties.${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  return featureOf(key) ? key : null;
}
