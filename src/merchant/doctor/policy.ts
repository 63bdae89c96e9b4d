/** Examines what the page's policies would block of the try-on: content security (CSP level 3), from header and meta elements, and permissions. */
import { all } from '../../storefront/page/dom.ts';
import type { Finding, Values } from '../../core/findings/finding.ts';
import { ofPage } from '../../core/findings/page.ts';
import { parseUrl } from './addresses.ts';
import type { ScriptTag } from './script-tag.ts';
import type { VisitedPage } from './visit.ts';

type Policy = Map<string, string[]>;

export interface Needs {
  readonly tag: ScriptTag | null;
  /** The relay's address; null with the mock or where none is known. */
  readonly baseUrl: string | null;
  /** Addresses of products' pictures. */
  readonly pictures: readonly string[];
  readonly experienceUrl: string | null;
}

const ofPolicy = (name: Parameters<typeof ofPage<'content security policy'>>[1], values?: Values) =>
  ofPage('content security policy', name, values);

export function* examinePolicies(page: VisitedPage, needs: Needs): Generator<Finding> {
  yield* examineCamera(page, needs);
  const policies = parsePolicies(page);
  if (policies.length === 0) return yield ofPolicy('none');
  const blocked = policies.flatMap((policy) => [...blockedBy(policy, page, needs)]);
  yield* blocked;
  yield* policies.flatMap((policy) => [...slowedBy(policy, page, needs)]);
  if (blocked.length === 0) yield ofPolicy('fine');
  if (page.header('content-security-policy-report-only')) yield ofPolicy('report-only');
}

/** Permissions Policy: who may use the camera. Without the header the page may, and what it frames with its leave. */
function* examineCamera(page: VisitedPage, { experienceUrl }: Needs): Generator<Finding> {
  const policy = page.header('permissions-policy') ?? '';
  const [, list = null] = /(?:^|,)\s*camera\s*=\s*(\([^)]*\)|\*|[^\s,;]+)/i.exec(policy) ?? [];
  if (list === null) return;
  const named = list.replaceAll(/[()"]/g, '').split(/\s+/);
  const isFor = (origin: string) => named.includes('*') || named.includes(origin);
  const frame = experienceUrl && parseUrl(experienceUrl, page.url)?.origin;
  const { origin } = new URL(page.url);
  const isOwn = named.includes('self') || isFor(origin);
  const wanted = frame && frame !== origin ? `self "${frame}"` : 'self';
  const values = { policy: `camera=${list}`, wanted };
  if (!isOwn) yield ofPage('permissions policy', 'camera', { ...values, whose: 'the page' });
  else if (frame && frame !== origin && !isFor(frame))
    yield ofPage('permissions policy', 'camera', { ...values, whose: `the hosted experience at ${frame}` });
}

function parsePolicies(page: VisitedPage): Policy[] {
  const metas = all(page.document, 'meta[http-equiv]').filter((meta) =>
    /^content-security-policy$/i.test(meta.getAttribute('http-equiv')!.trim()),
  );
  const texts = [
    ...(page.header('content-security-policy') ?? '').split(','),
    ...metas.map((meta) => meta.getAttribute('content') ?? ''),
  ];
  return texts.filter((text) => text.trim()).map(parse);
}

function parse(text: string): Policy {
  const policy: Policy = new Map();
  for (const directive of text.split(';')) {
    const [name, ...sources] = directive.trim().split(/\s+/);
    // Of several directives with one name the first counts.
    if (name && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), sources);
  }
  return policy;
}

/** The sources of the first of these directives that the policy has, and its name. */
function ruling(policy: Policy, directives: readonly string[]): { name: string; sources: string[] } | null {
  const name = directives.find((directive) => policy.has(directive));
  return name === undefined ? null : { name, sources: policy.get(name)! };
}

