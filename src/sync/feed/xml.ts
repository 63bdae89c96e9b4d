/**
 * Records of a Google Merchant feed in XML: each `item` of RSS 2.0 and each `entry` of Atom. What is nested deeper than a
 * field is left out.
 */
import sax, { type QualifiedTag, type Tag } from 'sax';
import { normalName } from './delimited.ts';
import { FeedError, type RawRow } from './feed-row.ts';

const ROWS = ['item', 'entry', 'product'];

export async function* readXml(text: AsyncIterable<string>): AsyncGenerator<RawRow> {
  // Not strict: feeds are made by string concatenation, and a bare & should cost nobody their products.
  const parser = new sax.SAXParser(false, { lowercase: true, position: true });
  const rows: RawRow[] = [];
  let row: { line: number; name: string; record: Record<string, string[]> } | null = null;
  let depth = 0;
  let field = '';
  let value = '';
  let isClosed = false;
  let root = '';
  let failure: Error | null = null;

  const onopentag = ({ name, attributes, isSelfClosing }: Tag | QualifiedTag) => {
    root ||= name;
    if (!row) {
      if (ROWS.includes(name)) row = { line: parser.line + 1, name, record: {} };
      return;
    }
    depth++;
    if (depth !== 1) return;
    [field, value] = [normalName(name), ''];
    // Atom's links stand in an attribute.
    const { href } = attributes as Record<string, string>;
    if (href && (isSelfClosing || field === 'link')) value = href;
  };
  const ontext = (part: string) => {
    if (row && depth === 1) value += part;
  };
  const onclosetag = (name: string) => {
    if (name === root) isClosed = true;
    if (!row) return;
    if (depth === 0) {
      if (name !== row.name) return;
      rows.push({ line: row.line, record: row.record });
      row = null;
      return;
    }
    if (depth === 1) (row.record[field] ??= []).push(value);
    depth--;
  };
  const onerror = (error: Error) => {
    // What is malformed is read as text; what is wrong with a row then is said of the row.
    (parser as { error: Error | null }).error = null;
    failure ??= error;
    parser.resume();
  };
  Object.assign(parser, { onopentag, ontext, oncdata: ontext, onclosetag, onerror });
  for await (const part of text) {
    parser.write(part);
    yield* rows.splice(0);
  }
  yield* rows.splice(0);
  if (!isClosed) {
    const why = failure ? ` (${(failure as Error).message.split('\n')[0]})` : '';
    throw new FeedError(
      `The feed ends at line ${parser.line + 1}, before it is complete${why}. Download it again.`,
    );
  }
}
