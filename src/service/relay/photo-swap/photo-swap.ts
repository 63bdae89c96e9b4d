/**
 * The two routes of the photo swap, wherever there is a Fetch API. One request from end to end: it is checked, waits for its turn, the
 * engine makes the picture, and the answer holds it. A photo is in memory for as long as that takes, and nowhere else.
 */
import { sleep, withTimeout, type Clock } from '../../../core/base/clock.ts';
import { AnswerLines, type SwapState } from './answer-lines.ts';
import { ByteRoom } from './byte-room.ts';
import type { SwapCounts, SwapLimits } from './counts.ts';
import { FairQueue } from './fair-queue.ts';
import { detectPictureType, readPicture } from './photo.ts';
import type { GetPicture } from './product-picture.ts';
import { checkHead, MAX_FORM_BYTES, readForm, type ProductKey } from './read-form.ts';
import { Refusal } from './refusal.ts';
import { isPhotoSwapError, PhotoSwapError, type SwapEngine, type SwapProduct } from './swap-engine.ts';

/** Photos in memory at once; whoever comes then waits before his is read. */
const MAX_HELD_BYTES = 128 * 2 ** 20;
/** Of a form, while it is read. */
const COPIES = 3;
/** For a photo to arrive, and as long for room to read it. */
const UPLOAD_MS = 25_000;
const MAX_WAITING = 400;
/** What an engine refuses at once is refused by a status: so long the answer's beginning waits for it. */
const GRACE_MS = 1500;
/** For a page to take the finished picture. */
const DOWNLOAD_MS = 60_000;
const MAX_RESULT_BYTES = 16 * 2 ** 20;
/** How long an engine that refused the key, or has no credit, is not asked. */
const BLOCKED_SECONDS = 60;
const BUSY_SECONDS = 10;

export type SwapLogEntry =
  | { event: 'photo-swap'; outcome: 'made' | 'failed' | 'refused' | 'cancelled'; code?: string; ms: number }
  /** What the owner should know or do. */
  | { event: 'photo-swap-trouble'; engine: string; kind: string; text: string };

export interface PhotoSwapOptions extends SwapEngine, SwapLimits {
  concurrent: number;
  timeoutMs: number;
  counts: SwapCounts;
  clock: Clock;
  log: (entry: SwapLogEntry) => void;
  /** The catalog's word for the product now; throws a Refusal where it has none that is ready. */
  findProduct: (key: ProductKey) => Promise<SwapProduct & { swap_ready: boolean; image_url: string | null }>;
  getPicture: GetPicture;
  /** Milliseconds since 1970, for the day's count. */
  now?: () => number;
}

export interface PhotoSwapHealth {
  made: number;
  failed: number;
  /** Requests that a limit, or a check, did not let through. */
  refused: number;
  cancelled: number;
  /** That the engine took for all of them. */
  seconds: number;
  /** Pictures of today that count, and how many may. */
  spent: number;
  per_day: number;
  waiting: number;
  working: number;
  /** Why the engine is not asked at the moment: `busy`, `bad-key`, `no-credit`; null if it is. */
  trouble: string | null;
}

export interface PhotoSwap {
  /** Answers `/v1/photo-swap` and `/v1/photo-swaps`. @param visitor whatever tells visitors apart, hashed */
  fetch(request: Request, visitor: string): Promise<Response>;
  health(): PhotoSwapHealth;
}

/** What shoppers read; what happened is in the owner's log. */
const SAID: Record<PhotoSwapError['kind'], [code: string, message: string]> = {
  refused: ['refused', 'No picture can be made of this photo. Try another photo.'],
  busy: ['rate_limited', 'Too many pictures are being made right now. Try again later.'],
  'no-credit': ['unavailable', 'No picture can be made right now.'],
  'bad-key': ['unavailable', 'No picture can be made right now.'],
  'timed-out': ['timed_out', 'The picture took too long. Try again.'],
  failed: ['failed', 'The picture could not be made. Try again.'],
};

/** What no request gets round until something has changed. */
const BLOCKING = new Set<PhotoSwapError['kind']>(['busy', 'no-credit', 'bad-key']);

