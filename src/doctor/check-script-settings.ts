/** Examines the script tag's settings one by one. */
import { MIN_POLL_INTERVAL_MS } from '../availability/products.ts';
import { isSelector } from '../page/dom.ts';
import { parseIdSource } from '../page/id-source.ts';
import { CART_PLATFORMS, PLATFORM_NAMES } from '../page/platform.ts';
import { problemOfBaseUrl } from './base-url.ts';
import type { Finding, Values } from '../findings/finding.ts';
import { ofPage } from '../findings/page.ts';
/** Without `data-`. */
import SETTINGS from './script-settings.json' with { type: 'json' };
import type { ScriptTag } from './script-tag.ts';
import type { VisitedPage } from './visit.ts';

/** Settings that take one of a few words. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  platform: ['auto', ...PLATFORM_NAMES],
  'id-kind': ['external', 'product'],
  'match-style': ['outline', 'same', 'quiet'],
  cart: ['auto', ...CART_PLATFORMS],
  consent: ['auto', 'required', 'none'],
  session: ['none'],
  'face-consent': ['ask'],
  'worn-at': ['ears', 'neck', 'wrist', 'finger'],
};

const ofSettings = (name: Parameters<typeof ofPage<'settings'>>[1], values?: Values) =>
  ofPage('settings', name, values);

export function* examineSettings(tag: ScriptTag, page: VisitedPage): Generator<Finding> {
  let mistakes = 0;
  const mistake = (name: Exclude<Parameters<typeof ofSettings>[0], 'fine'>, values?: Values) => {
    mistakes++;
    return ofSettings(name, values);
  };
  const { attributes } = tag.element;
  for (const { name } of Array.from(attributes)) {
    const setting = /^data-(.+)$/.exec(name)?.[1];
    if (setting === undefined || SETTINGS.includes(setting)) continue;
    const meant = SETTINGS.find((known) => known.replaceAll('-', '') === setting.replaceAll(/[-_]/g, ''));
    if (meant) yield mistake('misspelt', { setting, meant });
  }
  const baseUrl = tag.setting('base-url');
  if (!baseUrl) {
    yield mistake('no-base-url');
  } else {
    const problem = problemOfBaseUrl(baseUrl, page.url);
    if (problem) yield mistake('base-url', { problem });
  }
  for (const [name, min] of [
    ['poll-interval', MIN_POLL_INTERVAL_MS],
    ['poll-timeout', 1],
  ] as const) {
    const value = tag.setting(name);
    if (value !== null && !(Number(value) >= min)) {
      yield mistake('milliseconds', { name, value, min });
    }
  }
  const holdout = tag.setting('holdout');
  if (holdout !== null && !(Number(holdout) >= 0 && Number(holdout) <= 100)) {
    yield mistake('holdout', { value: holdout });
  }
  for (const name of ['mount', 'match']) {
    const value = tag.setting(name);
    if (value && !isSelector(value, page.document)) {
      yield mistake('selector', { name, value });
    }
  }
  for (const [name, words] of Object.entries(WORDS)) {
    const value = tag.setting(name);
    if (value && !words.includes(value)) {
      yield mistake('word', { name, value, words: words.join(', ') });
    }
  }
  const idFrom = tag.setting('id-from');
  if (idFrom) {
    try {
      parseIdSource(
        idFrom,
        (selector) => isSelector(selector, page.document),
        tag.setting('id-template'),
        tag.setting('id-pattern'),
      );
    } catch (error) {
      yield mistake('id-from', { problem: (error as Error).message });
    }
  }
  if (mistakes === 0) {
    const set = SETTINGS.filter((name) => tag.setting(name) !== null && name !== 'api-key');
    yield ofSettings('fine', {
      settings: set.map((name) => `data-${name}="${tag.setting(name)}"`).join(' '),
    });
  }
}
