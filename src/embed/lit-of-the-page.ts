/** Stands for the module `lit` in `dist/dialog.js`: the Lit that the script tag shares (shared-lit.ts). vite.config.ts puts it there. */
import type * as Lit from 'lit';

export const { css, html, LitElement, nothing } = (globalThis as unknown as Record<symbol, typeof Lit>)[
  Symbol.for('storefront-tryon.lit.1')
]!;
