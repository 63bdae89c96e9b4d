/** Reads JSON from shops' pages, including its usual mistakes, and follows paths into it (`selected.sku`). */
import entities from './entities.json' with { type: 'json' };

export type Thing = Record<string, unknown>;

export const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const asList = (value: unknown): unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];

/** Comments and CDATA around the JSON, which some systems still write for very old browsers. */
const WRAPPING =
  /^(?:<!--|(?:\/\/ *|\/\* *)?<!\[CDATA\[(?: *\*\/)?)|(?:-->|(?:\/\/ *|\/\* *)?\]\]>(?: *\*\/)?)$/g;
// oxlint-disable-next-line no-control-regex
const CONTROL_CHARACTERS = /[\u0000-\u001f]+/g;

/** The parsed text, with the usual mistakes of templates repaired; undefined if it still is not JSON. */
export function parseJson(text: string): unknown {
  const json = text.trim().replace(WRAPPING, '').trim();
  const inOneLine = json.replace(CONTROL_CHARACTERS, ' ');
  const withoutLastCommas = inOneLine.replace(/,\s*([}\]])/g, '$1');
  for (const attempt of [json, inOneLine, withoutLastCommas, decodeEntities(withoutLastCommas)]) {
    try {
      return JSON.parse(attempt);
    } catch {
      // The next attempt repairs more.
    }
  }
  return undefined;
}

const NAMED: Readonly<Record<string, string>> = entities;

/**
 * Decodes HTML entities, once: some templates escape JSON as if it were HTML. It does not use the browser's HTML parser, which a page
 * with trusted types refuses.
 */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]\w{1,7}));/gi, (entity, decimal, hex, name) => {
    if (name) return NAMED[name] ?? entity;
    const code = decimal ? Number(decimal) : parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });
}

const parsed = new WeakMap<Element, { text: string; value: unknown }>();

/** The JSON in a script or an attribute; each text is parsed once. */
export function jsonIn(element: Element, text = element.textContent): unknown {
  let known = parsed.get(element);
  if (known?.text !== text) parsed.set(element, (known = { text, value: parseJson(text) }));
  return known.value;
}

/** The steps of a path: names, indices, `*` for the first element that has the rest of the path, and `["a.b"]` for other names. */
export function parsePath(path: string): string[] | null {
  const steps: string[] = [];
  const step = /\.?([^.[\]"'\s]+)|\[\s*(?:"([^"]*)"|'([^']*)'|([^\]"'\s]+))\s*\]/y;
  const from = path.startsWith('$.') || path.startsWith('$[') ? 1 : 0;
  for (step.lastIndex = from; step.lastIndex < path.length;) {
    const match = step.exec(path);
    if (!match) return null;
    steps.push((match[1] ?? match[2] ?? match[3] ?? match[4])!);
  }
  return steps.length > 0 ? steps : null;
}

/** The value at a path, or undefined. */
export function follow(value: unknown, [step, ...rest]: readonly string[]): unknown {
  if (step === undefined) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  if (step !== '*') return Object.hasOwn(value, step) ? follow((value as Thing)[step], rest) : undefined;
  for (const item of Object.values(value)) {
    const found = follow(item, rest);
    if (found !== undefined && found !== null && found !== '') return found;
  }
  return undefined;
}
