/**
 * Replaces Lit in `dist/fitting-room.js`: the dialog's copy of Lit renders its templates. Creating a template takes a few bytes,
 * and its form is the same in every Lit 3. build/plugins.ts does the replacing.
 */
import type * as Lit from 'lit';

const HTML_RESULT = 1;
const SVG_RESULT = 2;

export const nothing = Symbol.for('lit-nothing') as typeof Lit.nothing;

const createTemplate =
  (type: number) =>
  (strings: TemplateStringsArray, ...values: unknown[]) => ({ ['_$litType$']: type, strings, values });

export const html = createTemplate(HTML_RESULT) as unknown as typeof Lit.html;
export const svg = createTemplate(SVG_RESULT) as unknown as typeof Lit.svg;
