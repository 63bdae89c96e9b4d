/** The page's registry of experiences, shared by all copies of the script and the files beside it. */

/** The registry's property of `globalThis`. */
export const EXPERIENCES = Symbol.for('storefront-tryon.experiences.1');

/** Whether an experience is registered for the mode. Before the dialog is loaded, only the page itself may have registered one. */
export const isRegistered = (mode: string): boolean =>
  (globalThis as { [EXPERIENCES]?: { loaders: ReadonlyMap<string, unknown> } })[EXPERIENCES]?.loaders.has(
    mode,
  ) ?? false;
