/**
 * The AI photo swap in one opening of the dialog: asks for consent, sends the photo, shows progress, and keeps the pictures of the
 * current photo. No byte of the photo leaves the device before the shopper has agreed.
 */
import { nextTask } from '../../core/base/tasks.ts';
import type { StorefrontProduct } from '../../core/catalog/storefront-product.ts';
import type { TryonEventDetails } from '../../core/events.ts';
import type { ExperienceContext } from '../base/experience.ts';
import type { DialogTexts, TextKey } from '../texts/dialog-texts.ts';
import { SwapError, type Engine, type Progress } from './engine.ts';
import { engineOfPage, registeredGenerator } from './generator.ts';
import type { WriteJpeg } from '../photo/image-files.ts';
import { openMade, sentPhoto, type MadePicture } from './made-picture.ts';
import { askRelay } from './relay-engine.ts';
import { loadSwapTexts } from './texts.ts';

interface Sentence {
  readonly text: TextKey;
  readonly values?: Readonly<Record<string, string | number>>;
}

interface Changes {
  message?: Sentence | null;
  problem?: null;
  isBefore?: false;
  tool?: 'none';
}

export type OwnFace = (made: HTMLCanvasElement) => Promise<HTMLCanvasElement | null>;

/** The interface of the fitting room for the photo swap. */
export interface SwapRoom {
  readonly context: ExperienceContext;
  readonly state: {
    readonly product: StorefrontProduct;
    readonly backdrop: HTMLCanvasElement | HTMLVideoElement | null;
    readonly zoom: { aimAtWhole(): void } | null;
    /** The browser gives noise for the photo's pixels, which is not sent. */
    readonly isNoisy: boolean;
  };
  readonly lang: string;
  readonly texts: DialogTexts;
  /** The device can't draw the product as worn: the photo swap is its best view. */
  readonly isNeverWorn: boolean;
  imageFiles(): Promise<{ writeJpeg: WriteJpeg }>;
  sentence(sentence: Sentence): string;
  set(changes: Changes): void;
  update(): void;
  /** Dispatches an event to the shop's page. */
  tell(name: 'tryon-generate', detail: Generation): void;
  /**
   * Finds the shopper's face on the photo. The function that it resolves with lays the face over a made picture; both give null where
   * no face may be looked for, or none is found.
   */
  ownFace(photo: HTMLCanvasElement, signal: AbortSignal): Promise<OwnFace | null>;
  find(selector: string): HTMLElement | null;
  focus(selector: string): Promise<void>;
}

type Generation = TryonEventDetails['tryon-generate'];

interface Making {
  readonly product: StorefrontProduct;
  /** Time by `performance.now()`. */
  readonly startedAt: number;
  /** The same clock, when its turn has come. */
  begunAt: number;
  readonly end: AbortController;
  progress: Progress;
}

/** A picture takes up to 16 MB. */
const MAX_MADE = 8;
const TICK_MS = 500;
const MAX_FRAME_MS = 200;
const MINUTE_MS = 60_000;
const DAY_SECONDS = 86_400;

const SENTENCES: Readonly<Record<string, TextKey>> = {
  refused: 'swapRefused',
  offline: 'swapOffline',
  validation_error: 'swapUnfit',
  payload_too_large: 'swapUnfit',
  unsupported_media_type: 'swapUnfit',
  failed: 'swapFailed',
  request_timeout: 'swapFailed',
  timed_out: 'swapFailed',
  incomplete: 'swapFailed',
  invalid_response: 'swapFailed',
  broken_picture: 'swapFailed',
};

const MADE_WITH_AI = { working: 'swapWorking', done: 'swapDone', mark: 'madeWithAi' } as const;
const SIMULATED = { working: 'loading', done: 'swapSimulatedDone', mark: 'simulated' } as const;

/** Null if there is no engine. */
export async function openPhotoSwap(room: SwapRoom): Promise<PhotoSwap | null> {
  const { context, lang } = room;
  const generator = registeredGenerator();
  const [engine] = await Promise.all([
    generator ? engineOfPage(generator) : askRelay(context),
    loadSwapTexts(lang),
  ]);
  return engine && !context.signal.aborted ? new PhotoSwap(room, engine) : null;
}

