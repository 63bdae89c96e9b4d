/**
 * The engines of the photo swap, and their models that differ. Everything else that names them derives from this table: the option's
 * text, errors, and the table in docs/photo-swap.md, which says where each fact comes from.
 */
import { CATEGORIES, type Category } from '../../../../core/catalog/resources.ts';
import type { GetPicture } from '../product-picture.ts';
import type { EngineSettings, Generate, OpenEngine } from '../swap-engine.ts';
import { MissingLibrary } from './missing-library.ts';
import { keepAtOrigin } from './own-origin.ts';
import { SIMULATOR } from './simulated.ts';

interface EngineFacts {
  /** The name in the owner's log. */
  title: string;
  /** The name that shoppers read of whoever gets the photo. */
  name: string;
  /** Null where the owner has to name one. */
  privacyUrl: string | null;
  categories: readonly Category[];
  typicalSeconds: number;
  /** It charges for the time that it takes, also where it makes no picture. */
  isChargedByTime?: boolean;
  /** The setting that the owner has to give. */
  needs: 'key' | 'url' | null;
  /** The engine's address, which `url` of the settings replaces. */
  url?: string;
  /** A second address that gets the key. */
  tokenUrl?: string;
  /** The packages that the owner installs beside this one, for npm; null if it needs none. */
  packages: string | null;
  load(): Promise<{ open: OpenEngine }>;
}

interface Engine extends EngineFacts {
  /** The model where the owner names none. */
  usual?: string;
  /** The facts that differ for models whose names match. */
  models?: readonly ({ pattern: RegExp; example: string } & Partial<EngineFacts>)[];
}

export const ENGINES = {
  fashn: {
    title: 'FASHN',
    name: 'FASHN',
    privacyUrl: 'https://fashn.ai/privacy-policy',
    categories: ['clothes'],
    typicalSeconds: 12,
    needs: 'key',
    url: 'https://api.fashn.ai/v1',
    packages: null,
    load: () => import('./fashn.ts'),
    usual: 'tryon-v1.6',
    models: [
      {
        pattern: /^tryon-max/,
        example: 'tryon-max',
        // Whatever is worn.
        categories: CATEGORIES.filter((category) => category !== 'luggage'),
        typicalSeconds: 60,
      },
    ],
  },
  google: {
    title: 'Google',
    name: 'Google Gemini',
    privacyUrl: 'https://ai.google.dev/gemini-api/terms',
    categories: CATEGORIES,
    typicalSeconds: 15,
    needs: 'key',
    url: 'https://generativelanguage.googleapis.com/v1beta',
    packages: 'ai@6 @ai-sdk/google@3',
    load: () => import('./google.ts'),
    usual: 'gemini-3.1-flash-image',
    models: [
      {
        pattern: /^virtual-try-on/,
        example: 'virtual-try-on-001',
        name: 'Google Cloud',
        privacyUrl: 'https://cloud.google.com/terms/cloud-privacy-notice',
        categories: ['shoes', 'clothes'],
        url: 'https://us-central1-aiplatform.googleapis.com/v1',
        tokenUrl: 'https://oauth2.googleapis.com/token',
        packages: null,
        load: () => import('./google-try-on.ts'),
      },
    ],
  },
  openai: {
    title: 'OpenAI',
    name: 'OpenAI',
    privacyUrl: 'https://openai.com/policies/privacy-policy/',
    categories: CATEGORIES,
    typicalSeconds: 25,
    needs: 'key',
    url: 'https://api.openai.com/v1',
    packages: 'ai@6 @ai-sdk/openai@3',
    load: () => import('./openai.ts'),
    usual: 'gpt-image-2.6-sunburst',
  },
  replicate: {
    title: 'Replicate',
    name: 'Replicate',
    privacyUrl: 'https://replicate.com/privacy',
    categories: CATEGORIES,
    typicalSeconds: 20,
    isChargedByTime: true,
    needs: 'key',
    url: 'https://api.replicate.com/v1',
    packages: 'ai@6 @ai-sdk/replicate@2',
    load: () => import('./replicate.ts'),
    usual: 'black-forest-labs/flux-2-pro',
    models: [{ pattern: /try-?on|vton/i, example: 'cuuupid/idm-vton', categories: ['clothes'] }],
  },
  fal: {
    title: 'fal',
    name: 'fal',
    privacyUrl: 'https://fal.ai/privacy',
    categories: ['clothes'],
    typicalSeconds: 15,
    needs: 'key',
    url: 'https://queue.fal.run',
    packages: 'ai@6 @ai-sdk/fal@2',
    load: () => import('./fal.ts'),
    usual: 'fal-ai/fashn/tryon/v1.6',
    models: [{ pattern: /^(?!.*(?:try-?on|vton))/i, example: 'fal-ai/flux-2/edit', categories: CATEGORIES }],
  },
  gradio: {
    title: 'The Gradio app',
    name: "the shop's own server",
    privacyUrl: null,
    categories: ['clothes'],
    typicalSeconds: 30,
    needs: 'url',
    packages: '@gradio/client@2',
    load: () => import('./gradio.ts'),
  },
  http: {
    title: "The shop's engine",
    name: "the shop's own server",
    privacyUrl: null,
    categories: CATEGORIES,
    typicalSeconds: 20,
    needs: 'url',
    packages: null,
    load: () => import('./http.ts'),
  },
  simulated: {
    ...SIMULATOR,
    title: 'The simulator',
    needs: null,
    packages: null,
    load: () => import('./simulated.ts'),
  },
} satisfies Readonly<Record<string, Engine>>;

export type EngineName = keyof typeof ENGINES;

export const ENGINE_NAMES = Object.keys(ENGINES) as EngineName[];

/** An engine with one of its models; null for the usual one. */
export function factsOf(engine: EngineName, model: string | null): EngineFacts & { model: string } {
  const { usual = '', models, ...facts }: Engine = ENGINES[engine];
  const name = model ?? usual;
  return { ...facts, ...models?.find(({ pattern }) => pattern.test(name)), model: name };
}

interface OwnerSettings extends Pick<EngineSettings, 'key' | 'fetch'> {
  model: string | null;
  url: string | null;
  /** Gets a picture that an engine made and did not keep at its own origin. */
  getPicture: GetPicture;
}

/** @throws Error that names the command where a library is not installed */
export async function openEngine(name: EngineName, settings: OwnerSettings): Promise<Generate> {
  const { title, load, packages, model, categories, tokenUrl, ...facts } = factsOf(name, settings.model);
  const url = settings.url ?? facts.url ?? '';
  const addresses = [url, tokenUrl].filter((address) => !!address) as string[];
  const isForClothes = categories.every((category) => category === 'clothes');
  try {
    const { open } = await load();
    const fetch = keepAtOrigin(title, addresses, settings);
    return await open({ title, model, isForClothes, key: settings.key, url, fetch });
  } catch (cause) {
    if (!(cause instanceof MissingLibrary)) throw cause;
    throw new Error(`This engine needs a library that is not installed: npm install ${packages}`, { cause });
  }
}
