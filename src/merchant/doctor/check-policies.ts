/**
 * Examines the page's policies, in its headers and meta elements: who may use the camera, and which hosts of the try-on the content
 * security policy names. In the browser, the panel of `data-debug` reports what the policy blocks.
 */
import { all } from '../../storefront/page/dom.ts';
import type { Finding } from '../../core/findings/finding.ts';
import { ofPage } from '../../core/findings/page.ts';
import { parseUrl } from './addresses.ts';
import type { VisitedPage } from './visit.ts';

export interface Needs {
  /** The known addresses of the script, the relay and the products' pictures. */
  readonly urls: readonly (string | null)[];
  readonly experienceUrl: string | null;
}

export function* examinePolicies(page: VisitedPage, needs: Needs): Generator<Finding> {
  yield* examineCamera(page, needs);
  const written = [
    page.header('content-security-policy'),
    ...all(page.document, 'meta[http-equiv="content-security-policy" i]').map((meta) =>
      meta.getAttribute('content'),
    ),
  ].join(' ');
  if (written.trim()) yield describeHosts(written.toLowerCase(), page, needs);
  else yield ofPage('content security policy', 'none');
  if (page.header('content-security-policy-report-only'))
    yield ofPage('content security policy', 'report-only');
}

/** Policies name the page's own host `'self'`, so that it is left out. */
function describeHosts(policy: string, { url }: VisitedPage, { urls, experienceUrl }: Needs): Finding {
  const hosts = new Set(
    [...urls, experienceUrl].flatMap((address) => (address ? (parseUrl(address, url)?.host ?? []) : [])),
  );
  hosts.delete(new URL(url).host);
  const list = (isNamed: boolean) =>
    [...hosts].filter((host) => policy.includes(host) === isNamed).join(', ') || 'none';
  return ofPage('content security policy', 'there', { named: list(true), unnamed: list(false) });
}

/** Permissions Policy: without the header, the page may use the camera, and frames that it allows to. */
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
