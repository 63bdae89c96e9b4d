/** Google: Gemini's image models, through the AI SDK. */
import { MissingLibrary } from './missing-library.ts';
import { generateBy } from './image-model.ts';
import type { OpenEngine } from '../swap-engine.ts';

export const open: OpenEngine = async ({ title, model, key, url, fetch }) => {
  try {
    const { generateImage } = await import('ai');
    const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
    const provider = createGoogleGenerativeAI({ apiKey: key!, fetch, baseURL: url });
    const image = provider.image(model);
    return (input) => generateBy(title, generateImage, image, input);
  } catch (cause) {
    throw new MissingLibrary({ cause });
  }
};
