/**
 * Notices ids that a spreadsheet has changed. Some have a form that no id has; dates and short numbers are doubtful among ids of
 * another form. A SKU such as `1E5` or `12E3` is none of these.
 */

const MONTHS =
  'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mrz|Mär|Mai|Okt|Dez|janv|févr|mars|avr|juin|juil|août|sept|oct|nov|déc|ene|feb|mar|abr|may|jun|jul|ago|sep|dic|gen|mag|giu|lug|set|ott';
const CERTAIN: readonly (readonly [form: RegExp, problem: string])[] = [
  [/^[+-]?(?:\d[.,]\d+E[+-]\d+|\dE\+\d+)$/i, 'is a number that a spreadsheet has shortened'],
  [/^\d{15,}00$/, 'is a number whose last digits a spreadsheet has lost'],
  [/^\d{5,}[.,]0$/, 'is a number to which a spreadsheet has added decimals'],
  [/^#(?:N\/[AD]|NV|#+|[\p{L}¡/0-9]+[!?])$/u, 'is an error of a spreadsheet'],
  [/^[\d./-]+[ T]00:00(?::00)?(?:\.0+)?Z?$/, 'is a date that a spreadsheet has made of it'],
];
const DATE = new RegExp(
  String.raw`^(?:\d{1,2}[-. ]+(?:${MONTHS})\.?(?:[- ]\d{2,4})?|(?:${MONTHS})\.?[- ]\d{1,4}|\d{1,4}([/.-])\d{1,2}\1\d{1,4})$`,
);
/** The length from which numbers of one length are no counter's. */
const MIN_LENGTH = 6;
/** The share of ids that tells the form of all. */
const COMMON_SHARE = 0.8;

/** Why an id can't be the product's own; null if it can. */
export const findDamage = (id: string): string | null => CERTAIN.find(([form]) => form.test(id))?.[1] ?? null;

/** Compares the ids of a whole table. */
export function compareIds() {
  let ids = 0;
  let dates = 0;
  let numbers = 0;
  let hasZeros = false;
  /** The number of ids by length, and their first digits. */
  const lengths = new Map<number, { count: number; starts: Set<string> }>();
  return {
    add(id: string): void {
      ids++;
      if (DATE.test(id)) dates++;
      if (!/^\d+$/.test(id)) return;
      numbers++;
      hasZeros ||= id.startsWith('0');
      const found = lengths.get(id.length) ?? { count: 0, starts: new Set() };
      found.count++;
      found.starts.add(id[0]!);
      lengths.set(id.length, found);
    },
    /** Why an id is doubtful among the others; null if it is not. */
    findDoubt(id: string): string | null {
      if (DATE.test(id)) return dates < ids / 2 ? 'is a date, which a spreadsheet may have made of it' : null;
      if (!/^\d+$/.test(id) || hasZeros) return null;
      const [common] = [...lengths].toSorted(([, a], [, b]) => b.count - a.count);
      const [length, { count, starts }] = common!;
      const isCommon = length >= MIN_LENGTH && count >= numbers * COMMON_SHARE && count > 3;
      // A counter that has reached another length goes on with a one.
      const isCounter = starts.has('1') && [...starts].every((start) => start < id[0]!);
      return isCommon && !isCounter && id.length < length
        ? `has ${id.length} digits where the others have ${length}, so that a spreadsheet may have removed zeros before it`
        : null;
    },
  };
}
