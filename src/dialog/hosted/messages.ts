/**
 * What a hosted page and the dialog say to each other, version 1. Everything from the page is read here before it is
 * believed; who sent it is checked by the hosted experience. Pure. docs/try-on.md describes the same messages for vendors.
 */
import type { StorefrontProduct } from '../../catalog/storefront-product.ts';

export const VERSION = 1;

/** From the hosted page. */
export type FromPage =
  | { readonly type: 'ready' }
  /** The height the page would like, in CSS pixels. */
  | { readonly type: 'resize'; readonly height: number }
  | { readonly type: 'close' }
  /** What the shopper made: the address of a picture (https or data:image/), or null. */
  | { readonly type: 'result'; readonly image: string | null }
  | { readonly type: 'add-to-cart'; readonly quantity: number };

/** To the hosted page, after its `ready`. */
export interface ToPage {
  readonly tryon: typeof VERSION;
  readonly type: 'start';
  readonly product: Pick<StorefrontProduct, 'id' | 'external_id' | 'title' | 'category' | 'image_url'>;
  readonly mode: 'swap' | 'realtime';
  readonly lang: string;
}

const LEAST_HEIGHT = 100;
const MOST_HEIGHT = 4000;
const MOST_QUANTITY = 99;

/** Null for everything that is no message of this version: other scripts' messages, and wrong ones. */
export function readMessage(data: unknown): FromPage | null {
  if (typeof data !== 'object' || data === null) return null;
  const { tryon, type, height, image, quantity } = data as Record<string, unknown>;
  if (tryon !== VERSION) return null;
  switch (type) {
    case 'ready':
    case 'close':
      return { type };
    case 'resize':
      return typeof height === 'number' && Number.isFinite(height)
        ? { type, height: Math.min(Math.max(height, LEAST_HEIGHT), MOST_HEIGHT) }
        : null;
    case 'result':
      if (image === undefined || image === null) return { type, image: null };
      return typeof image === 'string' && /^(?:https:\/\/|data:image\/)/i.test(image)
        ? { type, image }
        : null;
    case 'add-to-cart': {
      const wanted = quantity ?? 1;
      const sensible =
        Number.isInteger(wanted) && (wanted as number) >= 1 && (wanted as number) <= MOST_QUANTITY;
      return sensible ? { type, quantity: wanted as number } : null;
    }
    default:
      return null;
  }
}
