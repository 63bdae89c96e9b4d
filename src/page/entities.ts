/**
 * Decodes HTML entities in JSON texts, which should have none: some templates escape JSON as if it were HTML. It does not
 * use the browser's HTML parser, which a page with trusted types refuses.
 */
const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  sol: '/',
  bsol: '\\',
  num: '#',
  plus: '+',
  lowbar: '_',
  period: '.',
  comma: ',',
  colon: ':',
  hyphen: '‐',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  middot: '·',
  deg: '°',
  reg: '®',
  trade: '™',
  copy: '©',
  times: '×',
  szlig: 'ß',
  AElig: 'Æ',
  aelig: 'æ',
  Oslash: 'Ø',
  oslash: 'ø',
  Aring: 'Å',
  aring: 'å',
  Auml: 'Ä',
  auml: 'ä',
  Ouml: 'Ö',
  ouml: 'ö',
  Uuml: 'Ü',
  uuml: 'ü',
  Eacute: 'É',
  eacute: 'é',
  Egrave: 'È',
  egrave: 'è',
  Agrave: 'À',
  agrave: 'à',
  Ccedil: 'Ç',
  ccedil: 'ç',
  Ntilde: 'Ñ',
  ntilde: 'ñ',
};

/** Decodes once: a text that was escaped twice stays escaped once. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]\w{1,7}));/gi, (entity, decimal, hex, name) => {
    if (name) return NAMED[name] ?? entity;
    const code = decimal ? Number(decimal) : parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });
}
