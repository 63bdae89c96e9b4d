/** A Gradio app on the owner's own GPU, by its client: CatVTON, IDM-VTON and OOTDiffusion are known by their endpoints. */
import { isPhotoSwapError, PhotoSwapError, type GenerateInput } from '../swap-engine.ts';
import { callPicture } from './calls.ts';
import { toFailure } from './failures.ts';
import { MissingLibrary } from './missing-library.ts';
import type { OpenEngine } from '../swap-engine.ts';
import { storedPng } from './stored-png.ts';

/** Black, 64 pixels wide and high. */
const EMPTY_LAYER = storedPng(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAMAAACdt4HsAAAAA1BMVEUAAACnej3aAAAAG0lEQVR42u3BgQAAAADDoPlT3+AEVQEAAAB8AxBAAAG9PLePAAAAAElFTkSuQmCC',
);

/** The inputs of each app's endpoint, in order. */
const ENDPOINTS: Readonly<Record<string, (input: GenerateInput) => unknown[]>> = {
  // CatVTON: it finds the mask itself where the drawn one has nothing on it, and fails where there is none.
  '/submit_function': ({ photo, productPicture }) => [
    { background: photo, layers: [EMPTY_LAYER], composite: null },
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

async function load(): Promise<typeof import('@gradio/client')> {
  try {
    return await import('@gradio/client');
  } catch (cause) {
    throw new MissingLibrary({ cause });
  }
}

export const open: OpenEngine = async ({ title, model, key, url, fetch }) => {
  const { Client } = await load();
  return async (input) => {
    const { signal, onProgress } = input;
    let app: Awaited<ReturnType<typeof Client.connect>> | null = null;
    /** The client hides most of what its requests end with. */
    let failure: PhotoSwapError | null = null;
    class OwnClient extends Client {
      override async fetch(...request: Parameters<typeof fetch>): Promise<Response> {
        try {
          const response = await fetch(...request);
          if (response.ok) return response;
          throw toFailure(title, response.status, (await response.text()).slice(0, 2000));
        } catch (error) {
          if (isPhotoSwapError(error)) failure = error;
          throw error;
        }
      }
      override stream(address: URL): EventSource {
        if (address.origin === new URL(url).origin) return super.stream(address);
        throw new PhotoSwapError('failed', `${title} has its events at another origin, which is not asked.`);
      }
    }
    try {
      app = await OwnClient.connect(url, {
        events: ['data', 'status'],
        record_history: false,
        ...(key && { token: key as `hf_${string}` }),
      });
      const wanted = model && (model.startsWith('/') ? model : `/${model}`);
      const offered = Object.keys((await app.view_api()).named_endpoints);
      const endpoint = wanted || Object.keys(ENDPOINTS).find((name) => offered.includes(name));
      if (!endpoint || !offered.includes(endpoint))
        throw new PhotoSwapError(
          'setup',
          `${title} has no endpoint ${endpoint ?? Object.keys(ENDPOINTS).join(', ')}: name one as gradio:/name.`,
        );
      const inputs = ENDPOINTS[endpoint]?.(input) ?? [input.photo, input.productPicture];
      signal.throwIfAborted();
      const job = app.submit(endpoint, inputs);
      // Before the app has given it a place in its queue, a job can't be cancelled.
      let isQueued = false;
      const cancel = async () => {
        if (!isQueued) return;
        await job.cancel();
        await job.return();
      };
      signal.addEventListener('abort', cancel, { once: true });
      try {
        for await (const event of job) {
          isQueued ||= event.type === 'data' || (event.type === 'status' && event.position !== undefined);
          if (signal.aborted) await cancel();
          if (event.type === 'status' && event.stage === 'error')
            throw failure ?? toFailure(title, 200, String(event.message));
          if (event.type === 'status') onProgress();
          if (event.type !== 'data') continue;
          const address = addressIn(event.data);
          if (!address) break;
          const picture = new URL(address, url);
          const headers: Record<string, string> =
            key && picture.origin === new URL(url).origin ? { authorization: `Bearer ${key}` } : {};
          return await callPicture({ engine: title, fetch, signal }, picture.href, { headers });
        }
      } finally {
        signal.removeEventListener('abort', cancel);
      }
      throw toFailure(title, 200);
    } catch (error) {
      signal.throwIfAborted();
      if (failure) throw failure;
      if (isPhotoSwapError(error)) throw error;
      throw new PhotoSwapError('failed', `${title} at ${new URL(url).host} could not be reached, or failed.`);
    } finally {
      app?.close();
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
