/** The relay as an engine: asks for its offer, sends the photo, and reads the response line by line until the picture has arrived. */
import { sleep, systemClock, withTimeout } from '../../core/base/clock.ts';
import { requestUrl, resolveBaseUrl } from '../../core/catalog/connection-settings.ts';
import type { FetchLike } from '../../core/http/attempt.ts';
import { parseRetryAfter } from '../../core/http/retry-timing.ts';
import { timeSlices } from '../../core/base/tasks.ts';
import type { ExperienceContext } from '../base/experience.ts';
import { SwapError, type Engine, type Progress } from './engine.ts';
import { isWebAddress } from './generator.ts';
import { loadExample, loadMockFetch } from './parts.ts';

const ASK_MS = 10_000;
/** The relay sends a line every 5 seconds: after this silence the connection counts as lost. */
const SILENCE_MS = 20_000;
/** A picture of 16 MB in base64, with its JSON. */
const MAX_LINE_LENGTH = 23_000_000;
const TYPICAL_SECONDS = 15;
const EXAMPLE_MS = 1500;
/** Characters of base64 that are decoded at a time: a multiple of four. */
const BASE64_STEP = 2 ** 16;
const SLICE_MS = 8;

/** A JSON object from the relay. Its fields are not checked yet. */
type Answer = Readonly<Record<string, unknown>>;

/** Null if the relay names no engine, or can't be reached. */
export async function askRelay({ photoSwap, debug, signal }: ExperienceContext): Promise<Engine | null> {
  try {
    const baseUrl = photoSwap?.baseUrl;
    if (!baseUrl) throw new Error('there is no base-url');
    const root = resolveBaseUrl(baseUrl);
    const mockFetch = root === 'mock:' ? await loadMockFetch() : null;
    const fetch: FetchLike = mockFetch ?? ((url, init) => globalThis.fetch(url, init));
    const limit = { clock: systemClock, timeoutMs: ASK_MS, signal };
    const description = await withTimeout(limit, async (signal): Promise<Answer> => {
      const response = await fetch(requestUrl(root, '/photo-swap'), { signal });
      if (response.ok) return Object(await response.json()) as Answer;
      throw new Error(`the answer was ${response.status}`);
    });
    return engineFrom(description, root, fetch);
  } catch (error) {
    if (debug && !signal.aborted) {
      console.info(
        'storefront-tryon: photo-swap is on, but the relay names no engine. Start it with --photo-swap: see docs/photo-swap.md.',
        error,
      );
    }
    return null;
  }
}

function engineFrom(description: Answer, root: string, fetch: FetchLike): Engine {
  const { name, privacy_url, categories, typical_seconds, simulated } = description;
  const isSimulated = simulated === true;
  const taken: readonly unknown[] = Array.isArray(categories) ? categories : [];
  if (typeof name !== 'string' || !name) throw new Error('the answer has no name');
  return {
    name,
    privacyUrl: isWebAddress(privacy_url) ? privacy_url : null,
    typicalSeconds: Number(typical_seconds) > 0 ? Number(typical_seconds) : TYPICAL_SECONDS,
    isRelayed: true,
    isSimulated,
    takes: ({ category }) => taken.includes(category),
    async generate(photo, product, onProgress, signal) {
      if (isSimulated) {
        // A short wait, as for a real picture.
        await sleep(systemClock, EXAMPLE_MS, signal);
        return (await loadExample()).drawExample(photo, product);
      }
      const form = new FormData();
      form.set('photo', photo, 'photo.jpg');
      form.set('product_id', product.id);
      form.set('consent', 'given');
      const init = { method: 'POST', body: form, signal };
      const response = await fetch(requestUrl(root, '/photo-swaps'), init).catch((error: unknown) => {
        signal.throwIfAborted();
        throw new SwapError('offline', null, error);
      });
      if (!response.ok) throw await readRefusal(response);
      return pictureIn(response, onProgress, signal);
    },
  };
}

const CODES: Readonly<Record<number, string>> = {
  400: 'validation_error',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'rate_limited',
};

async function readRefusal(response: Response): Promise<SwapError> {
  const { status, headers } = response;
  const body = (await response.json().catch(() => null)) as { error?: { code?: unknown } } | null;
  const code = CODES[status] ?? (typeof body?.error?.code === 'string' ? body.error.code : 'unavailable');
  const wait = parseRetryAfter(headers.get('retry-after'), Date.now());
  return new SwapError(code, wait === null ? null : wait / 1000);
}

async function pictureIn(
  response: Response,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Blob> {
  for await (const text of readLines(response, signal)) {
    const line = parsed(text);
    if (line.status === 'done' && typeof line.picture === 'string') return decoded(line.picture, signal);
    if (line.status === 'failed') {
      const { code } = Object(line.error) as Answer;
      throw new SwapError(typeof code === 'string' ? code : 'failed');
    }
    const ahead = line.status === 'queued' ? Number(line.ahead) || 0 : null;
    onProgress({ ahead, part: null });
  }
  throw new SwapError('incomplete');
}

function parsed(text: string): Answer {
  try {
    return Object(JSON.parse(text)) as Answer;
  } catch (error) {
    throw new SwapError('invalid_response', null, error);
  }
}

async function* readLines(response: Response, signal: AbortSignal): AsyncGenerator<string> {
  // A page's own `fetch`, for example a polyfill, may have no streams.
  if (!response.body) return yield* (await response.text()).split('\n').filter(Boolean);
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  /** Pieces of the current line. */
  let pieces: string[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await withTimeout({ clock: systemClock, timeoutMs: SILENCE_MS, signal }, () =>
        reader.read(),
      );
      const [first, ...more] = decoder.decode(value, { stream: !done }).split('\n');
      pieces.push(first!);
      length += first!.length;
      for (const next of more) {
        const line = pieces.join('');
        if (line.trim()) yield line;
        [pieces, length] = [[next], next.length];
      }
      if (length > MAX_LINE_LENGTH) throw new SwapError('invalid_response');
      if (done) break;
    }
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof SwapError ? error : new SwapError('incomplete', null, error);
  } finally {
    // An abandoned reader would continue to receive.
    void reader.cancel().catch(() => {});
  }
  const last = pieces.join('');
  if (last.trim()) yield last;
}

/** Decodes in slices, which do not block a slow phone. A page's policy may forbid `fetch` of `data:`. */
async function decoded(address: string, signal: AbortSignal): Promise<Blob> {
  const [, type, base64] = /^data:(image\/(?:jpeg|png|webp));base64,(.+)$/.exec(address) ?? [];
  if (!base64) throw new SwapError('invalid_response');
  const slices = timeSlices(SLICE_MS);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  slices.begin(signal);
  for (let at = 0; at < base64.length; at += BASE64_STEP) {
    try {
      parts.push(bytesOf(atob(base64.slice(at, at + BASE64_STEP))));
    } catch (error) {
      throw new SwapError('invalid_response', null, error);
    }
    await slices.pause();
  }
  return new Blob(parts, { type: type! });
}

/** A loop takes a twentieth of the time of `Uint8Array.from`, which iterates over characters. */
function bytesOf(binary: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
