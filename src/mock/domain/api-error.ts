/**
 * A refusal of the service, as its error envelope names it (specification, section 7). Knows no HTTP framework.
 * Thrown by the rules, the readers of requests and the image checks; turned into an answer by app.ts.
 */
import type { ImageFailureCode } from '../../catalog/schemas.ts';

const STATUS = {
  unauthorized: 401,
  not_found: 404,
  method_not_allowed: 405,
  validation_error: 400,
  rate_limited: 429,
  invalid_url: 400,
  unreachable_url: 400,
  not_an_image: 400,
  too_large: 400,
  internal_error: 500,
} as const;

export type ProblemCode = keyof typeof STATUS;

export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly headers: Record<string, string>;

  constructor(code: ProblemCode, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.code = code;
    this.headers = headers;
  }

  get status(): (typeof STATUS)[ProblemCode] {
    return STATUS[this.code];
  }
}

/** An image that can't be taken; `code` is what a failure entry or the single error carries (sections 2.3 and 4.6). */
export class ImageProblem extends Problem {
  declare readonly code: ImageFailureCode;
}
