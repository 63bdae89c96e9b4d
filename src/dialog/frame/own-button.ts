/** What the dialog uses of the `<tryon-button>` around it, and of others like it. */
import type { StorefrontProduct } from '../../catalog/storefront-product.ts';

export interface Button extends Element {
  readonly productId?: string | null;
  readonly externalId?: string | null;
  readonly state?: string;
  readonly product?: StorefrontProduct | null;
  show?(): void;
}

/** The `<tryon-button>` around a dialog. */
export const buttonAround = (host: Element): Button | undefined =>
  (host.getRootNode() as Partial<ShadowRoot>).host as Button | undefined;

/** They name the same product. */
export const namesSame = (
  a: Pick<Button, 'productId' | 'externalId'>,
  b: Pick<Button, 'productId' | 'externalId'>,
): boolean => a.productId === b.productId && a.externalId === b.externalId;
