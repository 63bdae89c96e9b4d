/**
 * What a visitor's request asks for, on an allow-list, decided after the URL was parsed. Nothing of the request survives
 * but the question: no header, no cookie, no other parameter. Called by relay.ts.
 */
import * as z from 'zod/mini';
import type { Wanted } from './lookups.ts';

export type Question =
  | { kind: 'product'; wanted: { id: string } }
  | { kind: 'search'; wanted: { externalId: string }; page: number; limit: number }
  | { kind: 'list'; page: number; limit: number }
  | { kind: 'nothing' }
  | { kind: 'invalid'; message: string };

const PRODUCT = /^\/v1\/products\/([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/i;
const LIST = '/v1/products';

const wholeNumber = (max: number) =>
  z.string().check(
    z.regex(/^[1-9]\d{0,6}$/),
    z.refine((text) => Number(text) <= max, { error: `at most ${max}` }),
  );

const querySchema = z.strictObject({
  external_id: z.optional(z.string().check(z.minLength(1), z.maxLength(255))),
  tryon_status: z.optional(z.literal('active')),
  page: z.optional(wholeNumber(9_999_999)),
  limit: z.optional(wholeNumber(100)),
});

/** @param basePath where the relay lies, without a slash at its end: '' or for example '/tryon' */
export function readQuestion(url: URL, basePath: string): Question {
  if (!url.pathname.startsWith(`${basePath}/`)) return { kind: 'nothing' };
  const path = url.pathname.slice(basePath.length);
  const id = PRODUCT.exec(path)?.[1];
  if (id) return { kind: 'product', wanted: { id: id.toLowerCase() } };
  return path === LIST ? readListQuestion(url.searchParams) : { kind: 'nothing' };
}

function readListQuestion(params: URLSearchParams): Question {
  const names = [...params.keys()];
  const read = querySchema.safeParse(Object.fromEntries(params));
  if (!read.success || new Set(names).size < names.length) return invalid();
  const { external_id: externalId, tryon_status, page = '1', limit = '20' } = read.data;
  const range = { page: Number(page), limit: Number(limit) };
  if (externalId !== undefined) return { kind: 'search', wanted: { externalId }, ...range };
  return tryon_status === 'active' ? { kind: 'list', ...range } : invalid();
}

function invalid(): Question {
  return {
    kind: 'invalid',
    message:
      'Ask for external_id=… (1 to 255 characters) or tryon_status=active, each once, with page (from 1) and limit (1 to 100) and nothing else.',
  };
}

/** The product a question is about, where it is about one. */
export function wantedBy(question: Question): Wanted | null {
  return 'wanted' in question ? question.wanted : null;
}
