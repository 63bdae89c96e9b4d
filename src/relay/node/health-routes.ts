/** `/health`, `/health/live` and `/health/ready`: the same body with different status codes. */
import { contentOf, failure, type ResponseContent } from '../http/relay-response.ts';
import type { RelayHealth } from '../sync/freshness.ts';

export const HEALTH_PATH = '/health';

const WRONG_METHOD = failure(405, 'method_not_allowed', 'Only GET and HEAD are answered here.', {
  allow: 'GET, HEAD',
});

/**
 * Null for another path. 503 only while there is nothing to answer with: a relay that serves what it knows must not be taken
 * out of service. One that is about to stop is live, but not ready.
 */
export function healthContent(
  path: string,
  method: string,
  health: () => RelayHealth,
  draining: boolean,
): ResponseContent | null {
  if (path !== HEALTH_PATH && path !== `${HEALTH_PATH}/live` && path !== `${HEALTH_PATH}/ready`) return null;
  if (method !== 'GET' && method !== 'HEAD') return WRONG_METHOD;
  const found = health();
  const answers = found.status === 'ok' || found.status === 'stale';
  const good = path.endsWith('/live') || (answers && !(draining && path.endsWith('/ready')));
  return contentOf(good ? 200 : 503, JSON.stringify(draining ? { ...found, draining } : found));
}
