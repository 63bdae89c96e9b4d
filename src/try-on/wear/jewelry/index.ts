/**
 * Drawing jewelry, a part for off-thread.ts that is loaded while the shopper chooses a photo; also cuts out what is placed by hand:
 * shoes, bags, luggage and what has no category.
 */
import { answerCalls } from '../../parts/answer-calls.ts';
import { drawingCalls } from '../calls.ts';
import { settling } from '../clothes/settle.ts';
import { chainWidth } from './chain.ts';
import { wearOnBody } from './jewelry.ts';

export const calls = drawingCalls(wearOnBody, undefined, settling, ({ cutout, content }, category) =>
  category === 'jewelry' ? { chainMm: chainWidth(cutout, !content.y) } : {},
);
answerCalls(calls);