function* blockedBy(policy: Policy, page: VisitedPage, needs: Needs): Generator<Finding> {
  const { tag, baseUrl, pictures, experienceUrl } = needs;
  const scripts = ruling(policy, ['script-src-elem', ...SCRIPTS]);
  if (tag && scripts && !allowsScript(scripts.sources, tag, page.url)) {
    const isStrict = scripts.sources.includes("'strict-dynamic'");
    yield ofPolicy('blocks-script', {
      sources: scripts.sources.join(' '),
      remedy: isStrict ? "Give the script the page's nonce." : `Add ${tag.url.origin} to script-src.`,
    });
  }
  const hosts = new Map(pictures.map((url) => [parseUrl(url, page.url)?.origin, url]));
  hosts.delete(undefined);
  const needed: [what: string, directives: string[], ...urls: (string | null | false)[]][] = [
    ['the relay', ['connect-src'], baseUrl],
    ['the files of data-auto-place', ['connect-src'], tag && isAutoPlaced(tag) && tag.url.href],
    ['the hosted experience', ['frame-src', 'child-src'], experienceUrl],
    ['products’ pictures', ['img-src'], ...hosts.values()],
  ];
  for (const [what, directives, ...urls] of needed) {
    const rule = ruling(policy, [...directives, 'default-src']);
    for (const url of urls) {
      if (!url || !rule || allows(rule.sources, url, page.url)) continue;
      const source = parseUrl(url, page.url)?.origin ?? url;
      yield ofPolicy('blocks', { directive: rule.name, what, source, wanted: directives[0]! });
    }
  }
  const names = policy.get('trusted-types');
  if (names && !names.includes('lit-html') && !names.includes('*')) yield ofPolicy('trusted-types');
  const sandbox = policy.get('sandbox');
  if (sandbox && !sandbox.includes('allow-scripts')) yield ofPolicy('sandbox');
}

const SCRIPTS = ['script-src', 'default-src'];

/** What works without, but slowly: the search for a face, of the page's elements or of all of them. */
function* slowedBy(policy: Policy, page: VisitedPage, { tag }: Needs): Generator<Finding> {
  const element = 'tryon-button[auto-place]:not([auto-place="false"])';
  const isAsked = (tag && isAutoPlaced(tag)) || all(page.document, element).length > 0;
  if (!isAsked) return;
  const scripts = ruling(policy, SCRIPTS)?.sources;
  if (scripts && !scripts.some((source) => /^'(wasm-)?unsafe-eval'$/i.test(source)))
    yield ofPolicy('slow-search');
  const workers = ruling(policy, ['worker-src', 'child-src', ...SCRIPTS])?.sources;
  const isOfThePage = !tag || tag.url.origin === new URL(page.url).origin;
  const address = isOfThePage ? page.url : `blob:${page.url}`;
  if (workers && !workers.includes("'strict-dynamic'") && !allows(workers, address, page.url)) {
    yield ofPolicy('no-worker', { source: isOfThePage ? "'self'" : 'blob:' });
  }
}

/** As the script reads it: the attribute alone switches it on, the value `false` leaves it off. */
const isAutoPlaced = (tag: ScriptTag) => (tag.setting('auto-place') ?? 'false') !== 'false';

function allowsScript(sources: readonly string[], { element, url }: ScriptTag, pageUrl: string): boolean {
  const nonce = element.getAttribute('nonce') ?? (element as HTMLElement).nonce;
  if (nonce && sources.includes(`'nonce-${nonce}'`)) return true;
  const hashes = (element.getAttribute('integrity') ?? '').split(/\s+/);
  if (hashes.some((hash) => hash && sources.includes(`'${hash}'`))) return true;
  // With 'strict-dynamic', addresses in the list are ignored.
  return !sources.includes("'strict-dynamic'") && allows(sources, url.href, pageUrl);
}

/** Whether a source list lets `url` be loaded (CSP level 3, section 6.7.2). */
function allows(sources: readonly string[], url: string, pageUrl: string): boolean {
  const target = parseUrl(url, pageUrl);
  const page = new URL(pageUrl);
  if (!target) return false;
  return sources.some((written) => {
    const source = written.toLowerCase();
    if (source === '*') return /^https?:$/.test(target.protocol) || target.protocol === page.protocol;
    if (source === "'self'") return target.origin === page.origin;
    if (/^[a-z][a-z\d+.-]*:$/.test(source)) {
      return target.protocol === source || (source === 'http:' && target.protocol === 'https:');
    }
    return isHost(written, target, page);
  });
}

function isHost(source: string, target: URL, page: URL): boolean {
  const match = /^(?:([a-z][a-z\d+.-]*):\/\/)?([^/:']+)(?::(\d+|\*))?(\/[^?#]*)?$/i.exec(source);
  if (!match) return false;
  const [, scheme = page.protocol.slice(0, -1), host = '', port, path] = match;
  const protocol = target.protocol.slice(0, -1);
  const isScheme = protocol === scheme.toLowerCase() || (scheme === 'http' && protocol === 'https');
  const name = host.toLowerCase();
  const isName = name.startsWith('*.')
    ? target.hostname.endsWith(name.slice(1))
    : name === '*' || target.hostname === name;
  const isPort =
    port === '*' || port === target.port || (!port && !target.port) || (port === '443' && !target.port);
  const isPath =
    !path ||
    path === '/' ||
    (path.endsWith('/') ? target.pathname.startsWith(path) : target.pathname === path);
  return isScheme && isName && isPort && isPath;
}
