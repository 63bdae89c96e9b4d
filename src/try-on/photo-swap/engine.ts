/** Who makes the picture, the page's own engine or the relay's: as the room uses either, and what they fail by. */
import type { StorefrontProduct } from '../../core/catalog/storefront-product.ts';

/** What is known of a picture that is being made. */
export interface Progress {
  /** Pictures that are made before this one; null once it is its turn. */
  readonly ahead: number | null;
  /** From 0 to 1; null where it is to follow the typical time. */
  readonly part: number | null;
}

export interface Engine {
  readonly name: string;
  readonly privacyUrl: string | null;
  readonly typicalSeconds: number;
  /** The shop's own server passes the photo on. */
  readonly isRelayed: boolean;
  takes(product: StorefrontProduct): boolean;
  /** Rejects with a SwapError, or with the signal's reason. */
  generate(
    photo: Blob,
    product: StorefrontProduct,
    onProgress: (progress: Progress) => void,
    signal: AbortSignal,
  ): Promise<Blob>;
}

/** Why there is no picture. `code` is for the shop's page; shoppers read a sentence for it. */
export class SwapError extends Error {
  readonly code: string;
  /** After which it is worth asking again, as far as that was said. */
  readonly retryAfterSeconds: number | null;

  constructor(code: string, retryAfterSeconds: number | null = null, cause?: unknown) {
    super(code, { cause });
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
