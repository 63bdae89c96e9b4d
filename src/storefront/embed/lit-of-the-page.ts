/**
 * Replaces `@lit/reactive-element` in `dist/dialog.js` with the copy that the script tag shares (start.ts);
 * build/plugins.ts does the replacing.
 */
import type * as Lit from '@lit/reactive-element';

export const { ReactiveElement, unsafeCSS } = (globalThis as unknown as Record<symbol, typeof Lit>)[
  Symbol.for('storefront-tryon.lit.3')
]!;
