/** `dist/embed.js`: the script tag as a module. Registers the button and mounts what the page asks for. */
import { TryonButton } from '../button/tryon-button.ts';
import { defineTryonButton } from '../compose.ts';
import { partsNextTo } from './load.ts';
import { mountButtons } from './mount.ts';
import { moduleTag, readSettings } from './settings.ts';

const part = partsNextTo(import.meta.url);
const { defaults, mount } = readSettings(moduleTag(import.meta.url));
TryonButton.defaults = defaults;
const isFirst = defineTryonButton({
  dialog: part('./dialog.js'),
  mock: part('./mock-page.js'),
  explanations: part('./explanations.js'),
});
if (isFirst) mountButtons(mount);
