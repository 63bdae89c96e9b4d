/**
 * `dist/embed.js`: the script tag as a module. The first import prepares the first request; the build (vite.config.ts) lets that leave
 * before the rest is evaluated.
 */
import { prepared } from './module.ts';
import { shareLit } from './shared-lit.ts';
import { start } from './start.ts';

shareLit();
start(prepared);
