/** Calls of an engine's own API, and jobs that are asked for until they are done. */
import { sleep, systemClock, withTimeout } from '../../../../core/base/clock.ts';
import { readChunks, readAtMost, toBase64 } from '../../../../core/http/streams.ts';
import { isPhotoSwapError, PhotoSwapError } from '../swap-engine.ts';
import { toFailure } from './failures.ts';

const MAX_ANSWER_BYTES = 24 * 2 ** 20;
/** In bytes, and the milliseconds for them. */
const MAX_WORDS = 2000;
const MAX_WORDS_MS = 3000;

export interface Caller {
  engine: string;
  fetch: typeof fetch;
  signal: AbortSignal;
  /** The headers with the key. Only `callJson` sends them: a picture's address may be another host's. */
  headers?: Record<string, string>;
}

/**
 * The JSON that was answered.
 * @param body sent as a form where it is URL-encoded, else as JSON; without it the call is a GET
 * @throws PhotoSwapError
 */
export async function callJson(
  caller: Caller,
  url: string,
  body?: URLSearchParams | Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const isForm = body instanceof URLSearchParams;
  const init = body === undefined ? {} : { method: 'POST', body: isForm ? body : JSON.stringify(body) };
  const type: Record<string, string> =
    body === undefined || isForm ? {} : { 'content-type': 'application/json' };
  const { bytes } = await call(caller, url, { ...init, headers: { ...type, ...caller.headers } });
  try {
    const answer: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (answer && typeof answer === 'object') return answer as Record<string, unknown>;
  } catch {
    // No JSON, or half of it.
  }
  throw new PhotoSwapError(
    'failed',
    `${caller.engine} answered with something that is not the JSON it should be.`,
  );
}

/** The picture that was answered. Sends no headers but those of `init`. @throws PhotoSwapError */
export async function callPicture(
  caller: Omit<Caller, 'headers'>,
  url: string,
  init: RequestInit = {},
): Promise<Blob> {
  if (url.startsWith('data:')) return fromBase64(caller.engine, url.slice(url.indexOf(',') + 1));
  const { bytes, type } = await call(caller, url, init);
  return new Blob([bytes], { type });
}

async function call({ engine, fetch, signal }: Caller, url: string, init: RequestInit) {
  try {
    const response = await fetch(url, { ...init, signal });
    if (!response.ok) {
      const words = await readWords(response, signal);
      throw toFailure(engine, response.status, words, response.headers.get('retry-after'));
    }
    const { bytes, isWhole } = await readAtMost(readChunks(response.body), MAX_ANSWER_BYTES);
    if (!isWhole) throw new PhotoSwapError('failed', `${engine} answered with over 24 MB.`);
    return { bytes, type: response.headers.get('content-type') ?? '' };
  } catch (error) {
    signal.throwIfAborted();
    if (isPhotoSwapError(error)) throw error;
    throw new PhotoSwapError('failed', `${engine} could not be reached, or broke off its answer.`);
  }
}

/** The beginning of a refusal; nothing where it does not come, since its status says the most. */
async function readWords({ body }: Response, signal: AbortSignal): Promise<string> {
  const limit = { clock: systemClock, timeoutMs: MAX_WORDS_MS, signal };
  const read = withTimeout(limit, () => readAtMost(readChunks(body), MAX_WORDS));
  return read.then(
    ({ bytes }) => new TextDecoder().decode(bytes),
    () => '',
  );
}

/** Asks for a job until it is done. Where the shopper leaves or time is up, it is cancelled. */
export async function untilDone<Answer>(
  signal: AbortSignal,
  ask: () => Promise<Answer | null>,
  cancel: (() => Promise<unknown>) | null = null,
  everyMs = 1000,
): Promise<Answer> {
  try {
    signal.throwIfAborted();
    for (;;) {
      const answer = await ask();
      if (answer !== null) return answer;
      await sleep(systemClock, everyMs, signal);
    }
  } catch (error) {
    if (signal.aborted) await cancel?.().catch(() => {});
    throw error;
  }
}

/** In base64. */
export const contentOf = async (picture: Blob): Promise<string> =>
  toBase64(new Uint8Array(await picture.arrayBuffer()));

export const toDataUrl = async (picture: Blob): Promise<string> =>
  `data:${picture.type};base64,${await contentOf(picture)}`;

export function fromBase64(engine: string, text: string): Blob {
  try {
    return new Blob([Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))]);
  } catch {
    throw new PhotoSwapError('failed', `${engine} answered with a broken picture.`);
  }
}
