/** Turns a refusal into a response: status (specification, section 7), headers and error envelope. */
import { ApiError, type ErrorCode } from '../domain/api-error.ts';

const STATUS: Record<ErrorCode, number> = {
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

/** An error with the headers that HTTP requires for it. */
export class HttpRefusal extends ApiError {
  constructor(
    code: ErrorCode,
    message: string,
    readonly headers: Record<string, string>,
  ) {
    super(code, message);
  }
}

/** The response for an error; its status is 500 for everything but an ApiError. */
export function errorResponse(error: Error): Response {
  const { code, message } =
    error instanceof ApiError
      ? error
      : { code: 'internal_error' as const, message: `The mock failed: ${error.message}.` };
  const headers = error instanceof HttpRefusal ? error.headers : {};
  return Response.json({ error: { code, message } }, { status: STATUS[code], headers });
}

/** The code for an error status. */
export function chooseErrorCode(status: number): ErrorCode {
  const codes = Object.keys(STATUS) as ErrorCode[];
  return codes.find((code) => STATUS[code] === status) ?? 'internal_error';
}
