/** A `fetch` that plays a script: one step for each request, in order, and a record of what was asked. */
import type { FetchLike } from '../../src/core/http/attempt.ts';

/** Answers a request, or throws what the network would. */
export type Step = (url: string, init: RequestInit) => Response | Promise<Response>;

export interface ScriptedFetch extends FetchLike {
  readonly calls: readonly { url: string; init: RequestInit }[];
}

/** Asked more often than it has steps, it plays the last one again. */
export function scriptedFetch(...steps: [Step, ...Step[]]): ScriptedFetch {
  const calls: { url: string; init: RequestInit }[] = [];
  const fetch: FetchLike = async (url, init) => {
    calls.push({ url, init });
    return steps[Math.min(calls.length, steps.length) - 1]!(url, init);
  };
  return Object.assign(fetch, { calls });
}

export const answer =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Step =>
  () =>
    Response.json(body, { status, headers });

export const failure = (status: number, code: string, headers: Record<string, string> = {}): Step =>
  answer({ error: { code, message: `${code} happened` } }, status, headers);

/** The network fails as `fetch` says it. */
export const drop: Step = () => {
  throw new TypeError('Failed to fetch');
};

/** Never answers; fails with the signal's reason once it is aborted, as `fetch` does. */
export const hang: Step = (_url, { signal }) =>
  new Promise((_resolve, reject) => {
    if (signal!.aborted) reject(signal!.reason);
    signal!.addEventListener('abort', () => reject(signal!.reason));
  });

/** Sends headers and `start` of a body, and then no more, deaf to the signal. */
export const stall =
  (start: string, onCancel: () => void = () => {}): Step =>
  () =>
    new Response(
      new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode(start)),
        cancel: onCancel,
      }),
    );
