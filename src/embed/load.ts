/** Loads the parts of the script from the script's own folder. */

/** Milliseconds after which a part counts as one that came empty: some connections neither bring it nor end. */
const TIMEOUT_MS = 15_000;

/**
 * A loader of `file`, next to `script`. Some browsers remember a failed import: each new attempt has another query.
 */
export function partsNextTo(script: string) {
  return <Part>(file: string): (() => Promise<Part>) => {
    let loaded: Promise<Part> | undefined;
    let failures = 0;
    return () => {
      const url = new URL(file, script);
      if (failures > 0) url.searchParams.set('retry', String(failures));
      loaded ??= Promise.race([
        import(/* @vite-ignore */ url.href) as Promise<Part & object>,
        new Promise<Part & object>((resolve) => setTimeout(resolve, TIMEOUT_MS, {})),
      ])
        .then((part) => {
          // Where a connection is cut, some browsers report no error: the script is empty then, and has no exports.
          if (!Object.keys(part)[0]) throw new Error(file);
          return part;
        })
        .catch((error: unknown) => {
          loaded = undefined;
          failures++;
          throw error;
        });
      return loaded;
    };
  };
}
