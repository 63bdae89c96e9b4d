/** Checks input against a schema, with messages that say what was expected and what was received. */
import * as z from 'zod/mini';
import { readWholeNumber } from '../../base/numbers.ts';
import { ApiError } from '../domain/api-error.ts';

const MAX_TEXT = 255;

/** @throws ApiError `validation_error` that names the field */
export function validate<Schema extends z.core.$ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = z.safeParse(schema, input);
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  const field = issue.path.join('.') || 'The request';
  throw new ApiError('validation_error', `${field}: ${issue.message}.`);
}

/** An error for zod. */
export const expected = (what: string) => ({
  error: ({ input }: { input?: unknown }) => `expected ${what}; got ${describeValue(input)}`,
});

export const object = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.object(shape, expected('a JSON object'));

export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, expected(`one of ${values.join(', ')}`));

export const trueOrFalse = () => z.boolean(expected('true or false'));

export const integer = (min: number, max: number, what = `a whole number from ${min} to ${max}`) =>
  z.int(expected(what)).check(z.gte(min, expected(what)), z.lte(max, expected(what)));

/** Of 1 to 255 characters, not UTF-16 units: an emoji is one. */
export const text = (what = `a text of 1 to ${MAX_TEXT} characters`) =>
  z
    .string(expected(what))
    .check(z.refine((value) => value.trim() !== '' && [...value].length <= MAX_TEXT, expected(what)));

/** A whole number written in a query parameter. */
export const integerParameter = (min: number, max: number, fallback: number, what: string) =>
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

/** A value in a message: short, whatever came. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') {
    const { length } = [...value];
    return length > 60 ? `a text of ${length} characters` : JSON.stringify(value);
  }
  if (Array.isArray(value)) return `an array of ${value.length}`;
  return value !== null && typeof value === 'object' ? 'an object' : String(value);
}
