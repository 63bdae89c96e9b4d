/** OpenAI's image models, through the AI SDK. */
import { MissingLibrary } from './missing-library.ts';
import { generateBy } from './image-model.ts';
import type { OpenEngine } from '../swap-engine.ts';

export const open: OpenEngine = async ({ title, model, key, url, fetch }) => {
  try {
    const { generateImage } = await import('ai');
    const { createOpenAI } = await import('@ai-sdk/openai');
    const provider = createOpenAI({ apiKey: key!, fetch, baseURL: url });
    const image = provider.image(model);
    // The quality decides the price, which is otherwise for the model to choose. Faces are kept without an option since 2.
    const options = { openai: { quality: 'medium', outputFormat: 'jpeg' } };
    return (input) => generateBy(title, generateImage, image, input, options);
  } catch (cause) {
    throw new MissingLibrary({ cause });
  }
};
