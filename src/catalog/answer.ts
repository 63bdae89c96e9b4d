/**
 * Turns a response into the JSON it carries, or into the CatalogError it amounts to; checks JSON against a schema.
 * Knows no request but its name. Called by transport.ts.
 */
import * as z from 'zod/mini';
import { CatalogError } from './errors.ts';
import { MAX_BODY_BYTES, readText } from './read-text.ts';
import { parseRetryAfter } from './retry-timing.ts';

/**
 * What a 2xx answer carries, as `schema` reads it. The specification names no success status, so each of them will do.
 * @param name of the request, for messages
 * @throws CatalogError of kind `http` or `invalid-response`, or what the reading of the body failed with
 */
export async function readAnswer<Schema extends z.core.$ZodType>(
  schema: Schema,
  name: string,
  response: Response,
  signal: AbortSignal,
  now: number,
): Promise<z.output<Schema>> {
  const { ok, status, headers } = response;
  const text = await readText(response, signal).catch((error: unknown) => {
    if (ok) throw error;
    return ''; // The status says more than the body that broke off.
  });
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
  if (cause) throw invalid(`is not JSON but ${headers.get('Content-Type')}`, cause);
  const result = z.safeParse(schema, body);
  if (result.success) return result.data;
  const { path, code, expected = code, values = [expected] } = result.error.issues[0] as Issue;
  throw invalid(
    `does not fit at ${['body', ...path].join('.')}: ${values.join(' or ')} expected`,
    result.error,
  );
}

/** What the kinds of issues have, each its own part of it. */
type Issue = { path: PropertyKey[]; code: string; expected?: string; values?: unknown[] };
