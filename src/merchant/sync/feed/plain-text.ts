/** Converts HTML to plain text, without tags, entities and control characters. */
import sax from 'sax';

/** A title has at most 255 characters; its markup needs more. */
const MAX_LENGTH = 4000;

export function plainText(whole: string): string {
  const text = whole.slice(0, MAX_LENGTH);
  return (/[<&]/.test(text) ? withoutMarkup(text) : text).replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
}

function withoutMarkup(html: string): string {
  const parser = new sax.SAXParser(false, {});
  let text = '';
  const add = (part: string) => void (text += part);
  const onerror = () => void ((parser as { error: Error | null }).error = null);
  Object.assign(parser, { ontext: add, oncdata: add, onerror });
  // The parser would read any text after a bare ampersand as an entity.
  const escaped = html.replaceAll(/&(?!#?\w+;)/g, '&amp;');
  parser.write(`<p>${escaped}</p>`).close();
  return text;
}
