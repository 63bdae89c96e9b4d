/** Turns a refusal into a response: status (specification, section 7), headers and error envelope. */
import { ApiError, STATUS, type ErrorCode } from '../domain/api-error.ts';

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
