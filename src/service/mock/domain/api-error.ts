/** Errors with the code and message of the error envelope, and the status of each code (specification, section 7). */
import type { ImageFailureCode } from '../../../core/catalog/resources.ts';

export const STATUS = {
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
};

export type ErrorCode = keyof typeof STATUS;

export class ApiError extends Error {
  override readonly name: string = 'ApiError';
  constructor(
    readonly code: ErrorCode,
    message: string,
  ) {
    super(message);
  }
}

export const invalid = (message: string): ApiError => new ApiError('validation_error', message);

/** An image was not accepted; `code` appears in `images_failed` or in the single error (sections 2.3 and 4.6). */
export class ImageError extends ApiError {
  override readonly name = 'ImageError';
  declare readonly code: ImageFailureCode;
}
