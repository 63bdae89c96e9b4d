/**
 * What can be said of the try-on in a shop's page: whether it is right, in which words, and what to do. The words lie in JSON, by
 * subject; the doctor, the debug panel, the sentence of `debug` and the tables of docs/doctor.md take them from there.
 */
export interface Finding {
  /** `note` is neither right nor wrong, and worth knowing; `unseen` could not be examined, so it may be either. */
  readonly verdict: Verdict;
  /** What was examined, in a word or two: `script tag`, `relay`. */
  readonly subject: string;
  readonly text: string;
  /** What to do. */
  readonly advice?: string;
  /** Where the documentation says more, beneath `docs/`. */
  readonly page: string;
}

export type Verdict = (typeof VERDICTS)[number];
const VERDICTS = ['right', 'wrong', 'note', 'unseen'] as const;

/** One entry of the JSON: the text under its verdict. `{name}` stands for a value. */
export type Entry = Partial<Record<Verdict | 'advice', string>>;

/** Subject -> its page in the documentation, and its entries. */
type Table = Record<string, { page: string; findings: object }>;
export type Values = Readonly<Record<string, string | number>>;

/** The function that makes findings of a table. */
export const collectFindings =
  <Of extends Table>(table: Of) =>
  <Subject extends keyof Of & string>(
    subject: Subject,
    name: keyof Of[Subject]['findings'] & string,
    values: Values = {},
  ): Finding => {
    const { page, findings } = table[subject]!;
    const entry = (findings as Record<string, Entry>)[name]!;
    const verdict = VERDICTS.find((verdict) => entry[verdict] !== undefined)!;
    return {
      verdict,
      subject,
      text: filled(entry[verdict]!, values),
      ...(entry.advice && { advice: filled(entry.advice, values) }),
      page,
    };
  };

const filled = (text: string, values: Values) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));

export const MARKS = { right: '✓', wrong: '✗', note: '·', unseen: '?' } as const;

/** The finding as text: a line, and below it another with what to do. What a page wrote can't begin one of its own. */
export function formatFinding({ verdict, subject, text, advice }: Finding): string {
  return `${MARKS[verdict]} ${subject}: ${oneLine(text)}${advice ? `\n    → ${oneLine(advice)}` : ''}`;
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ');

/** The finding as sentences, for a page that is about one thing. */
export const formatSentence = ({ text, advice }: Finding): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${advice ? ` ${advice}` : ''}`;
