/** `dist/embed.iife.js`: the script tag as one classic file, the dialog included. The mock lies next to it. */
import { TryonButton } from '../button/tryon-button.ts';
import { defineTryonButton } from '../compose.ts';
import { explain } from '../button/explanations.ts';
import { partsNextTo } from './load.ts';
import { mountButtons } from './mount.ts';
import { classicTag, readSettings } from './settings.ts';

const tag = classicTag();
const part = partsNextTo(tag?.src || location.href);
const { defaults, mount } = readSettings(tag);
TryonButton.defaults = defaults;
const isFirst = defineTryonButton({
  dialog: () => import('../dialog/index.ts'),
  mock: part('./mock-page.js'),
  explanations: async () => ({ explain }),
});
if (isFirst) {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => mountButtons(mount));
  else mountButtons(mount);
}
