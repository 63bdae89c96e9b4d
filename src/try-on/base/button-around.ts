/** What the dialog uses of the `<tryon-button>` around it, and of others like it. */
import type { StorefrontProduct } from '../../core/catalog/storefront-product.ts';

export interface Button extends Element {
  readonly productId?: string | null;
  readonly externalId?: string | null;
  readonly state?: string;
  readonly product?: StorefrontProduct | null;
  readonly wornAt?: string | null;
  readonly widthMm?: number | null;
  readonly match?: string | null;
  show?(): void;
}

/** The element whose shadow root contains `inside`: for a dialog, the `<tryon-button>` around it. */
export const buttonAround = (inside: Element): Button | undefined =>
  (inside.getRootNode() as Partial<ShadowRoot>).host as Button | undefined;

/** Whether both name the same product. */
export const namesSame = (
  a: Pick<Button, 'productId' | 'externalId'>,
  b: Pick<Button, 'productId' | 'externalId'>,
): boolean => a.productId === b.productId && a.externalId === b.externalId;

/** A setting of the button, or of the script for all buttons. */
export function readSetting(button: Button | undefined, name: 'match' | 'wornAt'): string | null {
  const { defaults } = (button?.constructor ?? {}) as { defaults?: Button };
  return button?.[name] ?? defaults?.[name] ?? null;
}
