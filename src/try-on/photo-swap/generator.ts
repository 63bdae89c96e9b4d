/** The page's own engine of the AI photo swap, and the page's registry of it, which every copy of this module shares. */
import type { StorefrontProduct } from '../../core/catalog/storefront-product.ts';
import { SwapError, type Engine } from './engine.ts';

export interface GenerateRequest {
  /** The photo as it is shown: JPEG, at most 1536 pixels on its longer side, without metadata. */
  readonly photo: Blob;
  readonly product: StorefrontProduct;
  /** Aborted when the shopper cancels or closes the dialog: stop the work then. */
  readonly signal: AbortSignal;
  /** Reports the progress from 0 to 1; without it the bar follows the typical time. */
  onProgress(part: number): void;
}

export interface Generator {
  /** Name of whoever gets the photo, which shoppers read before they agree. */
  readonly name: string;
  /** http(s) address of the engine's privacy page. */
  readonly privacyUrl: string;
  /** How long a picture usually takes. */
  readonly typicalSeconds: number;
  /** Categories that it takes (specification, section 2.1); all of them if left out. */
  readonly categories?: readonly string[];
  /**
   * Makes the picture: an image that browsers can read. A rejection is shown as "could not be made"; an error whose `code` is
   * `refused`, `rate_limited` (with `retryAfterSeconds`) or `unavailable` has its own message.
   */
  generate(request: GenerateRequest): Promise<Blob>;
}

const REGISTRY = Symbol.for('storefront-tryon.generator.1');
const page = globalThis as { [REGISTRY]?: Generator };

export const registeredGenerator = (): Generator | undefined => page[REGISTRY];

/**
 * Makes the AI photo swap use an engine of the page's own in place of the relay's, from the next opening on. It is offered if
 * `photo-swap` is set; the fitting room asks for consent, and shows progress and the picture.
 * @throws TypeError if a field is missing or of the wrong kind
 */
export function registerGenerator(generator: Generator): void {
  const given = Object(generator) as Partial<Generator>;
  const { name, privacyUrl, typicalSeconds, categories, generate } = given;
  const expect = (field: keyof Generator, isRight: boolean, pass: string, got: unknown = given[field]) => {
    if (!isRight) throw new TypeError(`registerGenerator: ${field} is ${String(got)}; pass ${pass}.`);
  };
  const isText = (value: unknown) => typeof value === 'string';
  const isList = categories === undefined || (Array.isArray(categories) && categories.every(isText));
  expect('name', isText(name) && name.trim() !== '', 'the engine’s name, which shoppers read');
  expect('privacyUrl', isWebAddress(privacyUrl), 'the address of its privacy page, with https://');
  expect('typicalSeconds', Number(typicalSeconds) > 0, 'a number of seconds above 0');
  expect('categories', isList, 'a list such as ["clothes"], or leave it out');
  expect('generate', typeof generate === 'function', 'a function that resolves with a Blob', typeof generate);
  page[REGISTRY] = generator;
}

export function isWebAddress(address: unknown): address is string {
  return typeof address === 'string' && URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}

/** Adapts the page's registered engine. */
export function engineOfPage(generator: Generator): Engine {
  const { name, privacyUrl, typicalSeconds, categories } = generator;
  return {
    name,
    privacyUrl,
    typicalSeconds,
    isRelayed: false,
    isSimulated: false,
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
