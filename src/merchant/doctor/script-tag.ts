/** Examines the script tag and its file: how it is loaded, its version, and its integrity. */
import { all } from '../../storefront/page/dom.ts';
import { addressOf, findHolder, isMarked } from '../../storefront/page/held-back.ts';
import type { Finding, Values } from '../../core/findings/finding.ts';
import { ofPage } from '../../core/findings/page.ts';
import { parseUrl } from './addresses.ts';
import { RequestRefusedError, type VisitedPage, type VisitedResponse, type Visitor } from './visit.ts';

export interface ScriptTag {
  readonly element: Element;
  readonly url: URL;
  readonly isModule: boolean;
  /** @param name without `data-` */
  setting(name: string): string | null;
}

const ofScript = (name: Parameters<typeof ofPage<'script tag'>>[1], values?: Values) =>
  ofPage('script tag', name, values);
const SCRIPT_FILE = /(?:^|\/)embed(\.iife)?(?:[.-][\w-]+)?\.js$/;
/** Every script tag of storefront-tryon in the page, in document order. */
export function findScriptTags(page: VisitedPage): ScriptTag[] {
  const tags = all(page.document, 'script').flatMap((element) => {
    const address = addressOf(element);
    const url = address && parseUrl(address, page.url);
    const setting = (name: string) => element.getAttribute(`data-${name}`)?.trim() ?? null;
    const type = element.getAttribute('data-rocket-type') ?? element.getAttribute('type') ?? '';
    const isModule = /(?:^|-)module$/i.test(type);
    return url ? { element, url, isModule, setting } : [];
  });
  const marked = tags.filter(({ element }) => isMarked(element));
  // The file name alone identifies a script only if no tag has such an attribute: other services also use embed.js.
  return marked.length > 0 ? marked : tags.filter(({ url }) => SCRIPT_FILE.test(url.pathname));
}

/** Builds may put other lines before it, such as hints for the browser. */
const BANNER = /^\s*\/\*! storefront-tryon (\S+)/m;
const MAX_BANNER_OFFSET = 2000;

export async function* examineScript(
  tag: ScriptTag,
  page: VisitedPage,
  visitor: Visitor,
): AsyncGenerator<Finding> {
  const { url, isModule, element } = tag;
  const holder = findHolder(element);
  if (holder) return yield holder;
  const isClassicFile = /\.iife\./.test(url.pathname);
  const file = url.pathname.split('/').pop()!;
  if (isClassicFile && isModule) {
    yield ofScript('classic-as-module', { file });
  } else if (!isClassicFile && !isModule && SCRIPT_FILE.test(url.pathname)) {
    yield ofScript('module-as-classic', { file });
  }
  if (url.protocol === 'http:' && page.url.startsWith('https:')) {
    yield ofScript('insecure', { url: url.href });
  }
  let response: VisitedResponse;
  try {
    response = await visitor.ask(url.href);
  } catch (error) {
    if (error instanceof RequestRefusedError) return yield error.finding;
    return yield ofScript('no-response', { url: url.href });
  }
  yield* examineFile(tag, response, page);
  yield* examineIntegrity(element, response, url, page);
}

function* examineFile(
  { url, isModule }: ScriptTag,
  response: VisitedResponse,
  page: VisitedPage,
): Generator<Finding> {
  const form = isModule ? 'a module' : 'a classic script';
  if (response.status !== 200) return yield ofScript('answers', { url: url.href, status: response.status });
  const [, version] = BANNER.exec(response.text.slice(0, MAX_BANNER_OFFSET)) ?? [];
  yield version
    ? ofScript('fresh', { url: url.href, version, form })
    : ofScript('foreign', { url: url.href });
  const type = response.header('content-type') ?? '';
  if (isModule && !/^\s*(?:text|application)\/(?:x-)?(?:java|ecma)script\b/i.test(type)) {
    yield ofScript('wrong-type', { type: type || 'no type at all' });
  }
  const { origin } = new URL(page.url);
  const allowed = response.header('access-control-allow-origin');
  if (isModule && url.origin !== origin && allowed !== '*' && allowed !== origin) {
    yield ofScript('cross-origin', { scripts: url.origin, origin });
  }
}

async function* examineIntegrity(
  element: Element,
  { text }: VisitedResponse,
  url: URL,
  page: VisitedPage,
): AsyncGenerator<Finding> {
  const integrity = element.getAttribute('integrity')?.trim();
  if (!integrity) return;
  if (url.origin !== new URL(page.url).origin && element.getAttribute('crossorigin') === null) {
    yield ofPage('integrity', 'without-crossorigin');
  }
  const hashes = integrity.split(/\s+/).map((hash) => /^sha(256|384|512)-([\w+/=-]+)/.exec(hash));
  const strongest = Math.max(0, ...hashes.map((hash) => Number(hash?.[1] ?? 0)));
  if (!strongest) return yield ofPage('integrity', 'no-hash');
  const digest = await crypto.subtle.digest(`SHA-${strongest}`, new TextEncoder().encode(text));
  const actual = btoa(String.fromCharCode(...new Uint8Array(digest)));
  const fits = hashes.some((hash) => Number(hash?.[1]) === strongest && hash![2] === actual);
  yield fits
    ? ofPage('integrity', 'fits')
    : ofPage('integrity', 'differs', { integrity: `sha${strongest}-${actual}` });
}
