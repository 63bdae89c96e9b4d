/** The interface of an engine of the photo swap: a photo and a product's picture in, one picture out. Types, and the error it may throw. */
import type { Category } from '../../../core/catalog/resources.ts';

/** The product as the catalog says it (specification, section 2.1). */
export interface SwapProduct {
  id: string;
  external_id: string | null;
  title: string;
  category: string | null;
}

export interface GenerateInput {
  /** The shopper's photo: JPEG, PNG or WebP of 64 to 4096 pixels a side, without metadata. */
  photo: Blob;
  /** The product's first picture, as the catalog has it: JPEG, PNG, WebP or GIF. */
  productPicture: Blob;
  product: SwapProduct;
  /** Aborted when the shopper cancels or leaves, and after the time-out: the engine's own job should be cancelled then. */
  signal: AbortSignal;
  /** A sign of life, which the page is told at once. */
  onProgress: () => void;
}

/** Resolves with a JPEG, PNG or WebP; rejects with a `PhotoSwapError`, or anything else that then counts as `failed`. */
export type Generate = (input: GenerateInput) => Promise<Blob>;

export interface SwapEngine {
  generate: Generate;
  /** The name that shoppers read of whoever gets the photo. */
  name: string;
  /** The engine's page on privacy, to which shoppers are pointed; null where the owner has to name one. */
  privacyUrl: string | null;
  categories: readonly Category[];
  /** Seconds that a picture usually takes. */
  typicalSeconds: number;
  /** No AI makes its pictures: pages say so in place of "Made with AI". */
  isSimulated: boolean;
  /** It charges for the time that it takes, also where it makes no picture. */
  isChargedByTime?: boolean;
}

/** An engine's settings: the owner's, completed by the table of the engines. */
export interface EngineSettings {
  /** The name in the owner's log. */
  title: string;
  /** Empty where the engine has one model, or finds its own. */
  model: string;
  /** The model takes clothes alone, and calls them garments. */
  isForClothes: boolean;
  key: string | null;
  url: string;
  /** Sends photo and key to the engine's own origin alone. */
  fetch: typeof fetch;
}

/** The function that each engine's file exports. Rejects with a MissingLibrary where a library is not installed. */
export type OpenEngine = (settings: EngineSettings) => Promise<Generate>;

/**
 * `refused`: by the engine's moderation; `busy`: by its own limit, may work later; `no-credit`, `bad-key` and `setup`, another thing of
 * the account or the settings: until the owner does something; `timed-out`: no picture in time; `failed`: everything else.
 */
export type FailureKind = 'refused' | 'busy' | 'no-credit' | 'bad-key' | 'setup' | 'timed-out' | 'failed';

/** Seconds for which an engine is not asked after failures that no request gets round until something has changed. */
const BLOCK_SECONDS: Partial<Record<FailureKind, number>> = {
  busy: 10,
  'no-credit': 60,
  'bad-key': 60,
  setup: 60,
};

/** Why an engine made no picture. The message is the owner's to read in the log, and never holds what the engine answered. */
export class PhotoSwapError extends Error {
  override readonly name = 'PhotoSwapError';
  /** Seconds for which the engine is not asked (by its kind: 10 where it is busy, 60 where the owner has to do something, else 0). */
  readonly blockSeconds: number;
  /** Whether the picture is given back to the counts, because the engine charges nothing for it (true). */
  readonly isGivenBack: boolean;

  constructor(
    readonly kind: FailureKind,
    message: string,
    {
      blockSeconds = BLOCK_SECONDS[kind] ?? 0,
      isGivenBack = true,
    }: { blockSeconds?: number; isGivenBack?: boolean } = {},
  ) {
    super(message);
    this.blockSeconds = blockSeconds;
    this.isGivenBack = isGivenBack;
  }
}

/** Goes by the error's name, because an app may bundle another copy of the class. */
export const isPhotoSwapError = (error: unknown): error is PhotoSwapError =>
  (error as Error | null)?.name === 'PhotoSwapError';
