/** `dist/embed.js`: the script tag as a module. */
import { partsNextTo } from './load.ts';
import { moduleTag } from './settings.ts';
import { shareLit } from './shared-lit.ts';
import { start } from './start.ts';

const part = partsNextTo(import.meta.url);

shareLit();
start(moduleTag(import.meta.url), {
  dialog: part('./dialog.js'),
  lookupMany: part('./lookup-many.js'),
  mock: part('./mock-page.js'),
  explanations: part('./explanations.js'),
  followPage: part('./follow-page.js'),
});
