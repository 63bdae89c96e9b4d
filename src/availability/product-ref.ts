/** A reference to a product, by the service's id or by the shop's own id, and comparisons with products. Pure. */
import type { StorefrontProduct } from '../catalog/storefront-product.ts';

/** By the service's id if that is set, else by the shop's own. */
export interface ProductRef {
  readonly productId: string | null;
  readonly externalId: string | null;
}

/** The product that the values of two attributes name; null if they name none. Numbers are read as text. */
export function refOf(productId: unknown, externalId: unknown): ProductRef | null {
  const [id, sku] = [productId, externalId].map((name) => `${name ?? ''}`.trim() || null);
  return id || sku ? { productId: id!, externalId: id ? null : sku! } : null;
}

/** Equal for equal refs. */
export function keyOf({ productId, externalId }: ProductRef): string {
  return productId === null ? `sku ${externalId}` : `id ${productId.toLowerCase()}`;
}

/** The keys of a product's id and SKU. An unchecked list may contain any object. */
export function keysOf({ id, external_id }: Partial<StorefrontProduct>): string[] {
  return [
    keyOf({ productId: `${id}`, externalId: null }),
    keyOf({ productId: null, externalId: `${external_id}` }),
  ];
}

export function isNamed(ref: ProductRef, product: Partial<StorefrontProduct>): boolean {
  return keysOf(product).includes(keyOf(ref));
}
