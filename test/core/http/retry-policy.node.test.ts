import { expect } from 'chai';
import { CatalogError, type FailureDetails, type FailureKind } from '../../../src/core/catalog/errors.ts';
import { isRetryable } from '../../../src/core/http/retry-policy.ts';

type Row = [title: string, kind: FailureKind, details: FailureDetails, harmless: boolean, once: boolean];

/** The last two columns: may a request be retried that does no harm twice; may one that must be sent once. */
const ROWS: Row[] = [
  ['no answer', 'network', {}, true, false],
  ['a time-out', 'timeout', {}, true, false],
  ['408', 'http', { status: 408 }, true, false],
  ['429', 'http', { status: 429 }, true, true],
  ['429 with Retry-After', 'http', { status: 429, retryAfter: 1000 }, true, true],
  ['500', 'http', { status: 500 }, true, false],
  ['500 with Retry-After', 'http', { status: 500, retryAfter: 1000 }, true, false],
  ['502', 'http', { status: 502 }, true, false],
  ['503', 'http', { status: 503 }, true, false],
  ['503 with Retry-After', 'http', { status: 503, retryAfter: 0 }, true, true],
  ['504', 'http', { status: 504 }, true, false],
  ['400', 'http', { status: 400, code: 'validation_error' }, false, false],
  ['401', 'http', { status: 401, code: 'unauthorized' }, false, false],
  ['404', 'http', { status: 404, code: 'not_found' }, false, false],
  ['409', 'http', { status: 409 }, false, false],
  ['501', 'http', { status: 501 }, false, false],
  ['an answer that does not fit', 'invalid-response', { status: 200 }, false, false],
];

describe('after a failure', () => {
  for (const [title, kind, details, harmless, once] of ROWS) {
    it(`${title}: a harmless request ${harmless ? 'is' : 'is not'} retried`, () => {
      expect(isRetryable(new CatalogError(kind, '', details), false)).to.equal(harmless);
    });
    it(`${title}: a request to send once ${once ? 'is' : 'is not'} retried`, () => {
      expect(isRetryable(new CatalogError(kind, '', details), true)).to.equal(once);
    });
  }
});
