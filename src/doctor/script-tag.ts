/** The script tag: found, in which form and version, unaltered, and with settings that can be used. */
import { all, attributeOf, isMatch, type Root } from '../page/dom.ts';
import { parseIdSource } from '../page/id-source.ts';
import { isPlatformName, PLATFORM_NAMES } from '../page/platform.ts';
import { note, right, wrong, type Finding } from './finding.ts';
import { parseUrl } from './url.ts';
import type { Answer, VisitedPage, Visitor } from './visit.ts';

export interface ScriptTag {
  readonly element: Element;
  readonly url: URL;
  readonly isModule: boolean;
  /** By its name without `data-`. */
  setting(name: string): string | null;
}

const SUBJECT = 'script tag';
const OURS = /(?:^|\/)embed(\.iife)?(?:[.-][\w-]+)?\.js$/;
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
];
/** Of which one alone tells that a script is ours, whatever its file is called. */
const TELLING = ['data-base-url', 'data-mount', 'data-platform', 'data-id-from'];
const MIN_POLL_INTERVAL_MS = 500;

/** All that are on the page, in their order. */
export function scriptTags(page: VisitedPage): ScriptTag[] {
  return all(page.document, 'script[src]').flatMap((element) => {
    const url = parseUrl(attributeOf(element, 'src')!, page.url);
    const isOurs = TELLING.some((name) => attributeOf(element, name) !== null);
    if (!url || (!isOurs && !OURS.test(url.pathname))) return [];
    const setting = (name: string) => attributeOf(element, `data-${name}`)?.trim() ?? null;
    return { element, url, isModule: /^module$/i.test(attributeOf(element, 'type') ?? ''), setting };
  });
}

export async function* examineScript(
  tag: ScriptTag,
  page: VisitedPage,
  visitor: Visitor,
): AsyncGenerator<Finding> {
  const { url, isModule, element } = tag;
  const isClassicFile = /\.iife\./.test(url.pathname);
  const file = url.pathname.split('/').pop()!;
  if (isClassicFile && isModule) {
    yield wrong(
      SUBJECT,
      `${file} is loaded as a module, and then can't read its own settings.`,
      'Remove type="module", or load embed.js.',
    );
  } else if (!isClassicFile && !isModule && OURS.test(url.pathname)) {
    yield wrong(
      SUBJECT,
      `${file} is a module, and is loaded as a classic script.`,
      'Add type="module", or load embed.iife.js.',
    );
  }
  if (url.protocol === 'http:' && page.url.startsWith('https:')) {
    yield wrong(SUBJECT, `${url.href} is not loaded by a page with https.`, 'Write its address with https.');
  }
  let answer: Answer;
  try {
    answer = await visitor.ask(url.href);
  } catch {
    const isElsewhere = url.origin !== new URL(page.url).origin;
    yield visitor.isBrowser && isElsewhere && !isModule
      ? note(SUBJECT, `${url.href} is of another origin, and can't be read from here.`)
      : wrong(
          SUBJECT,
          `${url.href} gives no answer${visitor.isBrowser ? ' that a module may be loaded from (CORS)' : ''}.`,
          'Check the address, and that the file was uploaded.',
        );
    return;
  }
  yield* examineFile(tag, answer, page, visitor);
  yield* examineIntegrity(element, answer, url, page);
}

function* examineFile(
  { url, isModule }: ScriptTag,
  answer: Answer,
  page: VisitedPage,
  visitor: Visitor,
): Generator<Finding> {
  const form = isModule ? 'a module' : 'a classic script';
  if (answer.status !== 200) {
    yield wrong(
      SUBJECT,
      `${url.href} answers ${answer.status}.`,
      'Check the address, and that the file was uploaded.',
    );
    return;
  }
  const [, version] = /^\/\*! storefront-tryon (\S+)/.exec(answer.text) ?? [];
  if (version) yield right(SUBJECT, `${url.href}, version ${version}, ${form}.`);
  else {
    yield wrong(
      SUBJECT,
      `${url.href} answers with something else than a file of storefront-tryon.`,
      'Upload the file anew, as it was in the package.',
    );
  }
  const type = answer.header('content-type') ?? '';
  if (isModule && !/^\s*(?:text|application)\/(?:x-)?(?:java|ecma)script\b/i.test(type)) {
    yield wrong(
      SUBJECT,
      `it is served as ${type || 'nothing in particular'}, and browsers load no module that is not JavaScript.`,
      'Serve .js files as text/javascript.',
    );
  }
  const { origin } = new URL(page.url);
  const allowed = answer.header('access-control-allow-origin');
  if (isModule && url.origin !== origin && !visitor.isBrowser && allowed !== '*' && allowed !== origin) {
    yield wrong(
      SUBJECT,
      `${url.origin} does not allow modules to be loaded from ${origin}.`,
      'Add Access-Control-Allow-Origin: * there, or use embed.iife.js with its parts on your own server.',
    );
  }
}

