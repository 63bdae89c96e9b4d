/** The interface of an engine that makes pictures, the page's own or the relay's, and its error. */
import type { StorefrontProduct } from '../../core/catalog/storefront-product.ts';

/** Progress of a picture. */
export interface Progress {
  /** Number of pictures that are made first; null once it is this one's turn. */
  readonly ahead: number | null;
  /** From 0 to 1; null to follow the typical time. */
  readonly part: number | null;
}

export interface Engine {
  readonly name: string;
  readonly privacyUrl: string | null;
  readonly typicalSeconds: number;
  /** Whether the shop's own server passes the photo on. */
  readonly isRelayed: boolean;
  /** No AI makes the picture: an example for demos and tests. */
  readonly isSimulated: boolean;
  takes(product: StorefrontProduct): boolean;
  /** Rejects with a SwapError, or with the signal's reason. */
  generate(
    photo: Blob,
    product: StorefrontProduct,
    onProgress: (progress: Progress) => void,
    signal: AbortSignal,
  ): Promise<Blob>;
}

/** Why there is no picture. `code` is for the shop's page; shoppers read a message for it. */
export class SwapError extends Error {
  readonly code: string;
  /** When a retry makes sense, if the engine said it. */
  readonly retryAfterSeconds: number | null;

  constructor(code: string, retryAfterSeconds: number | null = null, cause?: unknown) {
    super(code, { cause });
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
