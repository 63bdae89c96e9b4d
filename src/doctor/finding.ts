/** One line of the doctor's report: what was examined, whether it is right, and if not, what to do. */
export interface Finding {
  /** `note` is neither right nor wrong: worth knowing, or impossible to see from here. */
  readonly verdict: 'right' | 'wrong' | 'note';
  /** What was examined, in a word or two: `script tag`, `relay`. */
  readonly subject: string;
  readonly text: string;
  /** What to do. */
  readonly advice?: string;
}

type Say = (subject: string, text: string, advice?: string) => Finding;

export const right: Say = (subject, text, advice) => ({ verdict: 'right', subject, text, advice });
export const wrong: Say = (subject, text, advice) => ({ verdict: 'wrong', subject, text, advice });
export const note: Say = (subject, text, advice) => ({ verdict: 'note', subject, text, advice });

const MARKS = { right: '✓', wrong: '✗', note: '·' } as const;

/** The finding as text: a line, and below it another with what to do. */
export function lineOf({ verdict, subject, text, advice }: Finding): string {
  return `${MARKS[verdict]} ${subject}: ${text}${advice ? `\n    → ${advice}` : ''}`;
}
