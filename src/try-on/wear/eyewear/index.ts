/** Draws eyewear. A part for off-thread.ts, loaded while the shopper chooses a photo. */
import { inTurn, networks, openNetworks, slices } from '../../find/networks.ts';
import { answerCalls } from '../../parts/answer-calls.ts';
import { drawingCalls } from '../calls.ts';
import { wearOnEyes } from './eyewear.ts';
import { prepareEyewear } from './prepare.ts';

export const calls = {
  ...drawingCalls(wearOnEyes, (pixels) =>
    inTurn(() => prepareEyewear(pixels, networks.parser!, slices.pause)),
  ),
  /** Takes the parser's file. Call it before `prepare`. */
  open: openNetworks,
};
answerCalls(calls);
