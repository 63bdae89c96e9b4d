/** Reads JSON from shops' pages, including its usual mistakes, and follows paths into it (`selected.sku`). */
import entities from './entities.json' with { type: 'json' };

export type Thing = Record<string, unknown>;

export const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const asList = (value: unknown): unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];

/**
 * A text, in which HTML may have attributes; and what JSON does not have: the signs of CDATA, comments, HTML, and semicolons. Each part
 * that is not closed reaches to the end, so that it is tried once.
 */
const PARTS =
  /"((?:[^"\\<]+|<[a-z]+(?:[^<>"]*="[^<>"]*")+[^<>"]*>|<|\\[^]?)*)"?|(?:\/\/\s*)?(?:<!\[CDATA\[|\]\]>)|\/\/.*|\/\*[^]*?(?:\*\/|$)|<!--(?:[^{[<]*?-->)?|-->|<[^<>]*>?|;/gi;
// oxlint-disable-next-line no-control-regex
const CONTROL_CHARACTERS = /[\u0000-\u001f]+/g;
/** A text; and a comma that is one too many, or a bracket after which one is missing. */
const SEPARATORS = /"(?:[^"\\]+|\\.)*"|,(?=\s*[}\]])|[}\]](?=\s*[{[])/g;

/** The text as a list of what it holds, with the usual mistakes of templates repaired. */
const repaired = (text: string): string => {
  const parts = text.replace(PARTS, (_, inner?: string) => (inner === undefined ? ' ' : quoted(inner)));
  return `[${parts.replace(CONTROL_CHARACTERS, ' ')}]`.replace(SEPARATORS, (part) =>
    part.startsWith('"') ? part : part === ',' ? '' : `${part},`,
  );
};

const quoted = (inner: string): string =>
  `"${inner.replace(/\\([^]?)|"/g, (part, escaped?: string) =>
    escaped === undefined ? '\\"' : /["\\/bfnrtu]/.test(escaped) ? part : escaped,
  )}"`;

interface Parsed {
  readonly text: string;
  /** The value, after repairs if need be; undefined if there is none. */
  readonly value?: unknown;
  /** The parser's message if the text as it stands is not JSON. */
  readonly problem?: string;
}

function parseJson(text: string): Parsed {
  let problem: string;
  try {
    return { text, value: JSON.parse(text.trim()) };
  } catch (error) {
    problem = (error as Error).message;
  }
  for (const attempt of new Set([text, decodeEntities(text)])) {
    try {
      const values = JSON.parse(repaired(attempt)) as unknown[];
      return { text, value: values.length === 1 ? values[0] : values, problem };
    } catch {
      // The next attempt also takes the text for escaped HTML.
    }
  }
  return { text, problem };
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

const parsed = new WeakMap<Element, Parsed>();

/** Reads the JSON in a script or an attribute; each text is parsed once. */
export function readJson(element: Element, text = element.textContent): Parsed {
  let known = parsed.get(element);
  if (known?.text !== text) parsed.set(element, (known = parseJson(text)));
  return known;
}

export const jsonIn = (element: Element, text?: string): unknown => readJson(element, text).value;

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
