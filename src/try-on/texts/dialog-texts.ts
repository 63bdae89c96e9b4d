/** The dialog's texts by name. */
import type { ShopperTexts } from '../../core/texts/shopper-texts.ts';

/** All texts for shoppers except for the button's own. */
export type DialogTexts = Omit<ShopperTexts, 'failure'>;
export type TextKey = keyof DialogTexts;
