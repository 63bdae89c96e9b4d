/** Reads a request's body, up to a limit: JSON that matches a schema, or the file of a multipart form. */
import type * as z from 'zod/mini';
import { invalid, type ErrorCode } from '../domain/api-error.ts';
import { readChunks, readAtMost } from '../../../core/http/streams.ts';
import { MAX_IMAGE_BYTES } from '../images/image-rules.ts';
import { HttpRefusal } from './refusal.ts';
import { describeValue, validate } from './request-schemas.ts';

const MAX_JSON_BYTES = 1024 * 1024;
/** Room for the boundaries and headers around an uploaded image. */
const MAX_FORM_BYTES = MAX_IMAGE_BYTES + 64 * 1024;

/** @throws ApiError `validation_error` if the body is not JSON, is too long or does not match */
export async function readJson<Schema extends z.core.$ZodType>(
  schema: Schema,
  request: Request,
): Promise<z.output<Schema>> {
  const type = contentType(request);
  if (type !== 'application/json' && !type.endsWith('+json')) {
    throw invalid(`Content-Type: expected application/json; got ${describeValue(type || undefined)}.`);
  }
  const tooLong = `The request: expected a body of at most ${MAX_JSON_BYTES} bytes; got more.`;
  const bytes = await readBytes(request, MAX_JSON_BYTES, 'validation_error', tooLong);
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw invalid(`The request: expected JSON in UTF-8; ${(error as Error).message}.`);
  }
  return validate(schema, body);
}

/**
 * The `image` of a multipart form (section 4.6).
 * @throws ApiError `validation_error`, or `too_large`
 */
export async function readUpload(request: Request): Promise<Blob> {
  const tooLong = `Expected at most 15 MB (${MAX_IMAGE_BYTES} bytes); got more.`;
  const bytes = await readBytes(request, MAX_FORM_BYTES, 'too_large', tooLong);
  const headers = { 'Content-Type': request.headers.get('Content-Type')! };
  const form = await new Response(bytes, { headers }).formData().catch(() => {
    throw invalid('The request: expected a multipart form; its parts could not be read.');
  });
  const image = form.get('image');
  if (!(image instanceof Blob)) {
    throw invalid(`image: expected a file; got ${describeValue(image ?? undefined)}.`);
  }
  return image;
}

export function contentType(request: Request): string {
  return (request.headers.get('Content-Type') ?? '').split(';')[0]!.trim().toLowerCase();
}

/** @throws HttpRefusal `code` if the body is longer */
async function readBytes(request: Request, maxBytes: number, code: ErrorCode, tooLong: string) {
  // Some browsers do not stream a request's body.
  const body = request.body ?? (await request.blob()).stream();
  const { bytes, isWhole } = await readAtMost(readChunks(body), maxBytes);
  // Closing the connection keeps the unread rest of a body from being taken for the next request.
  if (!isWhole) throw new HttpRefusal(code, tooLong, { Connection: 'close' });
  return bytes;
}
