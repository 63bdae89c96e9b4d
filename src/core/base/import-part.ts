/** Imports a part of a built script: a file beside it that is loaded when it is needed. */

/** Some connections neither bring a script nor end. */
const TIMEOUT_MS = 15_000;

const parts: Record<string, Promise<unknown> | undefined> = {};
/** By name, where a part has failed. Some browsers remember a failed import: each new attempt has another query. */
const queries: Record<string, string> = {};
let failures = 0;

/**
 * Imports `name`.js from the folder of `script`, an address. Rejects if the part can't be loaded, has not come after 15 seconds,
 * or is empty. The next call tries again.
 */
export function importPart<Part>(name: string, script: string): Promise<Part> {
  return (parts[name] ??= load(new URL(`./${name}.js${queries[name] ?? ''}`, script)).catch(
    (error: unknown) => {
      parts[name] = undefined;
      queries[name] = `?retry=${++failures}`;
      throw error;
    },
  )) as Promise<Part>;
}

async function load({ href }: URL): Promise<object> {
  // From here on in a microtask: the call stack that is recorded with the request is short (embed/stage-one.ts).
  await Promise.resolve();
  const part = await Promise.race([
    import(/* @vite-ignore */ href) as Promise<object>,
    new Promise<object>((resolve) => setTimeout(resolve, TIMEOUT_MS, {})),
  ]);
  // Where a connection is cut, some browsers report no error: the script is empty then, and has no exports.
  if (!Object.keys(part)[0]) throw new Error(href);
  return part;
}
