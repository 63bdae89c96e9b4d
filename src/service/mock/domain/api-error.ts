/** Errors with the code and message of the error envelope (specification, section 7). */
import type { ImageFailureCode } from '../../../core/catalog/resources.ts';

export type ErrorCode =
  | 'unauthorized'
  | 'not_found'
  | 'method_not_allowed'
  | 'validation_error'
  | 'rate_limited'
  | 'internal_error'
  | ImageFailureCode;

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
