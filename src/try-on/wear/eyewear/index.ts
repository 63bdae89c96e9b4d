/** Draws eyewear. A part for off-thread.ts, loaded while the shopper chooses a photo. */
import { timeSlices } from '../../../core/base/tasks.ts';
import { networks, openNetworks } from '../../find/networks.ts';
import { answerCalls } from '../../parts/answer-calls.ts';
import { drawingCalls } from '../calls.ts';
import { wearOnEyes } from './eyewear.ts';
import { prepareEyewear } from './prepare.ts';

/** On the page's own thread a picture is parsed between frames. */
const slices = timeSlices(12);
/** The parser has one memory: pictures are prepared one after the other. */
let turn: Promise<unknown> = Promise.resolve();

export const calls = {
  ...drawingCalls(wearOnEyes, (pixels) => {
    const prepared = turn.then(() => {
      slices.begin();
      return prepareEyewear(pixels, networks.parser!, slices.pause);
    });
    turn = prepared.catch(() => {});
    return prepared;
  }),
  /** Takes the parser's file. Call it before `prepare`. */
  open: openNetworks,
};
answerCalls(calls);
