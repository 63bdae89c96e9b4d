/** `POST /refresh`: lets the shop's own system ask for a new listing at once. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { contentOf, failure, type ResponseContent } from '../http/relay-response.ts';

export const REFRESH_PATH = '/refresh';
/** Accepted requests in any minute; those that come while a listing is under way cost one after it, all of them together. */
const MAX_PER_MINUTE = 10;

const UNAUTHORIZED = failure(401, 'unauthorized', 'The bearer token is missing or wrong.');
const WRONG_METHOD = failure(405, 'method_not_allowed', 'Only POST is answered here.', { allow: 'POST' });
const ACCEPTED = contentOf(202, JSON.stringify({ refreshing: true }));

export class RefreshRoute {
  readonly #token: Buffer;
  readonly #refresh: () => void;
  #acceptedAt: number[] = [];

  constructor(token: string, refresh: () => void) {
    this.#token = digest(`Bearer ${token}`);
    this.#refresh = refresh;
  }

  answer(method: string, authorization: string | undefined, now: number): ResponseContent {
    if (method !== 'POST') return WRONG_METHOD;
    if (!timingSafeEqual(digest(authorization ?? ''), this.#token)) return UNAUTHORIZED;
    this.#acceptedAt = this.#acceptedAt.filter((at) => now - at < 60_000);
    if (this.#acceptedAt.length >= MAX_PER_MINUTE) {
      const retryAfter = Math.ceil((this.#acceptedAt[0]! + 60_000 - now) / 1000);
      return failure(429, 'rate_limited', 'The products were refreshed too often in the last minute.', {
        retryAfter,
      });
    }
    this.#acceptedAt.push(now);
    this.#refresh();
    return ACCEPTED;
  }
}

/** Hashed, so that the comparison reveals no length. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
