/**
 * Replicate, through the AI SDK. The SDK waits for at most a minute and can't cancel: its requests go through a fetch that asks for the
 * job until it is done, and cancels it where nobody waits any more.
 */
import type { GenerateInput } from '../swap-engine.ts';
import { callJson, toDataUrl, untilDone } from './calls.ts';
import { toFailure } from './failures.ts';
import { MissingLibrary } from './missing-library.ts';
import { generateBy } from './image-model.ts';
import type { OpenEngine } from '../swap-engine.ts';

/** The time in which a job must be accepted. */
const BEGIN_MS = 60_000;

interface Prediction {
  status?: string;
  error?: unknown;
  urls?: { get?: string; cancel?: string };
}

export const open: OpenEngine = async ({ title, model, isForClothes, key, url, fetch }) => {
  const headers = { authorization: `Bearer ${key}` };

  const polling: typeof fetch = async (address, init = {}) => {
    if (init.method !== 'POST') return fetch(address, init);
    const asked = new Headers(init.headers);
    asked.delete('prefer');
    // Not aborted: a job that was begun could not be cancelled without its answer.
    const response = await fetch(address, { ...init, headers: asked, signal: AbortSignal.timeout(BEGIN_MS) });
    if (!response.ok) return response;
    const first = (await response.json()) as Prediction;
    const signal = init.signal!;
    const caller = { engine: title, fetch, signal, headers };
    let latest = first;
    const cancel = async () => first.urls?.cancel && fetch(first.urls.cancel, { method: 'POST', headers });
    const done = await untilDone(
      signal,
      async () => {
        const { status = '', error } = latest;
        if (status === 'succeeded') return latest;
        if (status !== 'starting' && status !== 'processing' && status !== 'queued')
          throw toFailure(title, 200, String(error));
        if (!first.urls?.get) throw toFailure(title, 200);
        latest = await callJson(caller, first.urls.get);
        return latest.status === 'succeeded' ? latest : null;
      },
      cancel,
    );
    return Response.json(done);
  };

  try {
    const { generateImage } = await import('ai');
    const { createReplicate } = await import('@ai-sdk/replicate');
    const provider = createReplicate({ apiToken: key!, fetch: polling, baseURL: url });
    const image = provider.image(model);
    // The SDK knows the names that FLUX.2 has for its pictures.
    const inputs = /flux-2/.test(model) ? () => ({}) : createInputs;
    return async (input) =>
      generateBy(title, generateImage, image, input, { replicate: await inputs(isForClothes, input) });
  } catch (cause) {
    throw new MissingLibrary({ cause });
  }
};

/** The names that a model has for its pictures. */
async function createInputs(
  isForClothes: boolean,
  { photo, productPicture, product }: GenerateInput,
): Promise<Record<string, string | string[]>> {
  const [person, garment] = [await toDataUrl(photo), await toDataUrl(productPicture)];
  if (isForClothes) return { human_img: person, garm_img: garment, garment_des: product.title };
  return { image_input: [person, garment] };
}
