/** One line of the doctor's: what was looked at, whether it is right, and what to do where it is not. */
export interface Finding {
  /** `note` is neither right nor wrong: something to know, or what could not be seen from here. */
  readonly verdict: 'right' | 'wrong' | 'note';
  /** What was looked at, in a word or two: `script tag`, `relay`. */
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

/** As a line for people, and one below it with what to do. */
export function lineOf({ verdict, subject, text, advice }: Finding): string {
  return `${MARKS[verdict]} ${subject}: ${text}${advice ? `\n    → ${advice}` : ''}`;
}
