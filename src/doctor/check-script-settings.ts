/** Examines the script tag's settings one by one. Sends no request. */
import { MIN_POLL_INTERVAL_MS } from '../availability/products.ts';
import { isSelector } from '../page/dom.ts';
import { parseIdSource } from '../page/id-source.ts';
import { PLATFORM_NAMES } from '../page/platform.ts';
import { problemOfBaseUrl } from './base-url.ts';
import { right, wrong, type Finding } from './finding.ts';
import type { ScriptTag } from './script-tag.ts';
import type { VisitedPage } from './visit.ts';

/** Without `data-`. */
const SETTINGS = [
  'base-url',
  'api-key',
  'experience-url',
  'poll-interval',
  'poll-timeout',
  'label',
  'debug',
  'platform',
  'mount',
  'id-from',
  'id-template',
  'id-kind',
  'match',
  'match-style',
  'class',
  'reserve',
  'worn-at',
  'auto-place',
  'cart',
  'analytics',
  'consent',
  'holdout',
  'session',
  'width-mm',
  'face-consent',
  'id-pattern',
];

/** Settings that take one of a few words. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  platform: ['auto', ...PLATFORM_NAMES],
  'id-kind': ['external', 'product'],
  'match-style': ['outline', 'same', 'quiet'],
  cart: ['auto', ...PLATFORM_NAMES],
  consent: ['auto', 'required', 'none'],
  session: ['none'],
  'face-consent': ['ask'],
  'worn-at': ['ears', 'neck', 'wrist', 'finger'],
};

export function* examineSettings(tag: ScriptTag, page: VisitedPage): Generator<Finding> {
  const subject = 'settings';
  let mistakes = 0;
  const mistake = (text: string, advice: string) => {
    mistakes++;
    return wrong(subject, text, advice);
  };
  const { attributes } = tag.element;
  for (const { name } of Array.from(attributes)) {
    const setting = /^data-(.+)$/.exec(name)?.[1];
    if (setting === undefined || SETTINGS.includes(setting)) continue;
    const meant = SETTINGS.find((known) => known.replaceAll('-', '') === setting.replaceAll(/[-_]/g, ''));
    if (meant) yield mistake(`there is no data-${setting}.`, `Write data-${meant}.`);
  }
  const baseUrl = tag.setting('base-url');
  if (!baseUrl) {
    yield mistake('data-base-url is missing.', 'Add data-base-url="https://…", the address of your relay.');
  } else {
    const problem = problemOfBaseUrl(baseUrl, page.url);
    if (problem) yield mistake(`data-base-url: ${problem}`, 'Write the address of your relay, without /v1.');
  }
  for (const [name, min] of [
    ['poll-interval', MIN_POLL_INTERVAL_MS],
    ['poll-timeout', 1],
  ] as const) {
    const value = tag.setting(name);
    if (value !== null && !(Number(value) >= min)) {
      yield mistake(`data-${name} is "${value}".`, `Write milliseconds, at least ${min}, or leave it out.`);
    }
  }
  const holdout = tag.setting('holdout');
  if (holdout !== null && !(Number(holdout) >= 0 && Number(holdout) <= 100)) {
    yield mistake(
      `data-holdout is "${holdout}".`,
      'Write the percentage of visitors without the button, from 0 to 100.',
    );
  }
  for (const name of ['mount', 'match']) {
    const value = tag.setting(name);
    if (value && !isSelector(value, page.document)) {
      yield mistake(
        `data-${name} is "${value}", which is no CSS selector.`,
        'Write one such as .product-form.',
      );
    }
  }
  for (const [name, words] of Object.entries(WORDS)) {
    const value = tag.setting(name);
    if (value && !words.includes(value)) {
      yield mistake(`data-${name} is "${value}".`, `Write one of ${words.join(', ')}.`);
    }
  }
  const idFrom = tag.setting('id-from');
  if (idFrom) {
    try {
      parseIdSource(idFrom, (selector) => isSelector(selector, page.document), tag.setting('id-template'));
    } catch (error) {
      yield mistake((error as Error).message, 'See id-from in docs/script-tag.md.');
    }
  }
  if (mistakes === 0) {
    const set = SETTINGS.filter((name) => tag.setting(name) !== null && name !== 'api-key');
    yield right(subject, set.map((name) => `data-${name}="${tag.setting(name)}"`).join(' '));
  }
}