export class PhotoSwap {
  readonly room: SwapRoom;
  readonly engine: Engine;
  /** The question for consent is shown. */
  isAsking = false;
  #hasConsent = false;
  making: Making | null = null;
  problem: Sentence | null = null;
  /** Pictures of the current photo by product id. */
  readonly #made = new Map<string, MadePicture>();
  readonly #writeJpeg: WriteJpeg = async (picture) => (await this.room.imageFiles()).writeJpeg(picture);

  constructor(room: SwapRoom, engine: Engine) {
    this.room = room;
    this.engine = engine;
    room.context.signal.addEventListener('abort', () => this.forget(), { once: true });
  }

  /** The engine makes pictures of the worn product, and there is none yet. */
  get isOffered(): boolean {
    const { isNoisy, product } = this.room.state;
    return !this.made && !isNoisy && this.engine.takes(product);
  }

  /** The picture of the worn product; null if there is none. */
  get made(): MadePicture | null {
    return this.#made.get(this.room.state.product.id) ?? null;
  }

  /** The sentences while a picture is made and when it is done, and its mark. */
  get words(): Readonly<Record<keyof typeof MADE_WITH_AI, TextKey>> {
    return this.engine.isSimulated ? SIMULATED : MADE_WITH_AI;
  }

  /** The mark on a picture and on its file. */
  get mark(): string {
    return this.room.texts[this.words.mark];
  }

  /** Whether one consent counts until the dialog closes. */
  get asksOnce(): boolean {
    return !this.room.context.photoSwap?.asksEachTime;
  }

  /** Asks for consent if it is missing, and makes the picture. */
  begin(): void {
    this.problem = null;
    // Loads ahead of the press that sends the photo.
    this.room.imageFiles().catch(() => {});
    if (this.#hasConsent) return void this.#make();
    this.isAsking = true;
    void this.#show({ message: null, problem: null, tool: 'none' }, '.swap [tabindex]');
  }

  /** The shopper has given consent. */
  agree(): void {
    this.isAsking = false;
    this.#hasConsent = this.asksOnce;
    void this.#make();
  }

  /** Shows changes and moves the focus, each in its own task: on a slow phone each of them takes as long as a frame. */
  async #show(changes: Changes, focused: string, signal?: AbortSignal): Promise<void> {
    await nextTask();
    this.room.find(':focus')?.blur();
    await nextTask();
    signal?.throwIfAborted();
    this.room.set(changes);
    await nextTask();
    await this.room.focus(focused);
  }

  /** Cancels the question, or the making. */
  readonly cancel = (): void => {
    const making = this.making;
    if (!making && !this.isAsking) return;
    this.isAsking = false;
    this.making = null;
    if (making) this.#end(making, 'cancelled');
    void this.#show({ message: making ? { text: 'swapCancelled' } : null }, '.make-real');
  };

  /** Discards the picture and shows the preview again. */
  discard(): void {
    const { id } = this.room.state.product;
    const made = this.#made.get(id);
    this.#made.delete(id);
    void this.#show({ message: null, isBefore: false }, '.make-real').then(() => made?.release());
  }

  /** The shopper's own face in the picture, or the engine's. */
  toggleOwnFace(): void {
    const { made } = this;
    if (!made) return;
    made.prefersOwn = !made.prefersOwn;
    this.room.update();
  }

  /** Another photo, or none: releases all pictures. */
  forget(): void {
    this.leave();
    for (const made of this.#made.values()) made.release();
    this.#made.clear();
  }

  /** Another product is worn: ends question, making and message. */
  leave(): void {
    const making = this.making;
    this.making = this.problem = null;
    this.isAsking = false;
    if (making) this.#end(making, 'cancelled');
  }

  #end({ product, startedAt, end }: Making, status: 'done' | 'failed' | 'cancelled', code?: string): void {
    end.abort();
    this.#tell(product, status, performance.now() - startedAt, code);
  }

