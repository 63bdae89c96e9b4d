/** Addresses of a product's pictures. Product data is not trusted: only addresses that can be nothing but a picture pass. */
import type { StorefrontProduct } from '../../core/catalog/storefront-product.ts';
import { baseAddress } from '../../core/catalog/connection-settings.ts';

/** The addresses of the product's pictures, the primary one first; only safe ones, so for example no `javascript:`. */
export function pictureAddresses({ image_url, images }: StorefrontProduct): string[] {
  const texts = [image_url, ...images.map(({ url }) => url)];
  return [...new Set(texts.flatMap((text) => safeAddress(text) ?? []))];
}

function safeAddress(text: string | null | undefined): string | null {
  if (!text) return null;
  try {
    const url = new URL(text, baseAddress());
    const isSafe = /^(?:https?|blob):$/.test(url.protocol) || /^data:image\//i.test(url.href);
    return isSafe ? url.href : null;
  } catch {
    return null;
  }
}
