/**
 * The engines of the photo swap. Everything else that names them derives from this table: the option's text, errors, and the table in
 * docs/photo-swap.md, which says where each fact comes from.
 */
import { CATEGORIES, type Category } from '../../../../core/catalog/resources.ts';
import type { EngineSettings, Generate, OpenEngine } from '../swap-engine.ts';
import { MissingLibrary } from './missing-library.ts';
import { SIMULATOR } from './simulated.ts';

interface Engine {
  /** The name that shoppers read of whoever gets the photo. */
  name: string;
  /** Null where the owner has to name one. */
  privacyUrl: string | null;
  categories: readonly Category[];
  typicalSeconds: number;
  /** The setting that the owner has to give. */
  needs: 'key' | 'url' | null;
  /** The packages that the owner installs beside this one, for npm; null if it needs none. */
  packages: string | null;
  load(): Promise<{ open: OpenEngine }>;
}

export const ENGINES = {
  fashn: {
    name: 'FASHN',
    privacyUrl: 'https://fashn.ai/privacy-policy',
    categories: ['clothes'],
    typicalSeconds: 12,
    needs: 'key',
    packages: null,
    load: () => import('./fashn.ts'),
  },
  google: {
    name: 'Google Gemini',
    privacyUrl: 'https://ai.google.dev/gemini-api/terms',
    categories: CATEGORIES,
    typicalSeconds: 15,
    needs: 'key',
    packages: 'ai@6 @ai-sdk/google@3',
    load: () => import('./google.ts'),
  },
  openai: {
    name: 'OpenAI',
    privacyUrl: 'https://openai.com/policies/privacy-policy/',
    categories: CATEGORIES,
    typicalSeconds: 25,
    needs: 'key',
    packages: 'ai@6 @ai-sdk/openai@3',
    load: () => import('./openai.ts'),
  },
  replicate: {
    name: 'Replicate',
    privacyUrl: 'https://replicate.com/privacy',
    categories: CATEGORIES,
    typicalSeconds: 20,
    needs: 'key',
    packages: 'ai@6 @ai-sdk/replicate@2',
    load: () => import('./replicate.ts'),
  },
  fal: {
    name: 'fal',
    privacyUrl: 'https://fal.ai/privacy',
    categories: ['clothes'],
    typicalSeconds: 15,
    needs: 'key',
    packages: 'ai@6 @ai-sdk/fal@2',
    load: () => import('./fal.ts'),
  },
  gradio: {
    name: "the shop's own server",
    privacyUrl: null,
    categories: ['clothes'],
    typicalSeconds: 30,
    needs: 'url',
    packages: '@gradio/client@2',
    load: () => import('./gradio.ts'),
  },
  http: {
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
    needs: null,
    packages: null,
    load: () => import('./simulated.ts'),
  },
} satisfies Readonly<Record<string, Engine>>;

export type EngineName = keyof typeof ENGINES;

export const ENGINE_NAMES = Object.keys(ENGINES) as EngineName[];

/** @throws Error that names the command where a library is not installed */
export async function openEngine(name: EngineName, settings: EngineSettings): Promise<Generate> {
  const { load, packages }: Engine = ENGINES[name];
  try {
    return await (await load()).open(settings);
  } catch (cause) {
    if (!(cause instanceof MissingLibrary)) throw cause;
    throw new Error(`This engine needs a library that is not installed: npm install ${packages}`, { cause });
  }
}
