/**
 * Drawing jewelry, a part for off-thread.ts that is loaded while the shopper chooses a photo; also cuts out what is placed by hand:
 * shoes, bags, luggage and what has no category.
 */
import { answerCalls } from '../../parts/answer-calls.ts';
import { drawingCalls, type DrawingCalls } from '../calls.ts';
import { settling } from '../clothes/settle.ts';
import { chainWidth } from './chain.ts';
import { wearOnBody } from './jewelry.ts';

const drawing = drawingCalls(wearOnBody, undefined, settling);
export const calls: DrawingCalls = {
  ...drawing,
  async prepare(asked) {
    const prepared = await drawing.prepare(asked);
    const { cutout, content } = prepared;
    if (!cutout.isAlone || asked.category !== 'jewelry') return prepared;
    return { ...prepared, chainMm: chainWidth(cutout, !content.y) };
  },
};
answerCalls(calls);
