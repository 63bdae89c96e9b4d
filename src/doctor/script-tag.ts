/** Examines the script tag and its file: how it is loaded, its version, whether it was changed. Judges no setting. */
import { all, attributeOf } from '../page/dom.ts';
import { note, right, wrong, type Finding } from './finding.ts';
import { parseUrl } from './url.ts';
import type { VisitedPage, VisitedResponse, Visitor } from './visit.ts';

export interface ScriptTag {
  readonly element: Element;
  readonly url: URL;
  readonly isModule: boolean;
  /** @param name without `data-` */
  setting(name: string): string | null;
}

const SUBJECT = 'script tag';
const OURS = /(?:^|\/)embed(\.iife)?(?:[.-][\w-]+)?\.js$/;
/** Any one of these attributes identifies the script, whatever its file is called. */
const TELLING = ['data-base-url', 'data-mount', 'data-platform', 'data-id-from'];

/** Every script tag of storefront-tryon in the page, in document order. */
export function scriptTags(page: VisitedPage): ScriptTag[] {
  const tags = all(page.document, 'script[src]').flatMap((element) => {
    const url = parseUrl(attributeOf(element, 'src')!, page.url);
    const setting = (name: string) => attributeOf(element, `data-${name}`)?.trim() ?? null;
    const isModule = /^module$/i.test(attributeOf(element, 'type') ?? '');
    return url ? { element, url, isModule, setting } : [];
  });
  const telling = tags.filter(({ element }) => TELLING.some((name) => attributeOf(element, name) !== null));
  // By its name alone only if none has such an attribute: other services call their scripts embed.js as well.
  return telling.length > 0 ? telling : tags.filter(({ url }) => OURS.test(url.pathname));
}

/** Builds put different lines before it, such as hints for the browser. */
const BANNER = /^\s*\/\*! storefront-tryon (\S+)/m;
const BANNER_WITHIN = 2000;

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
      `${file} is loaded as a module, so it can't read its own settings.`,
      'Remove type="module", or load embed.js.',
    );
  } else if (!isClassicFile && !isModule && OURS.test(url.pathname)) {
    yield wrong(
      SUBJECT,
      `${file} is a module, but is loaded as a classic script.`,
      'Add type="module", or load embed.iife.js.',
    );
  }
  if (url.protocol === 'http:' && page.url.startsWith('https:')) {
    yield wrong(
      SUBJECT,
      `${url.href} has http, and browsers don't load it in a page with https.`,
      'Write its address with https.',
    );
  }
  let response: VisitedResponse;
  try {
    response = await visitor.ask(url.href);
  } catch {
    // The shop's own pages may load it all the same.
    yield visitor.isBrowser &&
    url.origin !== visitor.origin &&
    (visitor.origin !== new URL(page.url).origin || !isModule)
      ? note(SUBJECT, `${url.href} belongs to another origin and can't be read from here.`)
      : wrong(
          SUBJECT,
          `${url.href} gives no response${visitor.isBrowser ? ' from which a module may be loaded (CORS)' : ''}.`,
          'Check the address, and that the file was uploaded.',
        );
    return;
  }
  yield* examineFile(tag, response, page, visitor);
  yield* examineIntegrity(element, response, url, page);
}

function* examineFile(
  { url, isModule }: ScriptTag,
  response: VisitedResponse,
  page: VisitedPage,
  visitor: Visitor,
): Generator<Finding> {
  const form = isModule ? 'a module' : 'a classic script';
  if (response.status !== 200) {
    yield wrong(
      SUBJECT,
      `${url.href} answers ${response.status}.`,
      'Check the address, and that the file was uploaded.',
    );
    return;
  }
  const [, version] = BANNER.exec(response.text.slice(0, BANNER_WITHIN)) ?? [];
  if (version) yield right(SUBJECT, `${url.href}, version ${version}, ${form}.`);
  else {
    yield wrong(
      SUBJECT,
      `${url.href} is not a file of storefront-tryon.`,
      'Upload the file again, unchanged.',
    );
  }
  const type = response.header('content-type') ?? '';
  if (isModule && !/^\s*(?:text|application)\/(?:x-)?(?:java|ecma)script\b/i.test(type)) {
    yield wrong(
      SUBJECT,
      `it is served as ${type || 'no type at all'}, and browsers load a module only as JavaScript.`,
      'Serve .js files as text/javascript.',
    );
  }
  const { origin } = new URL(page.url);
  const allowed = response.header('access-control-allow-origin');
  if (isModule && url.origin !== origin && !visitor.isBrowser && allowed !== '*' && allowed !== origin) {
    yield wrong(
      SUBJECT,
      `${url.origin} does not allow pages of ${origin} to load modules from it (CORS).`,
      'Send Access-Control-Allow-Origin: * there, or put all files on your own server and use embed.iife.js.',
    );
  }
}

async function* examineIntegrity(
  element: Element,
  { text }: VisitedResponse,
  url: URL,
  page: VisitedPage,
): AsyncGenerator<Finding> {
  const integrity = attributeOf(element, 'integrity')?.trim();
  if (!integrity) return;
  if (url.origin !== new URL(page.url).origin && attributeOf(element, 'crossorigin') === null) {
    yield wrong(
      'integrity',
      'a file with integrity from another origin is blocked without crossorigin.',
      'Add crossorigin="anonymous" to the script.',
    );
  }
  const hashes = integrity.split(/\s+/).map((hash) => /^sha(256|384|512)-([\w+/=-]+)/.exec(hash));
  const strongest = Math.max(0, ...hashes.map((hash) => Number(hash?.[1] ?? 0)));
  if (!strongest) {
    yield note('integrity', 'it holds no hash that browsers support, so it has no effect.');
    return;
  }
  const digest = await crypto.subtle.digest(`SHA-${strongest}`, new TextEncoder().encode(text));
  const actual = btoa(String.fromCharCode(...new Uint8Array(digest)));
  const fits = hashes.some((hash) => Number(hash?.[1]) === strongest && hash![2] === actual);
  yield fits
    ? right('integrity', 'it matches the file.')
    : wrong(
        'integrity',
        'it does not match the file, so browsers do not run it.',
        `Write integrity="sha${strongest}-${actual}", or upload the files again and copy the value from integrity.txt.`,
      );
}
