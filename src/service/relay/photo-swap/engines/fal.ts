/**
 * fal, through the AI SDK. The SDK keeps one request open and can't cancel: its requests go to fal's queue, are asked for until they are
 * done, and are cancelled where nobody waits any more.
 */
import type { GenerateInput } from '../swap-engine.ts';
import { PhotoSwapError } from '../swap-engine.ts';
import { callJson, toDataUrl, untilDone } from './calls.ts';
import { toFailure } from './failures.ts';
import { MissingLibrary } from './missing-library.ts';
import { generateBy } from './image-model.ts';
import type { OpenEngine } from '../swap-engine.ts';

/** The time in which a job must be accepted. */
const BEGIN_MS = 60_000;

export const open: OpenEngine = async ({ title, model, isForClothes, key, url, fetch }) => {
  const headers = { authorization: `Key ${key}` };

  const queued: typeof fetch = async (address, init = {}) => {
    if (init.method !== 'POST') return fetch(address, init);
    // Not aborted: a job that was begun could not be cancelled without its answer.
    const response = await fetch(address, { ...init, signal: AbortSignal.timeout(BEGIN_MS) });
    if (!response.ok) return response;
    const job = (await response.json()) as {
      status_url?: string;
      response_url?: string;
      cancel_url?: string;
    };
    const { status_url, response_url, cancel_url } = job;
    if (!status_url || !response_url) throw new PhotoSwapError('failed', 'fal began no job.');
    const signal = init.signal!;
    const caller = { engine: title, fetch, signal, headers };
    await untilDone(
      signal,
      async () => ((await callJson(caller, status_url))['status'] === 'COMPLETED' ? true : null),
      async () => cancel_url && fetch(cancel_url, { method: 'PUT', headers }),
    );
    const result = await callJson(caller, response_url);
    // In place of such a picture there is a black one.
    if ([result['has_nsfw_concepts'], result['nsfw_content_detected']].flat().includes(true))
      throw toFailure(title, 200, 'nsfw');
    return Response.json(result);
  };

  try {
    const { generateImage } = await import('ai');
    const { createFal } = await import('@ai-sdk/fal');
    const provider = createFal({ apiKey: key!, fetch: queued, baseURL: url });
    const image = provider.image(model);
    return async (input) =>
      generateBy(title, generateImage, image, input, { fal: await createInputs(isForClothes, input) });
  } catch (cause) {
    throw new MissingLibrary({ cause });
  }
};

/** The names that a model has for its pictures. */
async function createInputs(
  isForClothes: boolean,
  { photo, productPicture }: GenerateInput,
): Promise<Record<string, string | boolean>> {
  // The picture comes in the answer: none lies on a CDN.
  if (!isForClothes) return { useMultipleImages: true, syncMode: true };
  return {
    model_image: await toDataUrl(photo),
    garment_image: await toDataUrl(productPicture),
    syncMode: true,
  };
}
