import type { TextKey } from '../texts/dialog-texts.ts';

/** There is no photo or camera to show; `problem` is the key of the message for the shopper. */
export class BackdropError extends Error {
  override readonly name = 'BackdropError';
  readonly problem: TextKey;

  constructor(problem: TextKey, options?: ErrorOptions) {
    super(`There is nothing to show: ${problem}`, options);
    this.problem = problem;
  }
}
