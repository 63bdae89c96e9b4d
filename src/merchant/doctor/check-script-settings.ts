/** Examines the script tag's settings one by one. */
import { MIN_POLL_INTERVAL_MS } from '../../core/base/clock.ts';
import { toAttribute, BUTTON_SETTINGS, SCRIPT_SETTINGS, WORDS } from '../../core/base/settings.ts';
import { isSelector } from '../../storefront/page/dom.ts';
import { parseIdSource } from '../../storefront/page/id-source.ts';
import { CART_PLATFORMS, PLATFORM_NAMES } from '../../storefront/page/platform.ts';
import { problemOfBaseUrl } from './addresses.ts';
import type { Finding, Values } from '../../core/findings/finding.ts';
import { ofPage } from '../../core/findings/page.ts';
import type { ScriptTag } from './script-tag.ts';
import type { VisitedPage } from './visit.ts';

/** The names of all settings of the script tag, without `data-`. */
const SETTINGS = Object.keys({ ...BUTTON_SETTINGS, ...SCRIPT_SETTINGS })
  .filter((name) => name !== 'productId' && name !== 'externalId')
  .map(toAttribute);
/** Settings that take one of a few words. */
const ALLOWED_WORDS = { platform: ['auto', ...PLATFORM_NAMES], ...WORDS, cart: ['auto', ...CART_PLATFORMS] };

const ofSettings = (name: Parameters<typeof ofPage<'settings'>>[1], values?: Values) =>
  ofPage('settings', name, values);

export function* examineSettings(tag: ScriptTag, page: VisitedPage): Generator<Finding> {
  const mistakes = [...findMistakes(tag, page)];
  yield* mistakes;
  if (mistakes.length > 0) return;
  const set = SETTINGS.filter((name) => tag.setting(name) !== null && name !== 'api-key');
  yield ofSettings('fine', {
    settings: set.map((name) => `data-${name}="${tag.setting(name)}"`).join(' '),
  });
}

function* findMistakes(tag: ScriptTag, page: VisitedPage): Generator<Finding> {
  const isKnownSelector = (text: string) => isSelector(text, page.document);
  for (const { name } of Array.from(tag.element.attributes)) {
    const setting = /^data-(.+)$/.exec(name)?.[1];
    if (setting === undefined || SETTINGS.includes(setting)) continue;
    const meant = SETTINGS.find((known) => known.replaceAll('-', '') === setting.replaceAll(/[-_]/g, ''));
    if (meant) yield ofSettings('misspelt', { setting, meant });
  }
  const baseUrl = tag.setting('base-url');
  const problem = baseUrl && problemOfBaseUrl(baseUrl, page.url);
  if (!baseUrl) yield ofSettings('no-base-url');
  else if (problem) yield ofSettings('base-url', { problem });
  for (const [name, min] of [
    ['poll-interval', MIN_POLL_INTERVAL_MS],
    ['poll-timeout', 1],
  ] as const) {
    const value = tag.setting(name);
    if (value !== null && !(Number(value) >= min)) yield ofSettings('milliseconds', { name, value, min });
  }
  const holdout = tag.setting('holdout');
  if (holdout !== null && !(Number(holdout) >= 0 && Number(holdout) <= 100))
    yield ofSettings('holdout', { value: holdout });
  for (const name of ['mount', 'match']) {
    const value = tag.setting(name);
    if (value && !isKnownSelector(value)) yield ofSettings('selector', { name, value });
  }
  for (const [setting, words] of Object.entries<readonly string[]>(ALLOWED_WORDS)) {
    const name = toAttribute(setting);
    const value = tag.setting(name);
    if (value && !words.includes(value)) yield ofSettings('word', { name, value, words: words.join(', ') });
  }
  const idFrom = tag.setting('id-from');
  if (!idFrom) return;
  try {
    parseIdSource(idFrom, isKnownSelector, tag.setting('id-template'), tag.setting('id-pattern'));
  } catch (error) {
    yield ofSettings('id-from', { problem: (error as Error).message });
  }
}
