/** `POST /refresh`: lets the shop's own system ask for a new listing at once. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { RequestRate } from '../../base/request-rate.ts';
import { contentOf, failure, type ResponseContent } from '../http/relay-response.ts';
import { monotonicClock } from '../upstream/monotonic-clock.ts';

export const REFRESH_PATH = '/refresh';
/** Accepted requests in any minute; those that come while a listing is under way cost one after it, all of them together. */
const MAX_PER_MINUTE = 10;

const UNAUTHORIZED = failure(401, 'unauthorized', 'The bearer token is missing or wrong.');
const WRONG_METHOD = failure(405, 'method_not_allowed', 'Only POST is answered here.', { allow: 'POST' });
const ACCEPTED = contentOf(202, JSON.stringify({ refreshing: true }));

export class RefreshRoute {
  readonly #token: Buffer;
  readonly #refresh: () => void;
  readonly #rate = new RequestRate(MAX_PER_MINUTE, monotonicClock);

  constructor(token: string, refresh: () => void) {
    this.#token = digest(`Bearer ${token}`);
    this.#refresh = refresh;
  }

  answer(method: string, authorization: string | undefined): ResponseContent {
    if (method !== 'POST') return WRONG_METHOD;
    if (!timingSafeEqual(digest(authorization ?? ''), this.#token)) return UNAUTHORIZED;
    const retryAfterSeconds = this.#rate.consume('');
    if (retryAfterSeconds > 0) {
      return failure(429, 'rate_limited', 'The products were refreshed too often in the last minute.', {
        retryAfterSeconds,
      });
    }
    this.#refresh();
    return ACCEPTED;
  }
}

/** Hashed, so that the comparison reveals no length. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