async function* examineIntegrity(
  element: Element,
  { text }: Answer,
  url: URL,
  page: VisitedPage,
): AsyncGenerator<Finding> {
  const integrity = attributeOf(element, 'integrity')?.trim();
  if (!integrity) return;
  if (url.origin !== new URL(page.url).origin && attributeOf(element, 'crossorigin') === null) {
    yield wrong(
      'integrity',
      'a file of another origin with integrity is blocked without crossorigin.',
      'Add crossorigin="anonymous" to the script.',
    );
  }
  const hashes = integrity.split(/\s+/).map((hash) => /^sha(256|384|512)-([\w+/=-]+)/.exec(hash));
  const strongest = Math.max(0, ...hashes.map((hash) => Number(hash?.[1] ?? 0)));
  if (!strongest) {
    yield note('integrity', 'it holds no hash that browsers know, and so has no effect.');
    return;
  }
  const digest = await crypto.subtle.digest(`SHA-${strongest}`, new TextEncoder().encode(text));
  const actual = btoa(String.fromCharCode(...new Uint8Array(digest)));
  const fits = hashes.some((hash) => Number(hash?.[1]) === strongest && hash![2] === actual);
  yield fits
    ? right('integrity', 'it is that of the file.')
    : wrong(
        'integrity',
        'it is not that of the file, which browsers therefore do not run.',
        `Write integrity="sha${strongest}-${actual}", or that of integrity.txt after you have uploaded its files.`,
      );
}

/** The tag's settings, each by what it has to be. */
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
    if (problem) yield mistake(problem, 'Write the address of your relay, without /v1.');
  }
  for (const [name, least] of [
    ['poll-interval', MIN_POLL_INTERVAL_MS],
    ['poll-timeout', 1],
  ] as const) {
    const value = tag.setting(name);
    if (value !== null && !(Number(value) >= least)) {
      yield mistake(`data-${name} is "${value}".`, `Write milliseconds, at least ${least}; or leave it out.`);
    }
  }
  for (const name of ['mount', 'match']) {
    const value = tag.setting(name);
    if (value && !isSelector(page.document, value)) {
      yield mistake(
        `data-${name} is "${value}", which is no CSS selector.`,
        'Write one such as .product-form.',
      );
    }
  }
  const platform = tag.setting('platform');
  if (platform && platform !== 'auto' && !isPlatformName(platform)) {
    yield mistake(`data-platform is "${platform}".`, `Write auto or one of ${PLATFORM_NAMES.join(', ')}.`);
  }
  const idFrom = tag.setting('id-from');
  if (idFrom) {
    try {
      parseIdSource(idFrom, (selector) => isSelector(page.document, selector), tag.setting('id-template'));
    } catch (error) {
      yield mistake((error as Error).message, 'See id-from in the documentation of the script tag.');
    }
  }
  if (mistakes === 0) {
    const set = SETTINGS.filter((name) => tag.setting(name) !== null && name !== 'api-key');
    yield right(subject, set.map((name) => `data-${name}="${tag.setting(name)}"`).join(' '));
  }
}

export function problemOfBaseUrl(baseUrl: string, pageUrl: string): string | null {
  if (baseUrl === 'mock:') return null;
  const url = parseUrl(baseUrl, pageUrl);
  if (!url || !/^https?:$/.test(url.protocol)) return `"${baseUrl}" is no address.`;
  if (/\/v1\/*$/.test(url.pathname)) return `"${baseUrl}" ends in /v1, which is added to it.`;
  if (url.search || url.hash) return `"${baseUrl}" has a query, which is lost.`;
  if (url.protocol === 'http:' && pageUrl.startsWith('https:')) {
    return `"${baseUrl}" is http, and pages with https ask nothing there.`;
  }
  return null;
}

function isSelector(root: Root, selector: string): boolean {
  try {
    const [first] = all(root, '*');
    if (first) isMatch(first, selector);
    return true;
  } catch {
    return false;
  }
}
