/** The script tag as a module, before anything else is evaluated: embed.ts imports this first. */
import { prepare } from './prepare.ts';
import { moduleTag } from './script-settings.ts';

export const prepared = prepare(moduleTag(import.meta.url), import.meta.url);
