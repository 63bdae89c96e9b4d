/** Loads the parts of the script from the script's own folder. */
import { importPart } from '../base/import-part.ts';

/**
 * A loader of `file`, next to `script`. Some browsers remember a failed import: each new attempt has another query.
 */
export function partsNextTo(script: string) {
  return <Part>(file: string): (() => Promise<Part>) => {
    let loaded: Promise<Part> | undefined;
    let failures = 0;
    return () =>
      // In a microtask, so that the recorded call stack is short: see vite.config.ts.
      (loaded ??= Promise.resolve()
        .then(() => importPart<Part>(new URL(failures ? `${file}?retry=${failures}` : file, script)))
        .catch((error: unknown) => {
          loaded = undefined;
          failures++;
          throw error;
        }));
  };
}
