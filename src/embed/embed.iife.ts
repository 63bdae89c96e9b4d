/**
 * `dist/embed.iife.js`: the script tag as a classic script, with the same parts beside it as the module has. The first import
 * prepares the first request; the build (vite.config.ts) lets that leave before the rest is evaluated.
 */
import { prepared } from './classic.ts';
import { shareLit } from './shared-lit.ts';
import { start } from './start.ts';

shareLit();
start(prepared);
