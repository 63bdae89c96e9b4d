/**
 * Reads what clients send: bodies and queries of section 4, with messages that say what was expected and what came.
 * Knows no rule of the domain beyond shapes and bounds. Called by routes.ts and panel-routes.ts.
 */
import * as z from 'zod/mini';
import { CATEGORIES, MODES, TRYON_STATUSES } from '../../catalog/schemas.ts';
import { chunksOf, MAX_IMAGE_BYTES } from '../images/image-bytes.ts';
import { ImageProblem, Problem } from '../domain/api-error.ts';

const MAX_TEXT = 255;
const MAX_JSON_BYTES = 1024 * 1024;
/** Of a body that was not read to its end, the rest must not be taken for the next request. */
const UNREAD = { Connection: 'close' };
/** Room for the boundaries and headers around an uploaded image. */
const MAX_FORM_BYTES = MAX_IMAGE_BYTES + 64 * 1024;

function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') {
    const length = [...value].length;
    return length > 60 ? `a text of ${length} characters` : JSON.stringify(value);
  }
  if (Array.isArray(value)) return `an array of ${value.length}`;
  return value !== null && typeof value === 'object' ? 'an object' : String(value);
}

/** An error for zod: what was expected, what came. */
const expected = (what: string) => ({
  error: ({ input }: { input?: unknown }) => `expected ${what}; got ${show(input)}`,
});

/** Characters, not UTF-16 units: an emoji is one. */
const text = (what = `a text of 1 to ${MAX_TEXT} characters`) =>
  z.string(expected(what)).check(
    z.refine((value) => {
      const { length } = [...value];
      return value.trim() !== '' && length <= MAX_TEXT;
    }, expected(what)),
  );
const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, expected(`one of ${values.join(', ')}`));
const object = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.object(shape, expected('a JSON object'));

const MAX_URLS = 10;
const urls = `an array of at most ${MAX_URLS} image URLs`;

/** Section 4.1. */
export const newProductSchema = object({
  title: text(),
  category: oneOf(CATEGORIES),
  handle: z.optional(text()),
  external_id: z.optional(text()),
  images: z.optional(
    z.array(z.string(expected('a URL as text')), expected(urls)).check(z.maxLength(MAX_URLS, expected(urls))),
  ),
});

/** Section 4.4. */
export const productChangesSchema = object({
  title: z.optional(text()),
  category: z.optional(oneOf(CATEGORIES)),
  handle: z.optional(text()),
  external_id: z.optional(text()),
  mode: z.optional(oneOf(MODES)),
  tryon_enabled: z.optional(z.boolean(expected('true or false'))),
});

/** Section 4.6. */
export const imageUrlSchema = object({ url: z.string(expected('the URL of an image as text')) });

const bounded = (least: number, most: number, fallback: number, what: string) =>
  z.pipe(
    z._default(z.string(), String(fallback)),
    z.transform((value: string, context) => {
      const number = Number(value);
      if (/^\d+$/.test(value) && number >= least && number <= most) return number;
      context.issues.push({ code: 'custom', input: value, message: `expected ${what}; got ${show(value)}` });
      return z.NEVER;
    }),
  );

/** Section 4.2. Parameters that are not named there are passed over. */
export const listQuerySchema = object({
  page: bounded(1, Number.MAX_SAFE_INTEGER, 1, 'a whole number from 1'),
  limit: bounded(1, 100, 20, 'a whole number from 1 to 100'),
  category: z.optional(oneOf(CATEGORIES)),
  tryon_status: z.optional(oneOf(TRYON_STATUSES)),
  external_id: z.optional(z.string()),
});

/** @throws Problem `validation_error` that names the field */
export function check<Schema extends z.core.$ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = z.safeParse(schema, input);
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  const where = issue.path.join('.') || 'The request';
  throw new Problem('validation_error', `${where}: ${issue.message}.`);
}

/** @throws Problem `validation_error` where the body is not JSON, is too long or does not fit */
export async function readJson<Schema extends z.core.$ZodType>(
  schema: Schema,
  request: Request,
): Promise<z.output<Schema>> {
  const type = contentType(request);
  if (type !== 'application/json' && !type.endsWith('+json')) {
    throw new Problem(
      'validation_error',
      `Content-Type: expected application/json; got ${show(type || undefined)}.`,
    );
  }
  const bytes = await readBody(request, MAX_JSON_BYTES);
  if (!bytes) {
    throw new Problem(
      'validation_error',
      `The request: expected a body of at most ${MAX_JSON_BYTES} bytes; got more.`,
      UNREAD,
    );
  }
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw new Problem(
      'validation_error',
      `The request: expected JSON in UTF-8; ${(error as Error).message}.`,
    );
  }
  return check(schema, body);
}

/** The `image` of a multipart form (section 4.6). */
export async function readUpload(request: Request): Promise<Blob> {
  const bytes = await readBody(request, MAX_FORM_BYTES);
  if (!bytes)
    throw new ImageProblem(
      'too_large',
      `Expected at most 15 MB (${MAX_IMAGE_BYTES} bytes); got more.`,
      UNREAD,
    );
  const headers = { 'Content-Type': request.headers.get('Content-Type')! };
  const form = await new Response(bytes, { headers }).formData().catch(() => {
    throw new Problem(
      'validation_error',
      'The request: expected a multipart form; its parts could not be read.',
    );
  });
  const image = form.get('image');
  if (!(image instanceof Blob)) {
    throw new Problem('validation_error', `image: expected a file; got ${show(image ?? undefined)}.`);
  }
  return image;
}

export function contentType(request: Request): string {
  return (request.headers.get('Content-Type') ?? '').split(';')[0]!.trim().toLowerCase();
}

/** The whole body, or null as soon as it is longer than `most` bytes. */
async function readBody(request: Request, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  // Some browsers give a request's bytes only whole.
  const body = request.body ?? (await request.blob()).stream();
  for await (const chunk of chunksOf(body)) {
    size += chunk.byteLength;
    if (size > most) return null;
    chunks.push(chunk as Uint8Array<ArrayBuffer>);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
