/**
 * Draws earrings, and cuts out what is placed by hand: clothes, shoes, bags, luggage and products without a category. A part for
 * off-thread.ts, loaded while the shopper chooses a photo.
 */
import { answerCalls } from '../../parts/answer-calls.ts';
import { drawingCalls } from '../calls.ts';
import { settling } from '../picture/settle.ts';
import { wearEarrings } from './earrings.ts';

export const calls = drawingCalls(wearEarrings, undefined, settling);
answerCalls(calls);
