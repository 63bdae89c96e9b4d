/** `GET /health`, `/health/live` and `/health/ready`: what visitors get at the moment. */
import type { RelayHealth } from '../sync/catalog-status.ts';
import { createContent, failure, type ResponseContent } from './relay-response.ts';

const NOT_READ = failure(405, 'method_not_allowed', 'Only GET and HEAD are answered here.', {
  allow: 'GET, HEAD',
});

/**
 * 503 only while there is nothing to answer with: a relay that serves what it knows must not be taken out of service. One that
 * is about to stop is live, but not ready.
 * @returns null for another path
 */
export function healthContent(
  path: string,
  method: string,
  health: () => RelayHealth,
  isDraining = false,
): ResponseContent | null {
  if (!/^\/health(\/live|\/ready)?$/.test(path)) return null;
  if (method !== 'GET' && method !== 'HEAD') return NOT_READ;
  const found = health();
  const answers = found.status === 'ok' || found.status === 'stale';
  const isGood = path.endsWith('/live') || (answers && !(isDraining && path.endsWith('/ready')));
  return createContent(isGood ? 200 : 503, JSON.stringify(isDraining ? { ...found, draining: true } : found));
}
