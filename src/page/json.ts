/** JSON as it stands in shops' pages, and paths into it (`selected.sku`, `variants[0].sku`). Knows no product. */
import { decodeEntities } from './entities.ts';
import { rawTextOf } from './dom.ts';

export type Thing = Record<string, unknown>;

export const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const asList = (value: unknown): unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];

/** Comments and CDATA, in which some systems still hide scripts from the browsers of the nineties. */
const WRAPPING =
  /^(?:<!--|(?:\/\/ *|\/\* *)?<!\[CDATA\[(?: *\*\/)?)|(?:-->|(?:\/\/ *|\/\* *)?\]\]>(?: *\*\/)?)$/g;
// oxlint-disable-next-line no-control-regex
const CONTROL_CHARACTERS = /[\u0000-\u001f]+/g;

/** Undefined where a text is no JSON, also after the usual mistakes of templates are put right. */
export function parseJson(text: string): unknown {
  const json = text.trim().replace(WRAPPING, '').trim();
  const inOneLine = json.replace(CONTROL_CHARACTERS, ' ');
  const withoutLastCommas = inOneLine.replace(/,\s*([}\]])/g, '$1');
  for (const attempt of [json, inOneLine, withoutLastCommas, decodeEntities(withoutLastCommas)]) {
    try {
      return JSON.parse(attempt);
    } catch {
      // The next attempt mends more.
    }
  }
  return undefined;
}

const parsed = new WeakMap<Element, { text: string; value: unknown }>();

/** What a script holds, parsed once for each of its texts. */
export function jsonIn(script: Element): unknown {
  const text = rawTextOf(script);
  let known = parsed.get(script);
  if (known?.text !== text) parsed.set(script, (known = { text, value: parseJson(text) }));
  return known.value;
}

/** The steps of a path: names, indices, `*` for the first that leads on, and names with other characters as `["a.b"]`. */
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

/** What a path leads to, or undefined. */
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
