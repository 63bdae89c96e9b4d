/**
 * Draws jewelry, and cuts out what is placed by hand: clothes, shoes, bags, luggage and products without a category. A part for
 * off-thread.ts, loaded while the shopper chooses a photo.
 */
import { answerCalls } from '../../parts/answer-calls.ts';
import { drawingCalls } from '../calls.ts';
import { settling } from '../picture/settle.ts';
import { chainWidth } from './chain.ts';
import { wearOnBody } from './jewelry.ts';

export const calls = drawingCalls(wearOnBody, undefined, settling, (cutout, content) =>
  cutout.category === 'jewelry' ? chainWidth(cutout, !content.y) : null,
);
answerCalls(calls);
