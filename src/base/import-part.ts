/** Imports a script of the build. Knows neither its content nor what to do without it. */

/** Some connections neither bring a script nor end. */
const TIMEOUT_MS = 15_000;

/** Rejects if the script can't be loaded, has not come after 15 seconds, or is empty. */
export const importPart = <Part>(url: URL): Promise<Part> =>
  Promise.race([
    import(/* @vite-ignore */ url.href) as Promise<Part & object>,
    new Promise<Part & object>((resolve) => setTimeout(resolve, TIMEOUT_MS, {})),
  ]).then((part) => {
    // Where a connection is cut, some browsers report no error: the script is empty then, and has no exports.
    if (!Object.keys(part)[0]) throw new Error(url.href);
    return part;
  });
