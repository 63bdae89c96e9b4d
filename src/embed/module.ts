/** Prepares the script tag as a module. Evaluated before anything else. */
import { prepare } from './prepare.ts';
import { moduleTag } from './script-settings.ts';

export const prepared = prepare(moduleTag(import.meta.url), import.meta.url);
