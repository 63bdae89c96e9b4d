/** `dist/embed.iife.js`: the script tag as a classic script, in two stages, with the same parts beside it as the module has. */
import { prepared } from './stage-one.iife.ts';
import { start } from './start.ts';

start(prepared);
