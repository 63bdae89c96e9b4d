/** The engine that the page has registered, as the room uses it. */
import { SwapError, type Engine } from './engine.ts';
import type { Generator } from './generator.ts';

export function engineOfPage(generator: Generator): Engine {
  const { name, privacyUrl, typicalSeconds, categories } = generator;
  return {
    name,
    privacyUrl,
    typicalSeconds,
    isRelayed: false,
    takes: ({ category }) => !categories || categories.includes(category ?? ''),
    async generate(photo, product, onProgress, signal) {
      onProgress({ ahead: null, part: null });
      const tell = (part: unknown) =>
        typeof part === 'number' && onProgress({ ahead: null, part: Math.min(Math.max(part, 0), 1) });
      try {
        const picture: unknown = await generator.generate({ photo, product, signal, onProgress: tell });
        if (picture instanceof Blob) return picture;
        throw new TypeError('registerGenerator: generate resolved with no Blob.');
      } catch (error) {
        if (!signal.aborted) console.warn('storefront-tryon: the registered engine made no picture.', error);
        const { code, retryAfterSeconds } = Object(error) as { code?: unknown; retryAfterSeconds?: unknown };
        const seconds = Number(retryAfterSeconds) > 0 ? Number(retryAfterSeconds) : null;
        throw new SwapError(typeof code === 'string' ? code : 'failed', seconds, error);
      }
    },
  };
}
