/**
 * Lets Lit be imported where there is no DOM: its build for browsers, which edge runtimes choose, extends HTMLElement at once.
 * Imported before anything that imports Lit; afterwards `removeStandIn` leaves the runtime as it was.
 */
const runtime = globalThis as { HTMLElement?: unknown };
const isMissing = runtime.HTMLElement === undefined;
if (isMissing) runtime.HTMLElement = function () {};

export function removeStandIn(): void {
  if (isMissing) delete runtime.HTMLElement;
}
