/**
 * An image model through the AI SDK (ai-sdk.dev): two pictures and a prompt in, one picture out. The engines import libraries by
 * `await import()` in a `try`: only so do esbuild and webpack build a relay without those that are not installed.
 */
import type { ImageModel } from 'ai';
import { isPhotoSwapError, PhotoSwapError, type GenerateInput, type SwapProduct } from '../swap-engine.ts';
import { toFailure } from './failures.ts';
import prompts from './prompts.json' with { type: 'json' };

type GenerateImage = typeof import('ai').generateImage;
type ProviderOptions = NonNullable<Parameters<GenerateImage>[0]['providerOptions']>;

/** The prompt for an image model, by category. */
function promptFor({ category, title }: SwapProduct): string {
  const own = prompts[(category ?? '') as Exclude<keyof typeof prompts, 'keep'>] ?? '';
  return `${prompts.keep} ${own} The shop calls it ${JSON.stringify(title.slice(0, 120))}.`;
}

export async function generateBy(
  engine: string,
  generateImage: GenerateImage,
  model: ImageModel,
  { photo, productPicture, product, signal }: GenerateInput,
  providerOptions: ProviderOptions = {},
): Promise<Blob> {
  // Its warnings are of no use to an owner, and would stand between the lines of the log.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const images = [photo, productPicture].map(async (blob) => new Uint8Array(await blob.arrayBuffer()));
  try {
    const { image } = await generateImage({
      model,
      prompt: { images: await Promise.all(images), text: promptFor(product) },
      providerOptions,
      abortSignal: signal,
      // A call that failed may be charged all the same.
      maxRetries: 0,
    });
    return new Blob([image.uint8Array as Uint8Array<ArrayBuffer>], { type: image.mediaType });
  } catch (error) {
    signal.throwIfAborted();
    throw explainSdkError(engine, error as SdkError);
  }
}

interface SdkError extends Error {
  statusCode?: number;
  responseBody?: string;
  responseHeaders?: Record<string, string>;
}

function explainSdkError(engine: string, error: SdkError): PhotoSwapError {
  const { name, statusCode, responseBody = '', responseHeaders } = error;
  const thrown = [error, error.cause].find(isPhotoSwapError);
  if (thrown) return thrown;
  // Image models answer with words, or with nothing, where they decline.
  if (name === 'AI_NoImageGeneratedError') return toFailure(engine, 200);
  if (statusCode !== undefined && statusCode >= 400)
    return toFailure(engine, statusCode, responseBody.slice(0, 2000), responseHeaders?.['retry-after']);
  return new PhotoSwapError(
    'failed',
    `${engine} could not be reached, or answered with something else than a picture.`,
  );
}
