/** The schemas of the operations' bodies and queries (section 4) and of the merchant panel's. Shapes and bounds only. */
import * as z from 'zod/mini';
import { CATEGORIES, MODES, TRYON_STATUSES } from '../../catalog/resources.ts';
import { expected, object, oneOf, text, trueOrFalse, integer, integerParameter } from './validation.ts';

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

/** Section 4.2. Parameters that are not named there are ignored. */
export const listQuerySchema = object({
  page: integerParameter(1, Number.MAX_SAFE_INTEGER, 1, 'a whole number from 1'),
  limit: integerParameter(1, 100, 20, 'a whole number from 1 to 100'),
  category: z.optional(oneOf(CATEGORIES)),
  tryon_status: z.optional(oneOf(TRYON_STATUSES)),
  external_id: z.optional(z.string()),
});

/** Section 4.4. */
export const productChangesSchema = object({
  title: z.optional(text()),
  category: z.optional(oneOf(CATEGORIES)),
  handle: z.optional(text()),
  external_id: z.optional(text()),
  mode: z.optional(oneOf(MODES)),
  tryon_enabled: z.optional(trueOrFalse()),
});

/** Section 4.6. */
export const imageUrlSchema = object({ url: z.string(expected('the URL of an image as text')) });

export const assetSchema = object({ eligible: z.optional(trueOrFalse()) });

export const faultSchema = object({
  times: z.optional(integer(1, 100_000)),
  status: z.optional(integer(200, 599, 'an HTTP status from 200 to 599')),
  delay_ms: z.optional(integer(0, 600_000, 'milliseconds from 0 to 600000')),
  body: z.optional(z.unknown()),
  drop: z.optional(trueOrFalse()),
});
