/** Records of a JSON feed: an array of objects, an object with one in `products` or `items`, or an object a line. */
import { JSONParser } from '@streamparser/json';
import { normalName } from './delimited.ts';
import { emptyRecord, FeedError, type RawRow } from './feed-row.ts';

export async function* readJson(text: AsyncIterable<string>, isLines: boolean): AsyncGenerator<RawRow> {
  const paths = isLines ? ['$'] : ['$.*', '$.products.*', '$.items.*'];
  const parser = new JSONParser({ paths, keepStack: false, ...(isLines && { separator: '' }) });
  const rows: RawRow[] = [];
  let line = 0;
  let failure: Error | null = null;
  parser.onValue = ({ value }) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    rows.push({ line: ++line, record: flat(value as Record<string, unknown>) });
  };
  parser.onError = (error) => void (failure ??= error);
  const nesting = new Nesting();
  for await (const part of text) {
    if (nesting.after(part) > MAX_NESTING)
      throw new FeedError(`The feed nests values more than ${MAX_NESTING} deep, after record ${line}.`);
    if (!parser.isEnded) parser.write(part);
    if (failure) break;
    yield* rows.splice(0);
  }
  yield* rows.splice(0);
  if (!failure && !isLines && !parser.isEnded) failure = new Error('it ends before it is complete');
  if (failure) {
    const { message } = failure as Error;
    throw new FeedError(`The feed is not JSON, after record ${line}: ${message}`);
  }
}

const MAX_NESTING = 100;

/** How deep a text of JSON nests, counted ahead of the parser, which would keep every level. */
class Nesting {
  #depth = 0;
  #isInText = false;
  #isEscaped = false;

  /** The deepest level within `part`. */
  after(part: string): number {
    let deepest = this.#depth;
    for (let at = 0; at < part.length; at++) {
      const character = part[at];
      if (this.#isEscaped) this.#isEscaped = false;
      else if (character === '"') this.#isInText = !this.#isInText;
      else if (this.#isInText) this.#isEscaped = character === '\\';
      else if (character === '[' || character === '{') deepest = Math.max(deepest, ++this.#depth);
      else if (character === ']' || character === '}') this.#depth--;
    }
    return deepest;
  }
}

/** Texts and lists of texts. An object in a list counts by its address, as in the API's own `images`. */
function flat(value: Record<string, unknown>): RawRow['record'] {
  const record = emptyRecord();
  for (const [name, field] of Object.entries(value)) {
    const texts = (Array.isArray(field) ? field : [field]).flatMap((part: unknown) => {
      const { url, src } = (part ?? {}) as { url?: unknown; src?: unknown };
      const text = typeof part === 'object' ? (url ?? src) : part;
      return ['string', 'number', 'boolean'].includes(typeof text) ? [String(text)] : [];
    });
    if (texts.length > 0) record[normalName(name)] = texts;
  }
  return record;
}
