/**
 * The findings about the try-on in a shop's page: a verdict, a text, and advice. The texts are in JSON, by subject, for the doctor,
 * the debug panel, the sentence of `debug` and the tables of docs/doctor.md.
 */
export interface Finding {
  /** `note` is neither right nor wrong, but worth knowing; `unseen` could not be examined, so it may be either. */
  readonly verdict: Verdict;
  /** The examined subject, in a word or two: `script tag`, `relay`. */
  readonly subject: string;
  readonly text: string;
  /** Advice on what to do. */
  readonly advice?: string;
  /** The page of the documentation, below `docs/`. */
  readonly page: string;
}

export type Verdict = (typeof VERDICTS)[number];
const VERDICTS = ['right', 'wrong', 'note', 'unseen'] as const;

/** One entry of the JSON: the text under its verdict. `{name}` stands for a value. */
export type Entry = Partial<Record<Verdict | 'advice', string>>;

/** Subject -> its page in the documentation, and its entries. */
type Table = Record<string, { page: string; findings: object }>;
export type Values = Readonly<Record<string, string | number>>;

/** Creates the function that makes findings from a table. */
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

/** The finding as text: a line, and another with the advice. Text of the page can't begin a line of its own. */
export function formatFinding({ verdict, subject, text, advice }: Finding): string {
  return `${MARKS[verdict]} ${subject}: ${oneLine(text)}${advice ? `\n    → ${oneLine(advice)}` : ''}`;
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ');

/** The finding as sentences, for a page that is about one thing. */
export const formatSentence = ({ text, advice }: Finding): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${advice ? ` ${advice}` : ''}`;
