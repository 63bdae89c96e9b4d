/** Files that are no feeds, told by their first bytes, or by the names in a zip. */

const EXPORT = 'Export your products as CSV, XML or JSON.';

const EXCEL = 'This is an Excel file. Save it as CSV (UTF-8).';

const BY_FIRST_BYTES: readonly (readonly [RegExp, string])[] = [
  [/^\xd0\xcf/, EXCEL],
  [/^%PDF-/, `This is a PDF. ${EXPORT}`],
  [/^(?:\xff\xd8\xff|\x89PNG|GIF8|RIFF[^]{4}WEBP|[^]{4}ftyp)/, `This is a picture or a video. ${EXPORT}`],
];

const BY_NAME_IN_ZIP: readonly (readonly [RegExp, string])[] = [
  [/^xl\//, EXCEL],
  [/^word\//, `This is a text document. ${EXPORT}`],
  // OpenDocument begins with a file of this name.
  [/^mimetype$/, 'This is a spreadsheet or a text document. Save its table as CSV (UTF-8).'],
];

const find = (table: typeof BY_FIRST_BYTES, text: string) =>
  table.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** @returns a sentence that says what it is, and what to do; null for what may be a feed */
export const describeOtherFile = (head: Uint8Array): string | null =>
  find(BY_FIRST_BYTES, String.fromCharCode(...head.subarray(0, 16)));

/** @param name of a file in the zip */
export const describeOtherZip = (name: string): string | null => find(BY_NAME_IN_ZIP, name);
