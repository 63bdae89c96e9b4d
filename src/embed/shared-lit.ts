/**
 * The base of the page's elements: the script tag holds it out to the dialog, which is a file of its own and brings the rest
 * of Lit.
 */
import { ReactiveElement, unsafeCSS } from 'lit';

const SHARED_LIT = Symbol.for('storefront-tryon.lit.3');

/** Where two copies of the script are on the page, the first one's is used. */
export function shareLit(): void {
  (globalThis as { [SHARED_LIT]?: object })[SHARED_LIT] ??= { ReactiveElement, unsafeCSS };
}
