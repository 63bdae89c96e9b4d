/**
 * What `@lit/reactive-element` is in `dist/dialog.js`: the one that the script tag holds out (shared-lit.ts). Put in its place
 * by vite.config.ts.
 */
import type * as Lit from 'lit';

export const { ReactiveElement, unsafeCSS } = (globalThis as unknown as Record<symbol, typeof Lit>)[
  Symbol.for('storefront-tryon.lit.3')
]!;
