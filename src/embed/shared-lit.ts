/**
 * The page's one Lit: the script tag shares it with the dialog, which is a file of its own. A second Lit would cost
 * bytes, and would ask for a second trusted types policy of the same name, which a strict page refuses.
 */
import { css, html, LitElement, nothing } from 'lit';

const SHARED_LIT = Symbol.for('storefront-tryon.lit.1');

/** Where two copies of the script are on the page, the first one's is used. */
export function shareLit(): void {
  (globalThis as { [SHARED_LIT]?: object })[SHARED_LIT] ??= { css, html, LitElement, nothing };
}
