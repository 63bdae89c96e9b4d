/** The routes of the server itself: its health, and `POST /refresh` for the shop's own system. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { RequestRate } from '../../../core/base/request-rate.ts';
import { healthContent } from '../http/health-content.ts';
import { createContent, failure, type ResponseContent } from '../http/relay-response.ts';
import type { Relay } from '../relay.ts';

/** Accepted refreshes in any minute; those that come while a listing is under way cost one after it, all of them together. */
const MAX_REFRESHES_PER_MINUTE = 10;

const NOT_POSTED = failure(405, 'method_not_allowed', 'Only POST is answered here.', { allow: 'POST' });
const UNAUTHORIZED = failure(401, 'unauthorized', 'The bearer token is missing or wrong.');
const ACCEPTED = createContent(202, JSON.stringify({ refreshing: true }));

/**
 * @param refreshToken with it, `POST /refresh` exists
 * @returns what gives null for a path that is the shop's
 */
export function createOwnRoutes(relay: Relay, refreshToken: string | null, isDraining: () => boolean) {
  const rate = new RequestRate(MAX_REFRESHES_PER_MINUTE, performance);
  const expected = digest(`Bearer ${refreshToken}`);

  function refresh(authorization = ''): ResponseContent {
    if (!timingSafeEqual(digest(authorization), expected)) return UNAUTHORIZED;
    const retryAfterSeconds = rate.consume('');
    if (retryAfterSeconds > 0) {
      return failure(429, 'rate_limited', 'The products were refreshed too often in the last minute.', {
        retryAfterSeconds,
      });
    }
    relay.refresh();
    return ACCEPTED;
  }

  return (path: string, method: string, authorization: string | undefined): ResponseContent | null => {
    if (path === '/refresh' && refreshToken) return method === 'POST' ? refresh(authorization) : NOT_POSTED;
    return healthContent(path, method, () => relay.health(), isDraining());
  };
}

/** Hashed, so that the comparison reveals no length. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
