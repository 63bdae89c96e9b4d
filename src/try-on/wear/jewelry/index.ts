/**
 * Draws earrings, and cuts out all products but eyewear. A part for off-thread.ts, loaded while the shopper chooses a photo.
 */
import { answerCalls } from '../../parts/answer-calls.ts';
import { drawingCalls } from '../calls.ts';
import { prepareProduct } from '../picture/prepare.ts';
import { inSteps } from '../steps.ts';
import { wearEarrings } from './earrings.ts';

export const calls = drawingCalls(wearEarrings, (pixels, { category, site }) =>
  inSteps(prepareProduct(pixels, category, site)),
);
answerCalls(calls);
