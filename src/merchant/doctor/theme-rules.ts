/** Which value of a property wins for an element by the page's style sheets, and by which rule (CSS cascade 4, without layers). */
import type { CssNode, List } from 'css-tree';
import generate from 'css-tree/generator';
import parse from 'css-tree/parser';
import walk from 'css-tree/walker';
import { all, attributeOf, isMatch, rawTextOf } from '../../storefront/page/dom.ts';
import { parseUrl } from './url.ts';
import type { VisitedPage, Visitor } from './visit.ts';
import { orNull } from '../../core/base/or-null.ts';

const MAX_FILES = 30;
const MAX_LENGTH = 2 ** 22;
const MAX_RULES = 5000;

/** A rule that says something of one of the properties. */
interface Rule {
  readonly selector: string;
  readonly specificity: number;
  readonly property: string;
  readonly value: string;
  readonly isImportant: boolean;
  /** The condition of the media query around it; empty where it always holds. */
  readonly media: string;
}

export interface Won {
  readonly value: string;
  /** For the shop owner: `.wrap { opacity: 0 }`. */
  readonly rule: string;
  /** On some screens only. */
  readonly isConditional: boolean;
}

export interface ThemeRules {
  /** Style sheets that could not be read. */
  readonly unread: number;
  /** The declaration that wins; null where none is made. */
  winner(element: Element, property: string): Won | null;
}

/** @param properties those that are asked for */
export async function readThemeRules(
  page: VisitedPage,
  visitor: Visitor,
  properties: readonly string[],
): Promise<ThemeRules> {
  const sheets = all(page.document, 'style, link[rel~="stylesheet" i][href]').filter(
    (sheet) => !/^\s*print\s*$/i.test(attributeOf(sheet, 'media') ?? ''),
  );
  const texts = await Promise.all(sheets.slice(0, MAX_FILES).map((sheet) => textOf(sheet, page, visitor)));
  let length = 0;
  const read = texts.filter((text) => text !== null && (length += text.length) < MAX_LENGTH) as string[];
  const rules = read.flatMap((text) => rulesIn(text, properties)).slice(0, MAX_RULES);
  return {
    unread: sheets.length - read.length,
    winner(element, property) {
      const inline = rulesIn(`x{${attributeOf(element, 'style') ?? ''}}`, [property]);
      const applying = [
        ...rules.filter((rule) => rule.property === property && applies(rule, element)),
        ...inline.map((rule) => ({ ...rule, selector: 'style="…"', specificity: Infinity })),
      ];
      const strongest = applying.some((rule) => rule.isImportant)
        ? applying.filter((rule) => rule.isImportant)
        : applying;
      const specificity = Math.max(...strongest.map((rule) => rule.specificity));
      const won = strongest.findLast((rule) => rule.specificity === specificity);
      if (!won) return null;
      const { selector, value, media } = won;
      const rule = `${media && `@media ${media} `}${selector} { ${property}: ${value} }`;
      return { value, rule, isConditional: media !== '' };
    },
  };
}

/** Of the page's own origin: another host would have to be asked for. */
async function textOf(sheet: Element, page: VisitedPage, visitor: Visitor): Promise<string | null> {
  const href = attributeOf(sheet, 'href');
  if (href === null) return rawTextOf(sheet);
  const url = parseUrl(href, page.url);
  if (url?.origin !== new URL(page.url).origin) return null;
  return visitor.ask(url.href).then(
    ({ status, text }) => (status === 200 ? text : null),
    () => null,
  );
}

/** False for a selector that this library does not know. */
const applies = ({ selector }: Rule, element: Element) => orNull(() => isMatch(element, selector)) ?? false;

/** Groups whose rules apply to the page as if they were outside. */
const GROUPS = ['media', 'supports', 'layer', 'container'];
/** Of a state that the button is not in, or of no element. */
const NOT_AT_REST =
  /:(?:empty|hover|focus|active|visited|target|checked|disabled|defined|state|host|-)|::|:(?:before|after|first-l)/i;

function rulesIn(text: string, properties: readonly string[]): Rule[] {
  const sheet = parse(text, { parseValue: false, parseAtrulePrelude: false, parseCustomProperty: false });
  const found: Rule[] = [];
  const collect = (children: List<CssNode>, media: string) => {
    for (const node of children.toArray()) {
      if (node.type === 'Atrule' && node.block && GROUPS.includes(node.name.toLowerCase())) {
        const condition = node.name.toLowerCase() === 'media' && node.prelude ? generate(node.prelude) : '';
        if (!/^\s*print\b/i.test(condition))
          collect(node.block.children, [media, condition].filter(Boolean).join(' and '));
      }
      if (node.type !== 'Rule' || node.prelude.type !== 'SelectorList') continue;
      for (const inner of node.block.children.toArray()) {
        if (inner.type !== 'Declaration' || !properties.includes(inner.property.toLowerCase())) continue;
        for (const selector of node.prelude.children.toArray()) {
          const written = generate(selector);
          if (NOT_AT_REST.test(written)) continue;
          found.push({
            selector: written,
            specificity: specificityOf(selector),
            property: inner.property.toLowerCase(),
            value: generate(inner.value).trim().toLowerCase(),
            isImportant: Boolean(inner.important),
            media,
          });
        }
      }
    }
  };
  if (sheet.type === 'StyleSheet') collect(sheet.children, '');
  return found;
}

/** As one number: ids, then classes, then types. What is in `:is()` and `:not()` counts in full, in `:where()` not at all. */
function specificityOf(selector: CssNode): number {
  let sum = 0;
  walk(selector, function (node) {
    if (node.type === 'PseudoClassSelector' && node.name.toLowerCase() === 'where') return this.skip;
    if (node.type === 'IdSelector') sum += 1e6;
    else if (node.type === 'ClassSelector' || node.type === 'AttributeSelector') sum += 1e3;
    else if (node.type === 'PseudoClassSelector' && !/^(?:is|not|has)$/i.test(node.name)) sum += 1e3;
    else if (node.type === 'TypeSelector' && node.name !== '*') sum += 1;
    return undefined;
  });
  return sum;
}
