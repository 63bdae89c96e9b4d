/**
 * Has the engine make one picture: the product as the catalog has it now, the product's picture, the engine's time, and what its
 * failures mean for the requests after.
 */
import { withTimeout, type Clock } from '../../../core/base/clock.ts';
import { isPhotoSized } from '../../../core/photo-size.ts';
import { detectPictureType, readPicture } from './photo.ts';
import { loadProductPicture, MAX_PICTURE_BYTES, type GetPicture } from './product-picture.ts';
import type { ProductKey } from '../cache/product-record.ts';
import { Refusal } from './refusal.ts';
import {
  isPhotoSwapError,
  PhotoSwapError,
  type FailureKind,
  type SwapEngine,
  type SwapProduct,
} from './swap-engine.ts';

/** Engines charge for an answer whatever it is worth. */
const CHARGED = { isGivenBack: false };

/** The messages that shoppers read. The cause is in the owner's log. */
export const SHOPPER_MESSAGES: Record<FailureKind, [code: string, message: string]> = {
  refused: ['refused', 'No picture can be made of this photo. Try another photo.'],
  busy: ['rate_limited', 'Too many pictures are being made right now. Try again later.'],
  'no-credit': ['unavailable', 'No picture can be made right now.'],
  'bad-key': ['unavailable', 'No picture can be made right now.'],
  setup: ['unavailable', 'No picture can be made right now.'],
  'timed-out': ['timed_out', 'The picture took too long. Try again.'],
  failed: ['failed', 'The picture could not be made. Try again.'],
};

/** A log entry about something that the owner should know or do. */
export interface TroubleEntry {
  event: 'photo-swap-trouble';
  engine: string;
  kind: string;
  text: string;
}

export interface PictureMakerOptions extends SwapEngine {
  timeoutMs: number;
  clock: Clock;
  log: (entry: TroubleEntry) => void;
  /** The catalog's word for the product now; throws a Refusal where it has none that is ready. */
  findProduct: (key: ProductKey) => Promise<SwapProduct & { swap_ready: boolean; image_url: string | null }>;
  getPicture: GetPicture;
}

export interface MadePicture {
  bytes: Uint8Array;
  type: string;
}

/** One picture that is to be made. */
export interface PictureJob {
  key: ProductKey;
  photo: Blob;
  signal: AbortSignal;
  onProgress: () => void;
  /** Called when the engine is asked: from then on the picture may be charged. */
  onAsked: () => void;
}

export class PictureMaker {
  readonly #options: PictureMakerOptions;
  #blocked: { error: PhotoSwapError; until: number } | null = null;

  constructor(options: PictureMakerOptions) {
    this.#options = options;
  }

  /** Why the engine is not asked at the moment; null if it is. */
  get trouble(): FailureKind | null {
    const blocked = this.#blocked;
    return blocked && this.#options.clock.now() < blocked.until ? blocked.error.kind : null;
  }

  /** @throws Refusal while the engine is not to be asked */
  checkBlocked(): void {
    if (this.trouble === null) return;
    const { error, until } = this.#blocked!;
    throw refusalFor(error, (until - this.#options.clock.now()) / 1000);
  }

  /** @throws Refusal where the engine does not take the product, or nothing shows it */
  async findProduct(key: ProductKey) {
    const { categories, findProduct } = this.#options;
    const product = await findProduct(key);
    if (!product.swap_ready || product.image_url === null || !URL.canParse(product.image_url))
      throw new Refusal(404, 'not_found', 'There is no such product with a picture that is ready.');
    if (!(categories as readonly string[]).includes(product.category ?? ''))
      throw new Refusal(400, 'validation_error', 'No picture is made of products of this category.');
    return { product, address: new URL(product.image_url) };
  }

  /** The engine's picture as it came. Rejects with a Refusal, a PhotoSwapError, or what the engine threw. */
  async make({ key, photo, signal, onProgress, onAsked }: PictureJob): Promise<MadePicture> {
    const { clock, timeoutMs, generate, isChargedByTime } = this.#options;
    this.checkBlocked();
    // It may have been switched off while this waited.
    const { product, address } = await this.findProduct(key);
    const productPicture = await this.#loadProductPicture(address, signal);
    onAsked();
    const made = await withTimeout({ clock, timeoutMs, signal }, (signal) =>
      generate({ photo, productPicture, product, signal, onProgress }),
    ).catch((error: unknown) => {
      if (signal.aborted || (error as Error | null)?.name !== 'TimeoutError') throw error;
      const text = `The engine made no picture within ${timeoutMs / 1000} s.`;
      throw new PhotoSwapError('timed-out', text, { isGivenBack: !isChargedByTime });
    });
    if (!(made instanceof Blob) || made.size > MAX_PICTURE_BYTES)
      throw new PhotoSwapError(
        'failed',
        'The engine answered with something that is no picture, or is over 16 MB.',
        CHARGED,
      );
    const bytes = new Uint8Array(await made.arrayBuffer());
    const type = detectPictureType(bytes);
    if (!type || !isPhotoLike(bytes))
      throw new PhotoSwapError(
        'failed',
        "The engine's picture is broken, or has no photo's size: expected 64 pixels a side or more, and at most four times as long as wide.",
        CHARGED,
      );
    return { bytes, type };
  }

  /** Notes in the log what the engine said, and asks it no more for a while where that would be in vain. */
  noteFailure(error: unknown): PhotoSwapError {
    const failure = isPhotoSwapError(error)
      ? error
      : // Its message is not told: nobody knows what it holds.
        new PhotoSwapError('failed', 'The engine failed.');
    const { kind, message, blockSeconds } = failure;
    if (message !== '' && kind !== 'refused') this.#logTrouble(kind, message);
    if (blockSeconds > 0)
      this.#blocked = { error: failure, until: this.#options.clock.now() + blockSeconds * 1000 };
    return failure;
  }

  async #loadProductPicture(address: URL, signal: AbortSignal): Promise<Blob> {
    const { clock, getPicture } = this.#options;
    return loadProductPicture(getPicture, address, { clock, signal }).catch((error: Error) => {
      signal.throwIfAborted();
      this.#logTrouble('product-picture', error.message);
      throw new PhotoSwapError('failed', '');
    });
  }

  #logTrouble(kind: string, text: string): void {
    this.#options.log({ event: 'photo-swap-trouble', engine: this.#options.name, kind, text });
  }
}

export function refusalFor({ kind, blockSeconds }: PhotoSwapError, seconds = blockSeconds): Refusal {
  const [code, message] = SHOPPER_MESSAGES[kind];
  return new Refusal(kind === 'busy' ? 429 : 503, code, message, seconds);
}

/** Whether an engine's picture is complete and has a photo's shape. It keeps its metadata, and whatever follows its end. */
function isPhotoLike(bytes: Uint8Array): boolean {
  try {
    const { width, height } = readPicture(bytes, true);
    return isPhotoSized(width, height);
  } catch {
    return false;
  }
}
