/** The differences between platforms, as the pages of docs/platforms teach them. */
import { CART_PLATFORMS, type PlatformName } from '../../src/storefront/page/platform.ts';
import type { Choices } from './choices.ts';
import platforms from './platforms.json' with { type: 'json' };

export interface PlatformTemplate {
  readonly name: string;
  /** The platform whose preset this one uses; it has one of its own if this is missing. */
  readonly preset?: string;
  /** The usual folder of its files. */
  readonly folder?: string;
  /** Template expressions for the product's SKU (on OpenCart its number), for an attribute and for an address. */
  readonly sku: string;
  readonly skuInUrl: string;
  /** The template expression for the script's address, if the shop can't choose its folder. */
  readonly file?: string;
  /** The places of the script and of a handwritten button. */
  readonly scriptPlace: string;
  readonly buttonPlace: string;
}

/** Every preset of the script has a row. */
export const PLATFORMS: Record<Choices['platform'], PlatformTemplate> = platforms satisfies Readonly<
  Record<PlatformName, PlatformTemplate>
>;

/** The value of `data-platform`; null without a preset. */
export const findPreset = ({ platform }: Pick<Choices, 'platform'>): PlatformName | null =>
  platform === 'other' ? null : ((PLATFORMS[platform].preset ?? platform) as PlatformName);

/** The value of `data-cart`; null if the script can't use the platform's cart. */
export function chooseCart(choices: Pick<Choices, 'platform'>): string | null {
  const preset = findPreset(choices);
  return preset === null ? 'auto' : (CART_PLATFORMS.find((name) => name === preset) ?? null);
}
