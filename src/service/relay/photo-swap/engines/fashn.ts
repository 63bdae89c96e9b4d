/** FASHN, by its REST API: docs.fashn.ai. There is no call that cancels a job. */
import { PhotoSwapError } from '../swap-engine.ts';
import { callJson, callPicture, toDataUrl, untilDone, type Caller } from './calls.ts';
import { toFailure } from './failures.ts';
import type { OpenEngine } from '../swap-engine.ts';

export const open: OpenEngine = async ({ title, model, isForClothes, key, url, fetch }) => {
  return async ({ photo, productPicture, signal, onProgress }) => {
    const caller: Caller = { engine: title, fetch, signal, headers: { authorization: `Bearer ${key}` } };
    const { id } = await callJson(caller, `${url}/run`, {
      model_name: model,
      inputs: {
        model_image: await toDataUrl(photo),
        [isForClothes ? 'garment_image' : 'product_image']: await toDataUrl(productPicture),
        // Sixty minutes in memory, in place of three days on a CDN.
        return_base64: true,
      },
    });
    if (typeof id !== 'string') throw new PhotoSwapError('failed', `${title} began no job.`);
    let before = '';
    const output = await untilDone(signal, async () => {
      const { status, output, error } = await callJson(caller, `${url}/status/${encodeURIComponent(id)}`);
      if (status !== before) onProgress();
      before = String(status);
      if (status === 'completed') return output;
      if (['starting', 'in_queue', 'processing'].includes(before)) return null;
      throw toFailure(title, 200, (error as { name?: string } | null)?.name);
    });
    const [picture] = Array.isArray(output) ? (output as unknown[]) : [];
    if (typeof picture !== 'string') throw toFailure(title, 200);
    return callPicture(caller, picture);
  };
};
