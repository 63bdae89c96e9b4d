/**
 * A circuit breaker for one batch: once the service counts as failing, the requests still in line fail without being
 * sent. Knows no product.
 */
import type { CatalogError } from '../catalog/errors.ts';
import { isThrottled } from '../http/retry-policy.ts';

/** After so many failures, or one time-out, the service counts as failing. */
const FAILURE_THRESHOLD = 3;

export class Circuit {
  #error: unknown;
  /** Failures of the service rather than of one product; below zero after a success. */
  #failures = 0;

  /** @throws what `call` fails with, or, without calling it, what opened the circuit */
  async run<Result>(call: () => Promise<Result>): Promise<Result> {
    if (this.#error) throw this.#error;
    try {
      return await call();
    } catch (error) {
      const { kind, status } = error as CatalogError;
      const isOfProduct = kind === 'invalid-response' || (status >= 400 && status < 500);
      if (!isOfProduct) this.#failures += kind === 'timeout' ? FAILURE_THRESHOLD : 1;
      const isOpen =
        this.#failures >= FAILURE_THRESHOLD || status === 401 || isThrottled(error as CatalogError);
      if (isOpen) this.#error = error;
      throw error;
    }
  }

  /** The service answered for a product: from now on it takes more failures to open the circuit. */
  recordSuccess(): void {
    this.#failures = -FAILURE_THRESHOLD;
  }
}
