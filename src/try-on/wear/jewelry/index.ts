/** Drawing jewelry and clothes, a part for off-thread.ts that is loaded with the first photo; also cuts out what no face places. */
import { answerCalls } from '../../parts/answer-calls.ts';
import { clothesFit } from '../clothes/clothes-fit.ts';
import { drawingCalls, type DrawingCalls } from '../calls.ts';
import { wearOnBody } from './jewelry.ts';
import { settling } from '../clothes/settle.ts';

const drawing = drawingCalls(wearOnBody, undefined, settling);
export const calls: DrawingCalls = {
  ...drawing,
  async prepare(asked) {
    const prepared = await drawing.prepare(asked);
    const isOutlined = asked.category === 'clothes' && prepared.cutout.isAlone;
    return { ...prepared, fit: isOutlined ? clothesFit(prepared.cutout) : null };
  },
};
answerCalls(calls);
