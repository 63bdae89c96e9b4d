/**
 * `dist/embed.iife.js`: the script tag as a classic script, with the same parts beside it as the module has. The first import
 * sends the first request, before Lit is evaluated.
 */
import { prepared } from './classic.ts';
import { shareLit } from './shared-lit.ts';
import { start } from './start.ts';

shareLit();
start(prepared);
