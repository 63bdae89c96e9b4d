/** Reads the counts of an experiment from CSV or JSON. */
import { parse } from 'csv-parse/sync';

/** One group: how many visitors, and how many of them bought. */
export interface Group {
  readonly visitors: number;
  readonly conversions: number;
}

/** `shown`: visitors who could see the button. `held`: those from whom `data-holdout` kept it. */
export interface Counts {
  readonly shown: Group;
  readonly held: Group;
}

/** What analytics tools call the columns in their exports, in lower case. */
const COLUMNS = {
  variant: ['variant', 'tryon_variant', 'try-on variant', 'segment'],
  visitors: ['visitors', 'users', 'total users', 'active users', 'unique visitors'],
  conversions: ['conversions', 'purchasers', 'total purchasers', 'buyers', 'converted visitors'],
} as const;

const EXPECTED =
  'Expected CSV with the columns variant, visitors and conversions, or JSON such as [{"variant": "shown", "visitors": 9000, "conversions": 300}, {"variant": "held", …}].';

/** @throws Error that says what is wrong and what was expected */
export function readCounts(text: string): Counts {
  const rows = rowsIn(text.trim()).filter(isOfGroup).map(readRow);
  const others = rows.map(({ variant }) => variant).filter((name) => name !== 'shown' && name !== 'held');
  if (others.length > 0) {
    throw new Error(
      `There is a row for ${JSON.stringify(others[0])}; the groups are "shown" and "held". Those who clicked are no group to compare: they wanted the product more before they clicked.`,
    );
  }
  const readGroup = (name: 'shown' | 'held'): Group => {
    const [row, second] = rows.filter(({ variant }) => variant === name);
    if (!row) throw new Error(`There is no row for the group "${name}". ${EXPECTED}`);
    if (second)
      throw new Error(
        `There are several rows for the group "${name}". Export one total for the whole time: a visitor of two days would count twice.`,
      );
    return { visitors: row.visitors, conversions: row.conversions };
  };
  return { shown: readGroup('shown'), held: readGroup('held') };
}

function rowsIn(text: string): Record<string, unknown>[] {
  if (!/^[[{]/.test(text)) {
    try {
      // Exports of Google Analytics begin with lines of "#".
      return parse(text, {
        columns: true,
        delimiter: [',', ';', '\t'],
        comment: '#',
        trim: true,
        bom: true,
        skip_empty_lines: true,
      });
    } catch (error) {
      throw new Error(`The CSV can't be read: ${(error as Error).message} ${EXPECTED}`, { cause: error });
    }
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error(`The JSON can't be read: ${(error as Error).message} ${EXPECTED}`, { cause: error });
  }
  const rows = Array.isArray(value)
    ? value
    : Object.entries(value as object).map(([variant, row]) => ({ variant, ...row }));
  if (rows.some((row) => typeof row !== 'object' || row === null)) throw new Error(EXPECTED);
  return rows as Record<string, unknown>[];
}

/** Exports end with a row of totals. */
function isOfGroup(row: Record<string, unknown>): boolean {
  const name = Object.entries(row).find(([column]) =>
    (COLUMNS.variant as readonly string[]).includes(column.trim().toLowerCase()),
  )?.[1];
  return name === undefined || !/^\s*(?:(?:grand )?totals?|sum|gesamt\w*)?\s*$/i.test(String(name));
}

function readRow(row: Record<string, unknown>): Group & { variant: string } {
  const cells = new Map(Object.entries(row).map(([name, value]) => [name.trim().toLowerCase(), value]));
  const cell = (column: keyof typeof COLUMNS): string => {
    const name = COLUMNS[column].find((name) => cells.has(name));
    if (name === undefined) throw new Error(`There is no column ${column}. ${EXPECTED}`);
    return String(cells.get(name)).trim();
  };
  const variant = cell('variant').toLowerCase();
  const numberIn = (column: 'visitors' | 'conversions') => {
    const text = cell(column);
    // With commas between thousands, as exports for reading have them.
    if (/^\d{1,3}(,\d{3})+$|^\d{1,15}$/.test(text)) return Number(text.replaceAll(',', ''));
    throw new Error(
      `The ${column} of "${variant}" must be a whole number of people; got ${JSON.stringify(text)}.`,
    );
  };
  const [visitors, conversions] = [numberIn('visitors'), numberIn('conversions')];
  if (visitors === 0) throw new Error(`The group "${variant}" has no visitors: there is nothing to compare.`);
  if (conversions > visitors) {
    throw new Error(
      `The group "${variant}" has more conversions (${conversions}) than visitors (${visitors}). Count visitors who bought, not their purchases.`,
    );
  }
  return { variant, visitors, conversions };
}
