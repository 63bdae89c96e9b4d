/** Where a page's experiences are registered: once for all copies of the script, and for the files beside it. */

/** Of `globalThis`. */
export const EXPERIENCES = Symbol.for('storefront-tryon.experiences.1');

/** Whether something is registered for the mode: before the dialog is loaded, only what the page itself brings. */
export const isRegistered = (mode: string): boolean =>
  (globalThis as { [EXPERIENCES]?: { loaders: ReadonlyMap<string, unknown> } })[EXPERIENCES]?.loaders.has(
    mode,
  ) ?? false;
