/**
 * Imports the files that lie next to the built dialog. Firefox remembers a failed import for as long as the page lives, so
 * each new try goes by another query. The build puts this in the place of plain imports where files lie flat.
 */
import { importPart } from '../base/import-part.ts';

const failures = new Map<string, number>();

/** @param file relative to this script */
export async function importAgain<Part>(file: string): Promise<Part> {
  const url = new URL(file, import.meta.url);
  const count = failures.get(file) ?? 0;
  if (count > 0) url.searchParams.set('retry', `${count}`);
  try {
    return await importPart<Part>(url);
  } catch (error) {
    failures.set(file, count + 1);
    throw error;
  }
}
