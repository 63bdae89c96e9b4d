/** The differences between platforms, as the pages of docs/platforms teach them. */
import { CART_PLATFORMS, type PlatformName } from '../../src/storefront/page/platform.ts';
import type { Choices } from './choices.ts';
import platforms from './platforms.json' with { type: 'json' };

export interface PlatformTemplate {
  readonly name: string;
  /** Whose preset it uses, if not one of its own name. */
  readonly preset?: string;
  /** Where its files usually lie. */
  readonly folder?: string;
  /** How a template writes the product's SKU (on OpenCart its number) into an attribute, and into an address. */
  readonly sku: string;
  readonly skuInUrl: string;
  /** How a template writes the address of the script, where it is not in a folder of the shop’s own choice. */
  readonly file?: string;
  /** Where the script goes, and where a button that is written by hand goes. */
  readonly scriptPlace: string;
  readonly buttonPlace: string;
}

/** Each preset of the script has its row. */
export const PLATFORMS: Record<Choices['platform'], PlatformTemplate> = platforms satisfies Readonly<
  Record<PlatformName, PlatformTemplate>
>;

/** The value of `data-platform`; null where the script knows no preset. */
export const findPreset = ({ platform }: Pick<Choices, 'platform'>): PlatformName | null =>
  platform === 'other' ? null : ((PLATFORMS[platform].preset ?? platform) as PlatformName);

/** The value of `data-cart`; null where products can't be put into the platform's cart. */
export function chooseCart(choices: Pick<Choices, 'platform'>): string | null {
  const preset = findPreset(choices);
  return preset === null ? 'auto' : (CART_PLATFORMS.find((name) => name === preset) ?? null);
}
