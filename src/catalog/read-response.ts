/**
 * Turns a response into data that was checked against a schema, or into a CatalogError. Knows no more of the request than
 * its name.
 */
import { MAX_BODY_BYTES, type HttpResponse } from '../http/attempt.ts';
import { parseRetryAfter } from '../http/retry-timing.ts';
import { CatalogError } from './errors.ts';
import type { Issue, Schema } from './standard-schema.ts';

/**
 * The data of a 2xx response, as `schema` reads it. The specification names no success status, so any 2xx is accepted.
 * @param name of the request, for messages
 * @param now milliseconds since 1970
 * @throws CatalogError of kind `http` or `invalid-response`
 */
export async function readResponse<Output>(
  schema: Schema<Output>,
  name: string,
  { ok, status, headers, text }: HttpResponse,
  now: number,
): Promise<Output> {
  let body: any;
  let cause: unknown;
  try {
    body = JSON.parse(text!);
  } catch (error) {
    cause = error;
  }
  if (!ok) {
    const { code, message } = body?.error ?? {};
    throw new CatalogError('http', `${name}: ${[status, code, message].filter(Boolean).join(' ')}`, {
      status,
      code: typeof code === 'string' ? code : '',
      retryAfter: parseRetryAfter(headers.get('Retry-After'), now) ?? undefined,
    });
  }
  const invalid = (what: string, cause: unknown) =>
    new CatalogError('invalid-response', `${name}: the answer ${what}.`, { status, cause });
  if (text === null) throw invalid(`is longer than ${MAX_BODY_BYTES} bytes`, cause);
  if (cause)
    throw invalid(`is not JSON (${headers.get('Content-Type')}): ${(cause as Error).message}`, cause);
  const result = await schema['~standard'].validate(body);
  if (!result.issues) return result.value;
  const { path = [], message, expected = message, values = [expected] } = result.issues[0] as ZodIssue;
  throw invalid(
    `does not fit at ${['body', ...path].join('.')}: ${values.join(' or ')} expected`,
    result.issues,
  );
}

/** zod's messages need a locale, which would be too large. Its issues have the same facts. */
type ZodIssue = Issue & { expected?: string; values?: unknown[] };
