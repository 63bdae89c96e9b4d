/** `dist/embed.iife.js`: the script tag as one classic file, the dialog included. Only the mock lies next to it. */
import * as explanations from '../button/explanations.ts';
import * as follow from './follow-page.ts';
import { partsNextTo } from './load.ts';
import { classicTag } from './settings.ts';
import { start } from './start.ts';

const tag = classicTag();

start(tag, {
  dialog: () => import('../dialog/index.ts'),
  mock: partsNextTo(tag?.src || location.href)('./mock-page.js'),
  explanations: async () => explanations,
  followPage: async () => follow,
});
