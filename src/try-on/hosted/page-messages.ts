/**
 * The messages between a hosted page and the dialog, version 1. Validates everything that the page sends; does not check who
 * sent it. docs/try-on.md describes the same messages for vendors. Pure.
 */
import { clamp, isWholeNumber } from '../../core/base/numbers.ts';
import type { ExperienceContext } from '../base/experience.ts';

const VERSION = 1;

/** Messages of the hosted page. */
export type PageMessage =
  | { readonly type: 'ready' }
  /** Requested height in CSS pixels. */
  | { readonly type: 'resize'; readonly height: number }
  | { readonly type: 'close' }
  /** Address of the picture that the shopper made (https or data:image/), or null. */
  | { readonly type: 'result'; readonly image: string | null }
  | { readonly type: 'add-to-cart'; readonly quantity: number };

const MIN_HEIGHT = 100;
const MAX_HEIGHT = 4000;
const MAX_QUANTITY = 99;

/** The message to the hosted page after its `ready`. */
export function startMessage({ product, mode, lang }: ExperienceContext) {
  const { id, external_id, title, category, image_url } = product;
  return {
    tryon: VERSION,
    type: 'start',
    product: { id, external_id, title, category, image_url },
    mode,
    lang,
  };
}

/** Null unless the data is a valid message of this version; it may come from another script. */
export function readMessage(data: unknown): PageMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const { tryon, type, height, image, quantity } = data as Record<string, unknown>;
  if (tryon !== VERSION) return null;
  switch (type) {
    case 'ready':
    case 'close':
      return { type };
    case 'resize':
      return typeof height === 'number' && Number.isFinite(height)
        ? { type, height: clamp(height, MIN_HEIGHT, MAX_HEIGHT) }
        : null;
    case 'result':
      if (image === undefined || image === null) return { type, image: null };
      return typeof image === 'string' ? readResult(image) : null;
    case 'add-to-cart': {
      const pieces = quantity ?? 1;
      return isWholeNumber(pieces, 1, MAX_QUANTITY) ? { type, quantity: pieces } : null;
    }
    default:
      return null;
  }
}

/** A shop may write the address into its page unescaped: no character in it ends an attribute. */
function readResult(image: string): PageMessage | null {
  if (/^data:image\/[\w.+-]+;base64,[\w+/=]*$/i.test(image)) return { type: 'result', image };
  try {
    const { protocol, href } = new URL(image);
    // Some browsers leave quotation marks in a host.
    const isHarmless = protocol === 'https:' && !/["<>\s]/.test(href);
    return isHarmless ? { type: 'result', image: href.replaceAll("'", '%27') } : null;
  } catch {
    return null;
  }
}
