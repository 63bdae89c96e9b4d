/** What is known of a product's pixels, of eight bytes each, the fourth of which is its alpha. */
export interface ProductPixels {
  /** Of the product (specification, section 2.1): `watch` or `jewelry`. */
  readonly category: string | undefined;
  readonly sheet: { readonly data: Uint8ClampedArray; readonly width: number };
  /** Of the product, in pixels; and where in the sheet it is. */
  readonly box: { readonly width: number; readonly height: number };
  readonly inset: { readonly x: number; readonly y: number };
}
