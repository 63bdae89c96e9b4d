/** `dist/embed.js`: the script tag as a module, in two stages. */
import { prepared } from './stage-one.ts';
import { start } from './start.ts';

start(prepared);
