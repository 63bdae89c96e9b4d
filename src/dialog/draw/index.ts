/** Drawing jewelry and clothes, a part for off-thread.ts that is loaded with the first photo; also cuts out what no face places. */
import { answerCalls } from '../answer-calls.ts';
import { drawingCalls } from './calls.ts';
import { wearOnBody } from './jewelry.ts';
import { settling } from './settle.ts';

export const calls = drawingCalls(wearOnBody, undefined, settling);
answerCalls(calls);
