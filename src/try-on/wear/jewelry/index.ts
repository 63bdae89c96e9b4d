/**
 * Drawing jewelry and clothes, a part for off-thread.ts that is loaded while the shopper chooses a photo; also cuts out what no face
 * places, and writes the files of the photo swap.
 */
import { answerCalls } from '../../parts/answer-calls.ts';
import { leaveOutCollar } from '../clothes/collar.ts';
import { clothesFit } from '../clothes/clothes-fit.ts';
import { drawingCalls, type DrawingCalls } from '../calls.ts';
import { writeJpeg } from '../picture/jpeg.ts';
import { chainWidth } from './chain.ts';
import { wearOnBody } from './jewelry.ts';
import { settling } from '../clothes/settle.ts';

const drawing = drawingCalls(wearOnBody, undefined, settling);
export const calls: DrawingCalls & { jpeg: typeof writeJpeg } = {
  ...drawing,
  jpeg: writeJpeg,
  async prepare(asked) {
    const prepared = await drawing.prepare(asked);
    const { cutout, flat, content } = prepared;
    if (!cutout.isAlone) return prepared;
    if (asked.category === 'jewelry') return { ...prepared, chainMm: chainWidth(cutout, !content.y) };
    if (asked.category !== 'clothes') return prepared;
    // As long as the collar is whole.
    const fit = clothesFit(cutout);
    leaveOutCollar(cutout, flat);
    return { ...prepared, fit };
  },
};
answerCalls(calls);
