/** Imports a part of a built script: a file beside it that is loaded when it is needed. */

/** A limit is needed, because some connections neither deliver a script nor end. */
const TIMEOUT_MS = 15_000;

const parts: Record<string, Promise<unknown> | undefined> = {};
/** The attempts of failed parts, by name. Some browsers remember a failed import, so each new attempt has another query. */
const attempts: Record<string, number> = {};
let failures = 0;

/**
 * Imports `name`.js from the folder of `script`, an address, with its query, by which shops tell one release from another: what a cache
 * still holds of the last one is not mixed with this one. Rejects if the part can't be loaded, has not come after 15 seconds, or is
 * empty. The next call tries again.
 */
export function importPart<Part>(name: string, script: string): Promise<Part> {
  return (parts[name] ??= load(addressBeside(`${name}.js`, script, attempts[name])).catch(
    (error: unknown) => {
      parts[name] = undefined;
      attempts[name] = ++failures;
      throw error;
    },
  )) as Promise<Part>;
}

/** The address of a file beside a script, with the script's query. */
export function addressBeside(file: string, script: string, attempt?: number): URL {
  const url = new URL(file, script);
  url.search = new URL(script).search;
  if (attempt) url.searchParams.set('retry', `${attempt}`);
  return url;
}

async function load({ href }: URL): Promise<object> {
  // A microtask keeps the call stack short that is recorded with the request (embed/stage-one.ts).
  await Promise.resolve();
  const part = await Promise.race([
    import(/* @vite-ignore */ href) as Promise<object>,
    new Promise<object>((resolve) => setTimeout(resolve, TIMEOUT_MS, {})),
  ]);
  // If a connection is cut, some browsers report no error, and the script has no exports.
  if (!Object.keys(part)[0]) throw new Error(href);
  return part;
}
