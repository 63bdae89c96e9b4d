/**
 * Decodes HTML entities in JSON texts, which should have none: some templates escape JSON as if it were HTML. It does not
 * use the browser's HTML parser, which a page with trusted types refuses.
 */
import entities from './entities.json' with { type: 'json' };

const NAMED: Readonly<Record<string, string>> = entities;

/** Decodes once: a text that was escaped twice stays escaped once. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]\w{1,7}));/gi, (entity, decimal, hex, name) => {
    if (name) return NAMED[name] ?? entity;
    const code = decimal ? Number(decimal) : parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });
}
