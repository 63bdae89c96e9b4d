/**
 * Lit's base class for the page's elements, which the script tag shares with the dialog. The dialog is a separate file and
 * contains the rest of Lit.
 */
import { ReactiveElement, unsafeCSS } from 'lit';

const SHARED_LIT = Symbol.for('storefront-tryon.lit.3');

/** Where two copies of the script are on the page, the first one's is used. */
export function shareLit(): void {
  (globalThis as { [SHARED_LIT]?: object })[SHARED_LIT] ??= { ReactiveElement, unsafeCSS };
}
