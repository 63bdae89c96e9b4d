/**
 * Which web features a piece of HTML uses, as keys of MDN's browser-compat-data: elements, attributes, and those values of
 * attributes that are features. Knows how Lit's templates mark attributes, properties and listeners.
 */
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { featuresOfStyles } from './used-styles.ts';
import { data, featureOf, isFeature, oldestOf } from './compat-data.ts';

export interface UsedByHtml {
  readonly features: Set<string>;
  /** Names of properties that a template sets. */
  readonly properties: Set<string>;
  /** Names of events that a template listens to. */
  readonly events: Set<string>;
}

const NAMESPACES: Readonly<Record<string, string>> = {
  'http://www.w3.org/1999/xhtml': 'html',
  'http://www.w3.org/2000/svg': 'svg',
};

/** What HTML uses; in a template, a value that is put in is one that is no feature. */
export function usedByHtml(text: string): UsedByHtml {
  const used: UsedByHtml = { features: new Set(), properties: new Set(), events: new Set() };
  const see = (node: DefaultTreeAdapterTypes.Node) => {
    if ('tagName' in node) seeElement(node, used);
    if ('content' in node) see(node.content);
    if ('childNodes' in node) node.childNodes.forEach(see);
  };
  see(parseFragment(text));
  // The parser writes names in lower case.
  for (const [, name] of text.matchAll(/\s\.([A-Za-z]\w*)=/g)) used.properties.add(name!);
  return used;
}

function seeElement({ tagName, attrs, namespaceURI }: DefaultTreeAdapterTypes.Element, used: UsedByHtml) {
  const language = NAMESPACES[namespaceURI] ?? 'html';
  add(`${language}.elements.${tagName}`, used);
  for (const { name, value } of attrs) {
    const [, mark, plain] = /^([.@?]?)(.+)$/.exec(name) as unknown as [string, string, string];
    if (mark === '@') used.events.add(plain);
    else if (plain === 'style') featuresOfStyles(`a { ${value} }`).forEach((key) => used.features.add(key));
    else if (mark !== '.')
      for (const key of keysOfAttribute(language, tagName, plain)) addAttribute(key, value, used);
  }
}

const add = (key: string, { features }: UsedByHtml) => void (featureOf(key) && features.add(key));

const keysOfAttribute = (language: string, tagName: string, name: string) => [
  `${language}.elements.${tagName}.${name}`,
  `${language}.global_attributes.${name}`,
];

function addAttribute(key: string, value: string, used: UsedByHtml): void {
  add(key, used);
  for (const word of value.toLowerCase().split(/\s+/)) {
    for (const ending of [`.${word}`, `.${word}_value`, `_${word}`]) add(key + ending, used);
  }
}

/** The oldest feature of an attribute that a script sets on it does not say what. */
export function featureOfAttribute(name: string): string | null {
  const keys = Object.keys(data.html['elements']!).map((tagName) => `html.elements.${tagName}.${name}`);
  return oldestOf([`html.global_attributes.${name}`, ...keys].filter((key) => featureOf(key)));
}

/** The oldest feature of an event of this name, of whatever target. */
export function featureOfEvent(name: string): string | null {
  const keys = Object.entries(data.api)
    .filter(([, members]) => isFeature((members as Record<string, unknown>)[`${name}_event`]))
    .map(([target]) => `api.${target}.${name}_event`);
  return oldestOf(keys);
}
