/**
 * The schemas of the operations' bodies and queries (section 4) and of the merchant panel's: shapes and bounds only. Their messages
 * say what was expected and what was received.
 */
import * as z from 'zod/mini';
import { readWholeNumber } from '../../../core/base/numbers.ts';
import { CATEGORIES, MODES, TRYON_STATUSES } from '../../../core/catalog/resources.ts';
import { invalid } from '../domain/api-error.ts';

const MAX_TEXT = 255;

/** @throws ApiError `validation_error` that names the field */
export function validate<Schema extends z.core.$ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = z.safeParse(schema, input);
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  const field = issue.path.join('.') || 'The request';
  throw invalid(`${field}: ${issue.message}.`);
}

/** The error option of a zod schema. */
const expected = (what: string) => ({
  error: ({ input }: { input?: unknown }) => `expected ${what}; got ${describeValue(input)}`,
});

const object = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.object(shape, expected('a JSON object'));

const enumSchema = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, expected(`one of ${values.join(', ')}`));

const trueOrFalse = () => z.boolean(expected('true or false'));

const integer = (min: number, max: number, what = `a whole number from ${min} to ${max}`) =>
  z.int(expected(what)).check(z.gte(min, expected(what)), z.lte(max, expected(what)));

/** A text of 1 to 255 characters, where an emoji is one, although it has two UTF-16 units. */
const text = (what = `a text of 1 to ${MAX_TEXT} characters`) =>
  z
    .string(expected(what))
    .check(z.refine((value) => value.trim() !== '' && [...value].length <= MAX_TEXT, expected(what)));

/** A whole number written in a query parameter. */
const integerParameter = (min: number, max: number, fallback: number, what: string) =>
  z.pipe(
    z._default(z.string(), String(fallback)),
    z.transform((value: string, context) => {
      const number = readWholeNumber(value, min, max);
      if (number !== null) return number;
      context.issues.push({
        code: 'custom',
        input: value,
        message: `expected ${what}; got ${describeValue(value)}`,
      });
      return z.NEVER;
    }),
  );

/** Describes a value for an error message; always short. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') {
    const { length } = [...value];
    return length > 60 ? `a text of ${length} characters` : JSON.stringify(value);
  }
  if (Array.isArray(value)) return `an array of ${value.length}`;
  return value !== null && typeof value === 'object' ? 'an object' : String(value);
}

const MAX_URLS = 10;
const urls = `an array of at most ${MAX_URLS} image URLs`;

/** The body of section 4.1. */
export const newProductSchema = object({
  title: text(),
  category: enumSchema(CATEGORIES),
  handle: z.optional(text()),
  external_id: z.optional(text()),
  images: z.optional(
    z.array(z.string(expected('a URL as text')), expected(urls)).check(z.maxLength(MAX_URLS, expected(urls))),
  ),
});

/** The query of section 4.2; other parameters are ignored. */
export const listQuerySchema = object({
  page: integerParameter(1, Number.MAX_SAFE_INTEGER, 1, 'a whole number from 1'),
  limit: integerParameter(1, 100, 20, 'a whole number from 1 to 100'),
  category: z.optional(enumSchema(CATEGORIES)),
  tryon_status: z.optional(enumSchema(TRYON_STATUSES)),
  external_id: z.optional(z.string()),
});

/** The body of section 4.4. */
export const productChangesSchema = object({
  title: z.optional(text()),
  category: z.optional(enumSchema(CATEGORIES)),
  handle: z.optional(text()),
  external_id: z.optional(text()),
  mode: z.optional(enumSchema(MODES)),
  tryon_enabled: z.optional(trueOrFalse()),
});

/** The JSON body of section 4.6. */
export const imageUrlSchema = object({ url: z.string(expected('the URL of an image as text')) });

export const assetSchema = object({ eligible: z.optional(trueOrFalse()) });

export const faultSchema = object({
  times: z.optional(integer(1, 100_000)),
  status: z.optional(integer(200, 599, 'an HTTP status from 200 to 599')),
  delay_ms: z.optional(integer(0, 600_000, 'milliseconds from 0 to 600000')),
  body: z.optional(z.unknown()),
  drop: z.optional(trueOrFalse()),
});
