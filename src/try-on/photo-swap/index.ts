/** The AI photo swap of the fitting room. A part, loaded when the dialog opens in a shop with `photo-swap`. */
import { addStyles } from '../base/add-styles.ts';
import { openPhotoSwap, type PhotoSwap, type SwapRoom } from './photo-swap.ts';
import { swapStyles } from './swap.styles.ts';
import { controlAction, madeLabel, madeLayer, madeTools, mainAction, sheet } from './swap-view.ts';
import { swapTextsFor } from './texts.ts';

const views = { controlAction, madeLabel, madeLayer, madeTools, mainAction, sheet };

/** The part as the room uses it: state and actions, views, and texts. */
export interface SwapPart {
  readonly swap: PhotoSwap;
  readonly views: typeof views;
  readonly textsFor: typeof swapTextsFor;
}

/** Null if there is no engine. @param root of the room, which gets the style sheet */
export async function openSwapPart(room: SwapRoom, root: ShadowRoot): Promise<SwapPart | null> {
  const swap = await openPhotoSwap(room);
  if (!swap) return null;
  addStyles(root, swapStyles);
  return { swap, views, textsFor: swapTextsFor };
}
