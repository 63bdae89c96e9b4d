/** Drawing clothes, a part for off-thread.ts that is loaded while the shopper chooses a photo. */
import { answerCalls } from '../../parts/answer-calls.ts';
import { drawingCalls } from '../calls.ts';
import { wearOnBody } from '../jewelry/jewelry.ts';
import { clothesFit } from './clothes-fit.ts';
import { leaveOutCollar } from './collar.ts';
import { settling } from './settle.ts';

export const calls = drawingCalls(wearOnBody, undefined, settling, ({ cutout, flat }) => {
  // As long as the collar is whole.
  const fit = clothesFit(cutout);
  leaveOutCollar(cutout, flat);
  return { fit };
});
answerCalls(calls);
