/**
 * Drawing jewelry, a part for off-thread.ts that is loaded while the shopper chooses a photo; also cuts out what is placed by hand:
 * clothes, shoes, bags, luggage and what has no category.
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
