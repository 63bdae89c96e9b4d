/** Reads prices and widths as shops write them. One that may mean two things is not read. */

/** A number without groups of digits, and one with them: `1.299` has both forms. */
const FORMS = [
  /^(\d+)(?:[.,](\d*))?$/,
  /^([1-9]\d{0,2}(?=([.,'’ ]))(?:\2\d{2,3})*\2\d{3})(?:(?!\2)[.,](\d*))?$/,
];

/** The numbers that a text may mean, the one without groups of digits first. */
const readNumbers = (text: string): number[] =>
  FORMS.flatMap((form) => {
    const match = form.exec(text);
    return match ? [Number(`${match[1]!.replace(/\D/g, '')}.${match.at(-1) ?? ''}`)] : [];
  });

/** A price with words and signs around it; a dot before it belongs to an abbreviation, such as `Rs.` */
const PRICE = /^(?:\D*\p{L}\.)?[^\d.,-]*(\d(?:[\d.,'’ ]*\d)?)\D*$/u;

/** An offer's price in the page's language; null if it has none that can be read. */
export function formatPrice(
  offer: Readonly<Record<string, unknown>> | undefined,
  lang: string,
): string | null {
  try {
    const currency = String(offer?.priceCurrency);
    const format = new Intl.NumberFormat(lang || undefined, { style: 'currency', currency });
    const price = offer?.price ?? offer?.lowPrice;
    const [, text = ''] = PRICE.exec(String(price).normalize('NFKC')) ?? [];
    const [number = NaN, grouped] = readNumbers(text);
    let amount = number;
    if (grouped !== undefined) {
      // In a currency with three digits after the dot, as schema.org wants it, they are no group.
      const isFraction = format.resolvedOptions().maximumFractionDigits! > 2;
      if (isFraction ? text.includes(',') : typeof price === 'number') return null;
      if (!isFraction) amount = grouped;
    }
    return Number.isNaN(amount) ? null : format.format(amount);
  } catch {
    // There is no such currency or language.
    return null;
  }
}

/** The smallest and the largest width in millimetres. */
export const [MIN_MM, MAX_MM] = [1, 2000];
/** Millimetres per unit, by the first two letters of its code (`INH`) or word (`inches`). */
const UNITS: Readonly<Record<string, number>> = { mm: 1, cm: 10, m: 1000, mt: 1000, in: 25.4 };
/**
 * A whole number, a fraction, or both; and a unit, after which words may follow, and another unit in brackets. Three digits after a
 * separator may be a fraction or a group.
 */
const WIDTH =
  /^(?![1-9]\d?\d?[.,]\d{3}(?!\d))(\d+(?:[.,]\d*)?)?(?:(?:^|[ -]+)(\d+)[/⁄]([2348]|16|32))?\s*(?:([a-z]+)[^\d(]*(?:\(.*)?)?$/i;

/** Parses `14 cm`, `5 1/2"`, or a quantity; a number without a unit is in millimetres. Null if it makes no sense. */
export function toMillimetres(quantity: unknown): number | null {
  const [given] = [quantity].flat();
  const { value = given, unitCode, unitText } = Object(given) as Record<string, unknown>;
  // A unit in the text is the one that was meant. The normal form of `½` has three characters, which a space keeps apart from the
  // whole number.
  const text = `${value} ${unitCode || unitText || ''}`.replace(/[¼-¾⅐-⅞]/, ' $&').normalize('NFKC');
  const [, whole = '0', numerator = 0, denominator = 1, unit = 'mm'] =
    WIDTH.exec(text.replace(/["“”]|['’′]{2}/, 'in').trim()) ?? [];
  const mm =
    (Number(whole.replace(',', '.')) + Number(numerator) / Number(denominator)) *
    UNITS[unit.slice(0, 2).toLowerCase()]!;
  return mm >= MIN_MM && mm <= MAX_MM ? mm : null;
}
