/**
 * The two routes of the photo swap, wherever there is a Fetch API. One request from end to end: it is checked, waits for its turn, the
 * engine makes the picture, and the answer holds it. A photo is in memory for as long as that takes, and nowhere else.
 */
import { sleep, withTimeout } from '../../../core/base/clock.ts';
import { AnswerLines, type SwapState } from './answer-lines.ts';
import { ByteRoom } from './byte-room.ts';
import type { SwapCounts, SwapLimits } from './counts.ts';
import { FairQueue } from './fair-queue.ts';
import {
  PictureMaker,
  refusalFor,
  SHOPPER_MESSAGES,
  type MadePicture,
  type PictureMakerOptions,
  type TroubleEntry,
} from './picture-maker.ts';
import { checkHead, MAX_FORM_BYTES, readForm } from './read-form.ts';
import { Refusal } from './refusal.ts';
import type { PhotoSwapError } from './swap-engine.ts';

/** Photos in memory at once; whoever comes then waits before his is read. */
const MAX_HELD_BYTES = 128 * 2 ** 20;
/** Copies of a form in memory while it is read. */
const COPIES = 3;
/** Largest forms that one visitor sends at once. */
const FORMS_PER_VISITOR = 3;
/** The longest time for a photo to arrive, and for room to read it. */
const UPLOAD_MS = 25_000;
/** A photo arrives at least so fast, after so many milliseconds: a connection of 256 kbit/s. */
const LEAST_BYTES_PER_MS = 32;
const BEGIN_MS = 5000;
const MAX_WAITING = 400;
/** The answer waits so long before it begins, because an engine's early refusal is answered with a status. */
const GRACE_MS = 1500;
/** The time for a page to take the finished picture. */
const DOWNLOAD_MS = 60_000;

export type SwapLogEntry =
  | { event: 'photo-swap'; outcome: 'made' | 'failed' | 'refused' | 'cancelled'; code?: string; ms: number }
  | TroubleEntry;

export interface PhotoSwapOptions extends PictureMakerOptions, SwapLimits {
  concurrent: number;
  counts: SwapCounts;
  log: (entry: SwapLogEntry) => void;
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
  /** Why the engine is not asked at the moment: `busy`, `bad-key`, `no-credit`, `setup`; null if it is. */
  trouble: string | null;
}

export interface PhotoSwap {
  /** Answers `/v1/photo-swap` and `/v1/photo-swaps`. @param visitor whatever tells visitors apart, hashed */
  fetch(request: Request, visitor: string): Promise<Response>;
  health(): PhotoSwapHealth;
}

type Outcome = keyof Pick<PhotoSwapHealth, 'made' | 'failed' | 'refused' | 'cancelled'>;
/** The end of the work on one picture. `failure` is null for a refusal, and where the visitor has left. */
type Ended = { made: MadePicture } | { failure: PhotoSwapError | null; error: unknown };

export const createPhotoSwap = (options: PhotoSwapOptions): PhotoSwap => new SwapRequests(options);

class SwapRequests implements PhotoSwap {
  readonly #options: PhotoSwapOptions;
  readonly #now: () => number;
  readonly #queue: FairQueue;
  readonly #room = new ByteRoom(MAX_HELD_BYTES, FORMS_PER_VISITOR * COPIES * MAX_FORM_BYTES);
  readonly #maker: PictureMaker;
  readonly #totals = { made: 0, failed: 0, refused: 0, cancelled: 0, ms: 0 };

  constructor(options: PhotoSwapOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#queue = new FairQueue(options.concurrent);
    this.#maker = new PictureMaker(options);
  }

  async fetch(request: Request, visitor: string): Promise<Response> {
    const methods = methodsOf(request);
    try {
      if (!methods.includes(request.method)) return notAllowed(methods);
      return request.method === 'POST'
        ? await this.#admit(request, visitor)
        : this.#describe(request.method === 'HEAD');
    } catch (error) {
      const refusal = error instanceof Refusal ? error : null;
      if (refusal) this.#count('refused', 0, refusal.code);
      return (refusal ?? new Refusal(500, 'internal_error', 'The relay failed.', 1)).toResponse();
    }
  }

