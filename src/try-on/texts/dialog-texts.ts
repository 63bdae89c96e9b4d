/** What the dialog says, by name. */
import type { ShopperTexts, SwapTexts } from '../../core/texts/shopper-texts.ts';

/** All that shoppers read but the button's own sentence. */
export type DialogTexts = Omit<ShopperTexts, 'failure'>;
/** The texts of the photo swap come with its part (swap/texts.ts). */
export type OwnTexts = Omit<DialogTexts, keyof SwapTexts>;
export type TextKey = keyof DialogTexts;
