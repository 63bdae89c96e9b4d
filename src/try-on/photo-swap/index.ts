/** The part of the fitting room that makes pictures by an AI engine: loaded where the shop has `photo-swap`, once the dialog opens. */
import { openPhotoSwap, type PhotoSwap, type SwapRoom } from './photo-swap.ts';
import { swapStyles } from './swap.styles.ts';
import { controlAction, madeLabel, madeLayer, madeTools, mainAction, sheet } from './swap-view.ts';
import { swapTextsFor } from './texts.ts';

const views = { controlAction, madeLabel, madeLayer, madeTools, mainAction, sheet };

/** As the room has it: what it does, what is seen of it, and what it says. */
export interface SwapPart {
  readonly swap: PhotoSwap;
  readonly views: typeof views;
  readonly textsFor: typeof swapTextsFor;
}

/** Null where nobody makes pictures here. @param root of the room, which gets the style sheet */
export async function openSwapPart(room: SwapRoom, root: ShadowRoot): Promise<SwapPart | null> {
  const swap = await openPhotoSwap(room);
  if (!swap) return null;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(swapStyles);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  return { swap, views, textsFor: swapTextsFor };
}
