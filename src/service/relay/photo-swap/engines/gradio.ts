/** A Gradio app on the owner's own GPU, by its client: CatVTON, IDM-VTON and OOTDiffusion are known by their endpoints. */
import { PhotoSwapError, type GenerateInput } from '../swap-engine.ts';
import { callPicture } from './calls.ts';
import { missingLibrary } from './image-model.ts';
import type { OpenEngine } from '../swap-engine.ts';

/** What each app's endpoint takes, in order. */
const ENDPOINTS: Readonly<Record<string, (input: GenerateInput) => unknown[]>> = {
  // CatVTON: the mask is its own to find.
  '/submit_function': ({ photo, productPicture }) => [
    { background: photo, layers: [], composite: null },
    productPicture,
    'overall',
    50,
    2.5,
    42,
    'result only',
  ],
  // IDM-VTON.
  '/tryon': ({ photo, productPicture, product }) => [
    { background: photo, layers: [], composite: null },
    productPicture,
    product.title,
    true,
    false,
    30,
    42,
  ],
  // OOTDiffusion.
  '/process_hd': ({ photo, productPicture }) => [photo, productPicture, 1, 20, 2, -1],
};

export const open: OpenEngine = async ({ model, key, url, fetch }) => {
  const { Client } = await import('@gradio/client').catch((error: Error) => {
    throw missingLibrary('@gradio/client@2', error);
  });
  return async (input) => {
    const { signal, onProgress } = input;
    try {
      const app = await Client.connect(url!, {
        events: ['data', 'status'],
        ...(key && { token: key as `hf_${string}` }),
      });
      const wanted = model && (model.startsWith('/') ? model : `/${model}`);
      const offered = Object.keys((await app.view_api()).named_endpoints);
      const endpoint = wanted ?? Object.keys(ENDPOINTS).find((name) => offered.includes(name));
      if (!endpoint || !offered.includes(endpoint))
        throw new PhotoSwapError(
          'failed',
          `The Gradio app has no endpoint ${endpoint ?? Object.keys(ENDPOINTS).join(', ')}: name one as gradio:/name.`,
        );
      signal.throwIfAborted();
      const inputs = ENDPOINTS[endpoint]?.(input) ?? [input.photo, input.productPicture];
      const job = app.submit(endpoint, inputs);
      const cancel = () => void job.cancel().catch(() => {});
      signal.addEventListener('abort', cancel, { once: true });
      try {
        for await (const event of job) {
          if (event.type === 'status' && event.stage === 'error')
            throw new PhotoSwapError('failed', 'The Gradio app failed.');
          if (event.type === 'status') onProgress();
          if (event.type !== 'data') continue;
          const address = addressIn(event.data);
          if (!address) break;
          return await callPicture({ engine: 'The Gradio app', fetch, signal }, new URL(address, url!).href);
        }
      } finally {
        signal.removeEventListener('abort', cancel);
      }
      throw new PhotoSwapError('failed', 'The Gradio app made no picture.');
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof PhotoSwapError) throw error;
      throw new PhotoSwapError(
        'failed',
        `The Gradio app at ${new URL(url!).host} could not be reached, or failed.`,
      );
    }
  };
};

/** The first file of an answer: itself, in a gallery, or as an image of it. */
function addressIn(data: unknown): string | null {
  if (Array.isArray(data)) return data.map(addressIn).find((found) => found !== null) ?? null;
  if (data === null || typeof data !== 'object') return null;
  const { url, image } = data as { url?: unknown; image?: unknown };
  return typeof url === 'string' ? url : addressIn(image ?? null);
}
