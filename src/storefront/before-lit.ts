/**
 * What `import 'storefront-tryon'` does before Lit is evaluated (lit.ts). It sends the request that the elements in the page will
 * make, and it allows Lit to be imported where there is no DOM: Lit's build for browsers, which edge runtimes choose, extends
 * HTMLElement at once.
 */
import { sendFirstRequest } from './first-request.ts';
import { loadPart } from './parts.ts';
import { rememberServerProducts } from './server-products.ts';

const runtime = globalThis as { HTMLElement?: unknown };
const isMissing = runtime.HTMLElement === undefined;
if (isMissing) runtime.HTMLElement = function () {};

/** Restores the runtime once Lit is evaluated. */
export function removeStandIn(): void {
  if (isMissing) delete runtime.HTMLElement;
}

// The session cache is read first: no request is sent for products in it.
const caches = rememberServerProducts();
export const firstRequest = sendFirstRequest(
  {},
  () => void loadPart('lookup-many').catch(() => {}),
  // This is called at once: a microtask would run after Lit.
  (url, init) => fetch(url, init),
  caches,
);
