/** Google: Gemini's image models through the AI SDK, or the try-on model of Vertex AI. */
import { MissingLibrary } from './missing-library.ts';
import { generateBy } from './image-model.ts';
import type { OpenEngine } from '../swap-engine.ts';

export const open: OpenEngine = async (settings) => {
  const { model, key, url, fetch } = settings;
  if (model?.startsWith('virtual-try-on')) return (await import('./google-try-on.ts')).open(settings);
  try {
    const { generateImage } = await import('ai');
    const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
    const provider = createGoogleGenerativeAI({ apiKey: key!, fetch, ...(url && { baseURL: url }) });
    const image = provider.image(model ?? 'gemini-3.1-flash-image');
    return (input) => generateBy('Google', generateImage, image, input);
  } catch (cause) {
    throw new MissingLibrary({ cause });
  }
};
