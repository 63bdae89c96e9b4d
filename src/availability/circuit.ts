/**
 * Stops asking while the service is in trouble: within one batch, so that what is still in line fails unasked. Knows no
 * product.
 */
import type { CatalogError } from '../catalog/errors.ts';
import { isThrottled } from '../http/retry-policy.ts';

/** So many failures, or one time-out, say that the service is in trouble. */
const FAILURE_THRESHOLD = 3;

export class Circuit {
  #error: unknown;
  /** Due to the service rather than to the product that was asked for; below zero after an answer. */
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

  /** A single product was answered: it takes more failures to say that the service is in trouble. */
  trust(): void {
    this.#failures = -FAILURE_THRESHOLD;
  }
}
