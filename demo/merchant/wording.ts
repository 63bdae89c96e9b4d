/** Plain words for the service's codes, categories and failures. Read by the merchant's elements. */
import { CatalogError } from 'storefront-tryon/client';
import type { Category, ImageFailureCode, Mode, Product } from 'storefront-tryon/client';

export const CATEGORY_NAMES: Record<Category, string> = {
  eyewear: 'Eyewear',
  watch: 'Watch',
  shoes: 'Shoes',
  jewelry: 'Jewelry',
  clothes: 'Clothes',
  bag: 'Bag',
  luggage: 'Luggage',
};

export const MODE_NAMES: Record<Mode, string> = {
  swap: 'Photo swap (swap)',
  realtime: 'Live AR (realtime)',
};

/** Specification, section 7. */
const IMAGE_FAILURES: Record<ImageFailureCode, string> = {
  invalid_url: 'This is not a complete web address. One looks like https://shop.example/picture.jpg.',
  unreachable_url:
    'Nothing could be fetched from this address: it did not answer in 10 seconds, answered with an error, or is not on the public internet.',
  not_an_image: 'This is not a JPEG, PNG, WebP or GIF picture.',
  too_large: 'This picture is larger than 15 MB.',
};

/** @param message the service's own words, for a code that is not known yet */
export function imageFailureInWords(code: string, message: string): string {
  return Object.hasOwn(IMAGE_FAILURES, code) ? IMAGE_FAILURES[code as ImageFailureCode] : message;
}

export function failureInWords(error: unknown): string {
  if (!(error instanceof CatalogError)) return `Something broke on this page: ${String(error)}`;
  if (error.code === 'rate_limited') {
    const seconds = Math.ceil((error.retryAfter ?? 60_000) / 1000);
    return `More than 120 requests in a minute: try again in ${seconds} s.`;
  }
  if (error.code === 'not_found') return 'The service does not know this product (any more).';
  if (error.kind === 'network') return 'The service could not be reached. Try again.';
  if (error.kind === 'timeout') return 'The service did not answer in time. Try again.';
  if (error.kind === 'invalid-response')
    return 'The service answered with something that is not its own shape.';
  if (error.status >= 500) return `The service has a problem of its own (${error.status}). Try again.`;
  return imageFailureInWords(error.code, error.message);
}

/** Where a product stands on its way to a button in the shop. */
export type Standing = 'shown' | 'processing' | 'off' | 'no-images';

export function standingOf(product: Product): Standing {
  if (product.images.length === 0) return 'no-images';
  if (!product.swap_ready) return 'processing';
  return product.tryon_status === 'active' ? 'shown' : 'off';
}

export const STANDINGS: Record<Standing, string> = {
  shown: 'Button shows',
  processing: 'Processing',
  off: 'Switched off',
  'no-images': 'No images',
};
