/** What the dialog says, by name. */
import type { ShopperTexts } from '../../core/texts/shopper-texts.ts';

/** All that shoppers read but the button's own sentence. */
export type DialogTexts = Omit<ShopperTexts, 'failure'>;
export type TextKey = keyof DialogTexts;
