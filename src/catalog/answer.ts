/** Reads what an attempt at a request brought: the data that was asked for, or what is needed to name the failure. */
import type { HttpResponse } from '../http/attempt.ts';
import type { Issue, Schema } from './standard-schema.ts';

export type Answer<Output> = { readonly value: Output } | FailedAnswer;

/** What `errorOf` (errors.ts) names, which a page loads only after a failure. */
export interface FailedAnswer {
  /** Undefined if there was no response. */
  readonly response?: HttpResponse | undefined;
  /** Where the body of a 2xx response does not fit. */
  readonly issues?: readonly Issue[];
  /** Why there is no response, or no JSON in one of 2xx. */
  readonly cause?: unknown;
}

/** The specification names no success status, so any 2xx is one. Never rejects. */
export async function readAnswer<Output>(
  schema: Schema<Output>,
  attempt: Promise<HttpResponse>,
): Promise<Answer<Output>> {
  let response: HttpResponse | undefined;
  try {
    response = await attempt;
    return { response, ...(response.ok && (await schema['~standard'].validate(JSON.parse(response.text!)))) };
  } catch (cause) {
    return { response, cause };
  }
}
