/** Drawing clothes, a part for off-thread.ts that is loaded while the shopper chooses a photo. */
import { answerCalls } from '../../parts/answer-calls.ts';
import { drawingCalls, type DrawingCalls } from '../calls.ts';
import { wearOnBody } from '../jewelry/jewelry.ts';
import { clothesFit } from './clothes-fit.ts';
import { leaveOutCollar } from './collar.ts';
import { settling } from './settle.ts';

const drawing = drawingCalls(wearOnBody, undefined, settling);
export const calls: DrawingCalls = {
  ...drawing,
  async prepare(asked) {
    const prepared = await drawing.prepare(asked);
    const { cutout, flat } = prepared;
    if (!cutout.isAlone) return prepared;
    // As long as the collar is whole.
    const fit = clothesFit(cutout);
    leaveOutCollar(cutout, flat);
    return { ...prepared, fit };
  },
};
answerCalls(calls);
