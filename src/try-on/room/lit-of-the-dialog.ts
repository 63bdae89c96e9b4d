/**
 * Replaces Lit in `dist/fitting-room.js`, whose templates are rendered by the dialog's copy: what makes a template is a few bytes,
 * and its form is the same in every Lit 3. build/plugins.ts does the replacing.
 */
import type * as Lit from 'lit';

const HTML_RESULT = 1;

export const nothing = Symbol.for('lit-nothing') as typeof Lit.nothing;

export const html = ((strings: TemplateStringsArray, ...values: unknown[]) => ({
  ['_$litType$']: HTML_RESULT,
  strings,
  values,
})) as unknown as typeof Lit.html;
