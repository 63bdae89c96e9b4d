/** Reads an XML feed's records, without nested elements: `item` (RSS), `entry` (Atom), `SHOPITEM` (Heureka), `offer` (Yandex). */
import sax, { type QualifiedTag, type Tag } from 'sax';
import { normalizeName } from './delimited.ts';
import { emptyRecord, FeedError, type RawRow } from './feed-row.ts';

const ROWS = ['item', 'entry', 'product', 'shopitem', 'offer'];
const ROOTS = ['rss', 'feed', 'rdf:rdf', 'products', 'shop', 'yml_catalog'];
/** The maximum number of a shop's own categories, which precede its products. */
const MAX_CATEGORIES = 50_000;
const MAX_CATEGORY = 1000;

/** The namespace of Google's fields, whatever prefix a feed gives it. */
const GOOGLE = /^https?:\/\/base\.google\.com\//;
const ATOM = 'http://www.w3.org/2005/Atom';

const WEB_PAGE = 'This is a web page, not a feed. Does the address need a login?';

/** Feeds nest a handful of elements; unescaped HTML in a description nests more. */
const MAX_NESTING = 200;

interface Row {
  line: number;
  name: string;
  /** Google's fields precede the others, such as Atom's id, which is not the product's. */
  record: Record<string, string[]>;
  others: Record<string, string[]>;
}

export async function* readXml(text: AsyncIterable<string>): AsyncGenerator<RawRow> {
  // The parser is not strict: many feeds are concatenated strings, and a bare & should not hide their products.
  const parser = new sax.SAXParser(false, { lowercase: true, position: true });
  const rows: RawRow[] = [];
  let row: Row | null = null;
  let count = 0;
  // Many feeds omit the namespace declaration, or get it wrong.
  const namespaces = new Map([['g', 'http://base.google.com/ns/1.0']]);
  /** Category paths by id, of feeds that list categories separately, and the category that is being read. */
  const categories = new Map<string, string>();
  let category: { id: string; path: string } | null = null;
  let depth = 0;
  let field = '';
  let isGoogleField = false;
  let value = '';
  let isClosed = false;
  let root = '';
  let failure: Error | null = null;

  const read = (written: string) => {
    const [prefix, rest] = written.split(':') as [string, string?];
    const namespace = rest ? (namespaces.get(prefix) ?? '') : '';
    const isGoogle = GOOGLE.test(namespace);
    return { name: rest && (isGoogle || namespace === ATOM) ? rest : written, isGoogle };
  };
  const ondoctype = (doctype: string) => {
    if (/^\s*html\b/i.test(doctype)) throw new FeedError(WEB_PAGE);
  };
  const onopentag = ({ name: written, attributes, isSelfClosing }: Tag | QualifiedTag) => {
    for (const [attribute, namespace] of Object.entries(attributes as Record<string, string>))
      if (attribute.startsWith('xmlns:') && attribute !== 'xmlns:g')
        namespaces.set(attribute.slice(6), namespace);
    if ((parser as unknown as { tags: unknown[] }).tags.length > MAX_NESTING)
      throw new FeedError(
        `Elements of the feed are nested more than ${MAX_NESTING} deep, at line ${parser.line + 1}: something there is never closed.`,
      );
    const { name, isGoogle } = read(written);
    root ||= name;
    if (!row) {
      if (name === 'html') throw new FeedError(WEB_PAGE);
      if (ROWS.includes(name)) {
        row = { line: parser.line + 1, name, record: emptyRecord(), others: emptyRecord() };
        for (const [attribute, text] of Object.entries(attributes as Record<string, string>))
          row.others[normalizeName(attribute)] = [text];
      } else if (name === 'category' && categories.size < MAX_CATEGORIES) {
        const { id = '', parentid = '' } = attributes as Record<string, string>;
        const parent = categories.get(parentid);
        category = { id, path: parent === undefined ? '' : `${parent} > ` };
      }
      return;
    }
    depth++;
    if (depth !== 1) return;
    [field, value, isGoogleField] = [normalizeName(name), '', isGoogle];
    // Atom has links in an attribute.
    const { href } = attributes as Record<string, string>;
    if (href && (isSelfClosing || field === 'link')) value = href;
  };
  const ontext = (part: string) => {
    if (row && depth === 1) value += part;
    else if (!row && category && part.length <= MAX_CATEGORY) category.path += part.trim();
  };
  const onclosetag = (written: string) => {
    const { name } = read(written);
    if (name === root) isClosed = true;
    if (!row && category && name === 'category') {
      categories.set(category.id, category.path.slice(0, MAX_CATEGORY));
      category = null;
    }
    if (!row) return;
    if (depth === 0) {
      if (name !== row.name) return;
      const { line, record, others } = row;
      for (const [name, values] of Object.entries(others)) (record[name] ??= []).push(...values);
      const named = (record['categoryid'] ?? []).flatMap((id) => categories.get(id.trim()) ?? []);
      if (named.length > 0) record['category'] ??= named;
      rows.push({ line, record });
      count++;
      row = null;
      return;
    }
    if (depth === 1) ((isGoogleField ? row.record : row.others)[field] ??= []).push(value);
    depth--;
  };
  const onerror = (error: Error) => {
    // Malformed markup is read as text; problems of a row are reported later.
    (parser as { error: Error | null }).error = null;
    failure ??= error;
    parser.resume();
  };
  Object.assign(parser, { ondoctype, onopentag, ontext, oncdata: ontext, onclosetag, onerror });
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
  if (count === 0 && !ROOTS.includes(root)) {
    throw new FeedError(
      `This XML holds no products: expected a feed with item, entry, product, SHOPITEM or offer elements, got ${root}.`,
    );
  }
}