  health(): PhotoSwapHealth {
    const { ms, ...outcomes } = this.#totals;
    return {
      ...outcomes,
      seconds: Math.round(ms / 1000),
      spent: this.#options.counts.spent(this.#now()),
      per_day: this.#options.perDay,
      waiting: this.#queue.waiting,
      working: this.#queue.running,
      trouble: this.#maker.trouble,
    };
  }

  #describe(isHead: boolean): Response {
    const { name, privacyUrl, categories, typicalSeconds, isSimulated } = this.#options;
    const facts = {
      name,
      privacy_url: privacyUrl,
      categories,
      typical_seconds: typicalSeconds,
      ...(isSimulated && { simulated: true }),
    };
    return new Response(isHead ? null : JSON.stringify(facts), {
      headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    });
  }

  /** The first phase: the request is checked, and its photo read when there is room for it. */
  async #admit(request: Request, visitor: string): Promise<Response> {
    const { clock } = this.#options;
    checkHead(request);
    this.#maker.checkBlocked();
    if (this.#queue.waiting >= MAX_WAITING) throw overloaded();
    const gone = new AbortController();
    const { signal } = gone;
    abortWith(request.signal, gone);
    const expected = Number(request.headers.get('content-length')) || MAX_FORM_BYTES;
    const held = COPIES * expected;
    if (!this.#room.hasShare(visitor, held))
      throw new Refusal(429, 'rate_limited', 'Wait until your other photos have arrived.', 5);
    const roomLimit = { clock, timeoutMs: UPLOAD_MS, signal };
    const release = await withTimeout(roomLimit, (signal) => this.#room.take(visitor, held, signal)).catch(
      (error) => {
        throw signal.aborted ? error : overloaded();
      },
    );
    try {
      const timeoutMs = Math.min(BEGIN_MS + expected / LEAST_BYTES_PER_MS, UPLOAD_MS);
      const form = await withTimeout({ clock, timeoutMs, signal }, () => readForm(request)).catch((error) => {
        throw error instanceof Refusal || signal.aborted
          ? error
          : new Refusal(408, 'request_timeout', 'The photo did not arrive in time.');
      });
      release(Math.max(held - form.photo.size, 0));
      await this.#maker.findProduct(form.key);
      await this.#countVisitor(visitor);
      return await this.#answer(form, visitor, gone, release);
    } catch (error) {
      release();
      throw error;
    }
  }

  /** From here on the picture counts. @throws Refusal where a limit has no room for it */
  async #countVisitor(visitor: string): Promise<void> {
    const refused = await this.#options.counts.take(visitor, this.#options, this.#now());
    if (!refused) return;
    const message =
      refused.limit === 'day'
        ? 'No more pictures are made today.'
        : 'No more pictures for you now: try again later.';
    throw new Refusal(429, 'rate_limited', message, refused.seconds);
  }

  /** The second phase: the picture is made in its turn. Resolves when it is known whether the engine begins. */
  async #answer(
    { key, photo }: Awaited<ReturnType<typeof readForm>>,
    visitor: string,
    gone: AbortController,
    release: () => void,
  ): Promise<Response> {
    const { clock, counts } = this.#options;
    const { signal } = gone;
    let state: SwapState = { status: 'working' };
    let lines: AnswerLines | null = null;
    let askedAt: number | null = null;
    let noteQueued = () => {};
    const isQueued = new Promise<void>((resolve) => (noteQueued = resolve));
    const tell = (next: SwapState) => {
      state = next;
      lines?.tell(next);
      if (next.status === 'queued') noteQueued();
    };
    const onProgress = () => tell({ status: 'working' });
    const onAsked = () => void (askedAt = clock.now());

    const make = async (): Promise<MadePicture> => {
      const leave = await this.#queue.acquire(visitor, signal, (ahead) => tell({ status: 'queued', ahead }));
      try {
        onProgress();
        return await this.#maker.make({ key, photo, signal, onProgress, onAsked });
      } finally {
        leave();
        release();
      }
    };
    const ended = make().then(
      (made): Ended => {
        this.#count('made', clock.now() - askedAt!);
        return { made };
      },
      async (error: unknown): Promise<Ended> => {
        const failure = signal.aborted || error instanceof Refusal ? null : this.#maker.noteFailure(error);
        if (askedAt === null || failure?.isGivenBack)
          await counts.giveBack(visitor, this.#now()).catch(() => {});
        const ms = askedAt === null ? 0 : clock.now() - askedAt;
        if (signal.aborted) this.#count('cancelled', ms);
        else if (error instanceof Refusal) this.#count('refused', ms, error.code);
        else this.#count('failed', ms, SHOPPER_MESSAGES[failure!.kind][0]);
        return { failure, error };
      },
    );

    const grace = new AbortController();
    const early = await Promise.race([ended, isQueued, sleep(clock, GRACE_MS, grace.signal).catch(() => {})]);
    grace.abort();
    if (early && 'error' in early) {
      if (early.error instanceof Refusal) return early.error.toResponse();
      if (early.failure && early.failure.blockSeconds > 0) return refusalFor(early.failure).toResponse();
      if (signal.aborted) throw signal.reason;
    }
    lines = new AnswerLines(clock, state, () =>
      gone.abort(new DOMException('The page has gone.', 'AbortError')),
    );
    void this.#finish(lines, ended, signal);
    return linesResponse(lines);
  }

  /** The third phase: the page takes the finished picture, or reads why there is none. */
  async #finish(lines: AnswerLines, ending: Promise<Ended>, signal: AbortSignal): Promise<void> {
    const ended = await ending;
    if (signal.aborted) return lines.abort(signal.reason);
    const write = () => {
      if ('made' in ended) return lines.done(ended.made.bytes, ended.made.type);
      const { error, failure } = ended;
      const [code, message] =
        error instanceof Refusal ? [error.code, error.message] : SHOPPER_MESSAGES[failure!.kind];
      return lines.failed(code, message);
    };
    const limit = { clock: this.#options.clock, timeoutMs: DOWNLOAD_MS, signal };
    await withTimeout(limit, write).catch((error) => lines.abort(error));
  }

  #count(outcome: Outcome, ms: number, code?: string): void {
    this.#totals[outcome]++;
    this.#totals.ms += ms;
    this.#options.log({ event: 'photo-swap', outcome, ...(code && { code }), ms: Math.round(ms) });
  }
}

/** The methods of the route, besides OPTIONS. */
export const methodsOf = ({ url }: Request): readonly string[] =>
  new URL(url).pathname.endsWith('s') ? ['POST'] : ['GET', 'HEAD'];

function notAllowed(methods: readonly string[]): Response {
  const message = `Only ${methods.join(', ')} is answered here.`;
  const response = new Refusal(405, 'method_not_allowed', message).toResponse();
  response.headers.set('allow', [...methods, 'OPTIONS'].join(', '));
  return response;
}

function linesResponse({ body }: AnswerLines): Response {
  return new Response(body, {
    headers: {
      'content-type': 'application/x-ndjson',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      // Otherwise nginx holds the lines back.
      'x-accel-buffering': 'no',
    },
  });
}

/** Apart from where the request is at hand: a listener holds what its scope holds, and Node would keep the request for ever. */
function abortWith(signal: AbortSignal, controller: AbortController): void {
  if (signal.aborted) controller.abort(signal.reason);
  signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true });
}

const overloaded = () =>
  new Refusal(503, 'unavailable', 'Too many pictures wait to be made. Try again later.', 10);