  #tell(product: StorefrontProduct, status: Generation['status'], ms: number, code?: string): void {
    const externalId = product.external_id ?? null;
    this.room.tell('tryon-generate', {
      product,
      externalId,
      status,
      ms: Math.round(ms),
      ...(code && { code }),
    });
  }

  async #make(): Promise<void> {
    const { room, engine } = this;
    const { product, backdrop } = room.state;
    if (this.making || !(backdrop instanceof HTMLCanvasElement)) return;
    const end = new AbortController();
    const startedAt = performance.now();
    const progress = { ahead: null, part: null };
    const making: Making = { product, startedAt, begunAt: startedAt, end, progress };
    this.making = making;
    this.#tell(product, 'started', 0);
    const timer = setInterval(() => room.update(), TICK_MS);
    try {
      const message = { text: this.words.working };
      const changes = { message, problem: null, isBefore: false, tool: 'none' } as const;
      await this.#show(changes, '.swap button', end.signal);
      await nextTask();
      end.signal.throwIfAborted();
      const ownFace = engine.isSimulated ? null : room.ownFace(backdrop, end.signal).catch(() => null);
      const photo = await sentPhoto(backdrop, this.#writeJpeg);
      end.signal.throwIfAborted();
      const onProgress = (progress: Progress) => this.#onProgress(making, progress);
      const picture = await engine.generate(photo, product, onProgress, end.signal);
      const made = await openMade(picture, backdrop, engine, this.#writeJpeg);
      made.own = (await (await ownFace)?.(made.canvas).catch(() => null)) ?? null;
      await nextTask();
      if (making !== this.making) return made.release();
      this.#keep(product.id, made);
      // The picture gets a frame of its own; the controls around it follow in the next one.
      room.update();
      await nextFrame();
      if (making !== this.making) return this.#drop(product.id, made);
      this.making = null;
      this.#end(making, 'done');
      await this.#show({ message: { text: this.words.done } }, '.divider, .made-tools button');
      if (made !== this.made) return;
      room.state.zoom?.aimAtWhole();
    } catch (error) {
      if (making !== this.making) return;
      this.making = null;
      const failure =
        error instanceof SwapError ? error : new SwapError(navigator.onLine ? 'failed' : 'offline');
      const { code, retryAfterSeconds } = failure;
      this.problem = sentenceFor(code, retryAfterSeconds);
      this.#end(making, 'failed', code);
      await this.#show({ message: null }, '.make-real');
    } finally {
      clearInterval(timer);
    }
  }

  #onProgress(making: Making, progress: Progress): void {
    if (making !== this.making) return;
    const { ahead } = making.progress;
    making.progress = progress;
    if (ahead === progress.ahead) return this.room.update();
    making.begunAt = performance.now();
    const text = progress.ahead === null ? this.words.working : 'swapQueued';
    this.room.set({ message: { text, values: { ahead: progress.ahead ?? 0 } } });
  }

  #keep(id: string, made: MadePicture): void {
    this.#made.get(id)?.release();
    this.#made.set(id, made);
    if (this.#made.size <= MAX_MADE) return;
    const [oldest, picture] = [...this.#made][0]!;
    picture.release();
    this.#made.delete(oldest);
  }

  #drop(id: string, made: MadePicture): void {
    if (this.#made.get(id) !== made) return;
    this.#made.delete(id);
    made.release();
    this.room.update();
  }
}

/** Resolves after the next frame; in a hidden page after a while. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, MAX_FRAME_MS);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      void nextTask().then(resolve);
    });
  });
}

function sentenceFor(code: string, retryAfterSeconds: number | null): Sentence {
  if (code === 'rate_limited' && retryAfterSeconds && retryAfterSeconds <= DAY_SECONDS)
    return { text: 'swapLimit', values: { when: clockAfter(retryAfterSeconds) } };
  return { text: SENTENCES[code] ?? 'swapUnavailable' };
}

/** Time on the shopper's clock, rounded up. Without Intl, whose first format blocks a slow phone for several frames. */
const clockAfter = (seconds: number): string =>
  new Date(Date.now() + seconds * 1000 + MINUTE_MS).toTimeString().slice(0, 5);
