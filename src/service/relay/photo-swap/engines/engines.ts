/** What is known of each engine before it is loaded: docs/photo-swap.md says where it comes from. */
import type { Category } from '../../../../core/catalog/resources.ts';
import table from './engines.json' with { type: 'json' };

export type EngineName =
  'fashn' | 'google' | 'openai' | 'replicate' | 'fal' | 'gradio' | 'http' | 'simulated';

export interface EngineFacts {
  name: string;
  /** Null where the owner has to name one. */
  privacyUrl: string | null;
  categories: readonly Category[];
  typicalSeconds: number;
  /** What the owner has to give. */
  needs: 'key' | 'url' | null;
}

export const ENGINES = table as Readonly<Record<EngineName, EngineFacts>>;

export const ENGINE_NAMES = Object.keys(table) as EngineName[];