export function createPhotoSwap(options: PhotoSwapOptions): PhotoSwap {
  const { name, privacyUrl, categories, typicalSeconds, clock, counts, log, concurrent } = options;
  const now = options.now ?? Date.now;
  const queue = new FairQueue(concurrent);
  const room = new ByteRoom(MAX_HELD_BYTES);
  const totals = { made: 0, failed: 0, refused: 0, cancelled: 0, ms: 0 };
  let blocked: { error: PhotoSwapError; until: number } | null = null;

  function count(outcome: 'made' | 'failed' | 'refused' | 'cancelled', ms: number, code?: string): void {
    totals[outcome]++;
    totals.ms += ms;
    log({ event: 'photo-swap', outcome, ...(code && { code }), ms: Math.round(ms) });
  }

  function checkBlocked(): void {
    if (!blocked || clock.now() >= blocked.until) return;
    throw refusalFor(blocked.error, (blocked.until - clock.now()) / 1000);
  }

  /** @throws Refusal where the engine does not take the product, or nothing shows it */
  async function productFor(key: ProductKey) {
    const product = await options.findProduct(key);
    if (!product.swap_ready || product.image_url === null || !URL.canParse(product.image_url))
      throw new Refusal(404, 'not_found', 'There is no such product with a picture that is ready.');
    if (!(categories as readonly string[]).includes(product.category ?? ''))
      throw new Refusal(400, 'validation_error', 'No picture is made of products of this category.');
    return { product, address: new URL(product.image_url) };
  }

  async function productPictureAt(address: URL, signal: AbortSignal): Promise<Blob> {
    try {
      const bytes = await options.getPicture(address, signal);
      const type = detectPictureType(bytes);
      if (type) return new Blob([bytes], { type });
    } catch (error) {
      signal.throwIfAborted();
      trouble('product-picture', `A product's picture could not be fetched: ${(error as Error).message}.`);
      throw new PhotoSwapError('failed', '');
    }
    trouble('product-picture', "A product's picture is no JPEG, PNG or WebP, which engines need.");
    throw new PhotoSwapError('failed', '');
  }

  const trouble = (kind: string, text: string) =>
    log({ event: 'photo-swap-trouble', engine: name, kind, text });

  /** The engine's picture as it came. */
  async function generate(
    key: ProductKey,
    photo: Blob,
    signal: AbortSignal,
    onProgress: () => void,
    onAsked: () => void,
  ) {
    checkBlocked();
    // It may have been switched off while this waited.
    const { product, address } = await productFor(key);
    const { timeoutMs } = options;
    const startedAt = clock.now();
    const made = await withTimeout({ clock, timeoutMs, signal }, async (signal) => {
      const productPicture = await productPictureAt(address, signal);
      onAsked();
      return options.generate({ photo, productPicture, product, signal, onProgress });
    }).catch((error: unknown) => {
      if (signal.aborted || clock.now() - startedAt < timeoutMs) throw error;
      throw new PhotoSwapError('timed-out', `The engine made no picture within ${timeoutMs / 1000} s.`);
    });
    if (!(made instanceof Blob) || made.size > MAX_RESULT_BYTES)
      throw new PhotoSwapError(
        'failed',
        'The engine answered with something that is no picture, or is over 16 MB.',
      );
    const bytes = new Uint8Array(await made.arrayBuffer());
    const type = detectPictureType(bytes);
    if (!type || !isWhole(bytes)) throw new PhotoSwapError('failed', "The engine's picture is broken.");
    return { bytes, type };
  }

  /** Notes what the engine said, and what to do about it. */
  function asError(error: unknown): PhotoSwapError {
    const named = isPhotoSwapError(error)
      ? error
      : // Its message is not told: nobody knows what it holds.
        new PhotoSwapError('failed', 'The engine failed.');
    if (named.message !== '' && named.kind !== 'refused') trouble(named.kind, named.message);
    if (BLOCKING.has(named.kind)) {
      const seconds = named.retryAfterSeconds ?? (named.kind === 'busy' ? BUSY_SECONDS : BLOCKED_SECONDS);
      blocked = { error: named, until: clock.now() + seconds * 1000 };
    }
    return named;
  }

  async function post(request: Request, visitor: string): Promise<Response> {
    checkHead(request);
    checkBlocked();
    if (queue.waiting >= MAX_WAITING) throw overloaded();
    const gone = new AbortController();
    const { signal } = gone;
    abortWith(request.signal, gone);
    const expected = Number(request.headers.get('content-length')) || MAX_FORM_BYTES;
    const held = COPIES * expected;
    const release = await withTimeout({ clock, timeoutMs: UPLOAD_MS, signal }, (signal) =>
      room.take(held, signal),
    ).catch((error) => {
      throw signal.aborted ? error : overloaded();
    });
    try {
      const form = await withTimeout({ clock, timeoutMs: UPLOAD_MS, signal }, () => readForm(request)).catch(
        (error) => {
          throw error instanceof Refusal || signal.aborted
            ? error
            : new Refusal(408, 'request_timeout', 'The photo did not arrive in time.');
        },
      );
      release(Math.max(held - form.photo.size, 0));
      await productFor(form.key);
      const refused = await counts.take(visitor, options, now());
      if (refused)
        throw new Refusal(
          429,
          'rate_limited',
          refused.limit === 'day'
            ? 'No more pictures are made today.'
            : 'No more pictures for you now: try again later.',
          refused.seconds,
        );
      return await answer(form, visitor, gone, release);
    } catch (error) {
      release();
      throw error;
    }
  }

  /** From here on the picture counts. Resolves when it is known whether the engine begins. */
  async function answer(
    { key, photo }: { key: ProductKey; photo: Blob },
    visitor: string,
    gone: AbortController,
    release: () => void,
  ): Promise<Response> {
    const { signal } = gone;
    let state: SwapState = { status: 'working' };
    let lines: AnswerLines | null = null;
    let wasAsked = false;
    let askedAt = 0;
    let begin = () => {};
    const mustBegin = new Promise<void>((resolve) => (begin = resolve));
    const tell = (next: SwapState) => {
      state = next;
      lines?.tell(next);
      if (next.status === 'queued') begin();
    };

    async function work() {
      const leave = await queue.acquire(visitor, signal, (ahead) => tell({ status: 'queued', ahead }));
      try {
        tell({ status: 'working' });
        return await generate(
          key,
          photo,
          signal,
          () => tell({ status: 'working' }),
          () => {
            wasAsked = true;
            askedAt = clock.now();
          },
        );
      } finally {
        leave();
        release();
      }
    }

    const outcome = work().then(
      (made) => {
        count('made', clock.now() - askedAt);
        return { made };
      },
      async (error: unknown) => {
        const ms = wasAsked ? clock.now() - askedAt : 0;
        const failure = signal.aborted || error instanceof Refusal ? null : asError(error);
        if (!wasAsked || (failure && BLOCKING.has(failure.kind)))
          await counts.giveBack(visitor, now()).catch(() => {});
        if (signal.aborted) count('cancelled', ms);
        else if (error instanceof Refusal) count('refused', ms, error.code);
        else count('failed', ms, SAID[failure!.kind][0]);
        return { failure, error };
      },
    );

    const grace = new AbortController();
    const early = await Promise.race([
      outcome,
      mustBegin,
      sleep(clock, GRACE_MS, grace.signal).catch(() => {}),
    ]);
    grace.abort();
    if (early && 'error' in early) {
      if (early.error instanceof Refusal) return early.error.toResponse();
      if (early.failure && BLOCKING.has(early.failure.kind)) return refusalFor(early.failure).toResponse();
      if (signal.aborted) throw signal.reason;
    }

    lines = new AnswerLines(clock, state, () =>
      gone.abort(new DOMException('The page has gone.', 'AbortError')),
    );
    void finish(lines, outcome, signal);
    return new Response(lines.body, {
      headers: {
        'content-type': 'application/x-ndjson',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        // Otherwise nginx holds the lines back.
        'x-accel-buffering': 'no',
      },
    });
  }

  type Outcome =
    { made: { bytes: Uint8Array; type: string } } | { failure: PhotoSwapError | null; error: unknown };

  async function finish(lines: AnswerLines, outcome: Promise<Outcome>, signal: AbortSignal): Promise<void> {
    const ended = await outcome;
    if (signal.aborted) return lines.abort(signal.reason);
    const [code, message] =
      'made' in ended
        ? []
        : ended.error instanceof Refusal
          ? [ended.error.code, ended.error.message]
          : SAID[ended.failure!.kind];
    await withTimeout({ clock, timeoutMs: DOWNLOAD_MS, signal }, () =>
      'made' in ended ? lines.done(ended.made.bytes, ended.made.type) : lines.failed(code!, message!),
    ).catch((error) => lines.abort(error));
  }

  const description = JSON.stringify({
    name,
    privacy_url: privacyUrl,
    categories,
    typical_seconds: typicalSeconds,
  });

  return {
    async fetch(request, visitor) {
      const isPost = new URL(request.url).pathname.endsWith('s');
      try {
        const allowed = isPost ? ['POST'] : ['GET', 'HEAD'];
        if (!allowed.includes(request.method)) {
          const response = new Refusal(
            405,
            'method_not_allowed',
            `Only ${allowed.join(', ')} is answered here.`,
          ).toResponse();
          response.headers.set('allow', [...allowed, 'OPTIONS'].join(', '));
          return response;
        }
        if (isPost) return await post(request, visitor);
        return new Response(request.method === 'HEAD' ? null : description, {
          headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
        });
      } catch (error) {
        const refusal = error instanceof Refusal ? error : null;
        if (refusal) count('refused', 0, refusal.code);
        return (refusal ?? new Refusal(500, 'internal_error', 'The relay failed.', 1)).toResponse();
      }
    },
    health() {
      const { ms, ...outcomes } = totals;
      return {
        ...outcomes,
        seconds: Math.round(ms / 1000),
        spent: counts.spent(now()),
        per_day: options.perDay,
        waiting: queue.waiting,
        working: queue.running,
        trouble: blocked && clock.now() < blocked.until ? blocked.error.kind : null,
      };
    },
  };
}

/** Apart from where the request is at hand: a listener holds what its scope holds, and Node would keep the request for ever. */
function abortWith(signal: AbortSignal, controller: AbortController): void {
  if (signal.aborted) controller.abort(signal.reason);
  signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true });
}

const overloaded = () =>
  new Refusal(503, 'unavailable', 'Too many pictures wait to be made. Try again later.', 10);

function refusalFor(
  { kind, retryAfterSeconds }: PhotoSwapError,
  seconds = retryAfterSeconds ?? BUSY_SECONDS,
): Refusal {
  const [code, message] = SAID[kind];
  return new Refusal(kind === 'busy' ? 429 : 503, code, message, seconds);
}

/** What an engine made keeps its metadata, and what follows its end; it only has to be all there. */
function isWhole(bytes: Uint8Array): boolean {
  try {
    return readPicture(bytes, true).width > 0;
  } catch {
    return false;
  }
}
