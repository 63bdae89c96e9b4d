/** `dist/embed.iife.js`: the script tag as a classic script, with the same parts beside it as the module has. */
import { partsNextTo } from './load.ts';
import { classicTag } from './settings.ts';
import { shareLit } from './shared-lit.ts';
import { start } from './start.ts';

const tag = classicTag();
// Without a tag of its own, as in a page that holds the script's text, the parts lie beside the page.
const part = partsNextTo(tag?.src || location.href);

shareLit();
start(tag, {
  dialog: part('./dialog.js'),
  lookupMany: part('./lookup-many.js'),
  mock: part('./mock-page.js'),
  explanations: part('./explanations.js'),
  followPage: part('./follow-page.js'),
});
