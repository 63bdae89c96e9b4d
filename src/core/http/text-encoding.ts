/**
 * Finds the encoding of a text by its bytes, because files and pages often declare a wrong one or none. UTF-8 is recognised by its
 * form, all others by their letters. The library for these is loaded only when it is needed.
 */

/** The encodings that exports and pages have besides UTF-8 and UTF-16. */
const LEGACY =
  'windows-1250 windows-1251 windows-1252 windows-1253 windows-1254 windows-1255 windows-1256 windows-1257 windows-1258 windows-874 iso-8859-2 iso-8859-5 iso-8859-6 iso-8859-7 iso-8859-8 iso-8859-15 koi8-r koi8-u ibm866 macintosh shift_jis euc-jp big5 gb18030 euc-kr'.split(
    ' ',
  );

/** The library's names that are not those of the Encoding standard. */
const STANDARD_NAMES: Readonly<Record<string, string>> = {
  cp932: 'shift_jis',
  cp949: 'euc-kr',
  cp874: 'windows-874',
  big5hkscs: 'big5',
  macroman: 'macintosh',
  shift_jis_2004: 'shift_jis',
  'euc-jis-2004': 'euc-jp',
};

/** The most bytes that the library gets. More would not change its answer. */
const MAX_SAMPLE_LENGTH = 2 ** 16;
/** The share of faulty words that a text in UTF-8 may have, such as a row that was pasted from elsewhere. */
const MAX_FAULTS = 0.1;
/** An encoding that a text declares, or windows-1252, in which Excel saves CSV, is left only for one that is clearly more probable. */
const RIVAL_SHARE = 0.7;

const OTHER_LETTER = String.raw`[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Hebrew}\p{sc=Arabic}]`;
/** Letters that no text has, Latin letters beside those of another alphabet, and a symbol between two letters. */
const FAULT = new RegExp(
  String.raw`[\uFFFD\uE000-\uF8FF\p{Cc}]|\p{sc=Latin}${OTHER_LETTER}|${OTHER_LETTER}\p{sc=Latin}|\p{L}[¡-©«-¶¸¹»-¿×÷]\p{L}`,
  'u',
);

/** The encoding of this name in the standard's spelling; null if there is none. */
export function standardEncoding(name: string): string | null {
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return null;
  }
}

/** Node 20 decodes windows-1252 as Latin-1, unless the text comes in parts. */
export function decode(bytes: Uint8Array, encoding: string): string {
  const decoder = new TextDecoder(encoding);
  return decoder.decode(bytes, { stream: true }) + decoder.decode();
}

/**
 * @param declared the name of the encoding that the text declares
 * @returns the encoding, or several that are possible, the most probable first; none if the bytes are no text
 */
export async function findEncodings(bytes: Uint8Array, declared?: string | null): Promise<string[]> {
  const sample = sampleOf(bytes);
  const shareOf = (fault: RegExp, text: string) => {
    const words = text.split(/\s+/).filter((word) => /[^\p{ASCII}]/u.test(word));
    return words.filter((word) => fault.test(word)).length / (words.length || 1);
  };
  if (isUtf8(sample) || shareOf(/\uFFFD/, decode(sample, 'utf-8')) <= MAX_FAULTS) return ['utf-8'];
  const { detectAll } = await import('jschardet');
  const found = detectAll(sample, { detectEncodings: LEGACY, minimumThreshold: 0 })
    .flatMap(({ encoding: name, confidence }) => {
      const encoding = standardEncoding(STANDARD_NAMES[name?.toLowerCase() ?? ''] ?? name ?? '');
      if (!encoding) return [];
      const text = decode(sample, encoding);
      return { encoding, text, probability: confidence * (1 - shareOf(FAULT, text)) };
    })
    .filter(({ probability }) => probability > 0)
    .toSorted((a, b) => b.probability - a.probability);
  const [best] = found;
  if (!best) return [];
  const isProbable = (encoding: string | null, share: number) => {
    const text = encoding && decode(sample, encoding);
    return found.some((other) => other.text === text && other.probability >= share * best.probability);
  };
  const named = declared ? standardEncoding(declared) : null;
  if (named && isProbable(named, RIVAL_SHARE)) return [named];
  if (isProbable('windows-1252', 1)) return ['windows-1252'];
  return isProbable('windows-1252', RIVAL_SHARE) ? [best.encoding, 'windows-1252'] : [best.encoding];
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** The parts of a text that have more than ASCII: the others say nothing about its encoding. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const sample: number[] = [];
  for (let from = 0, at = 0; at <= bytes.length && sample.length < MAX_SAMPLE_LENGTH; at++) {
    // None of these bytes is part of a character in any encoding: , ; < > " and the control characters.
    const isEnd = at === bytes.length || bytes[at]! < 0x20 || END.has(bytes[at]!);
    if (!isEnd) continue;
    const part = bytes.subarray(from, at);
    if (part.some((byte) => byte > 0x7f)) sample.push(...part.subarray(0, MAX_SAMPLE_LENGTH), 0x0a);
    from = at + 1;
  }
  return Uint8Array.from(sample);
}

const END = new Set(Array.from(',;<>"', (character) => character.charCodeAt(0)));
