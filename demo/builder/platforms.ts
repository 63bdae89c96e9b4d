/** The differences between platforms: how a template writes the product's id, and where the code is pasted. */
import type { Choices } from './choices.ts';
import platforms from './platforms.json' with { type: 'json' };

export interface PlatformTemplate {
  readonly name: string;
  /** How a template writes the product's SKU (on OpenCart its number) into an attribute, and into an address. */
  readonly sku: string;
  readonly skuInUrl: string;
  /** How a template writes the address of the script, where it is not in a folder of the shop’s own choice. */
  readonly file?: string;
  /** Where the script goes, and where a button that is written by hand goes. */
  readonly scriptPlace: string;
  readonly buttonPlace: string;
}

export const PLATFORMS: Record<Choices['platform'], PlatformTemplate> = platforms;
