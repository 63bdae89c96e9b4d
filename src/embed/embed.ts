/** `dist/embed.js`: the script tag as a module. The first import sends the first request, before Lit is evaluated. */
import { prepared } from './module.ts';
import { shareLit } from './shared-lit.ts';
import { start } from './start.ts';

shareLit();
start(prepared);
