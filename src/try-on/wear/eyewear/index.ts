/** Draws eyewear. A part for off-thread.ts, loaded while the shopper chooses a photo. */
import { answerCalls } from '../../parts/answer-calls.ts';
import { drawingCalls } from '../calls.ts';
import { refineEyewear, wearOnEyes } from './eyewear.ts';

export const calls = drawingCalls(wearOnEyes, refineEyewear);
answerCalls(calls);
