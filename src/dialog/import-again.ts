/**
 * Imports the files that lie next to the built dialog. Firefox remembers a failed import for as long as the page lives, so
 * each new try goes by another query. The build puts this in the place of plain imports where files lie flat.
 */

/** Milliseconds after which a file counts as one that came empty: some connections neither bring it nor end. */
const TIMEOUT_MS = 15_000;

const failures = new Map<string, number>();

/** @param file relative to this script */
export async function importAgain<Part>(file: string): Promise<Part> {
  const url = new URL(file, import.meta.url);
  const count = failures.get(file) ?? 0;
  if (count > 0) url.searchParams.set('retry', `${count}`);
  try {
    const part = await Promise.race([
      import(/* @vite-ignore */ url.href) as Promise<Part & object>,
      new Promise<Part & object>((resolve) => setTimeout(resolve, TIMEOUT_MS, {})),
    ]);
    // Where a connection is cut, some browsers report no error: the script is empty then, and has no exports.
    if (Object.keys(part).length === 0) throw new Error(`${url.href} came empty.`);
    return part;
  } catch (error) {
    failures.set(file, count + 1);
    throw error;
  }
}
