/** The engines that the relay knows by name. Each is a file of its own, and so are the libraries it needs; both are loaded when it is used. */
import type { Category } from '../../../../core/catalog/resources.ts';
import type { Generate } from '../swap-engine.ts';
import table from './engines.json' with { type: 'json' };

export type EngineName = keyof typeof table;

export interface EngineFacts {
  name: string;
  privacyUrl: string | null;
  categories: readonly Category[];
  typicalSeconds: number;
  /** What the owner has to give. */
  needs: 'key' | 'url' | null;
}

export const ENGINES = table as Readonly<Record<EngineName, EngineFacts>>;

export const ENGINE_NAMES = Object.keys(table) as EngineName[];

/** What the owner set of an engine. */
export interface EngineSettings {
  /** The engine's model, where it has several; null for the usual one. */
  model: string | null;
  key: string | null;
  url: string | null;
  fetch: typeof fetch;
}

/** What each engine's file exports. */
export interface EngineModule {
  /** Rejects with an error that names the command where a library is not installed. */
  open(settings: EngineSettings): Promise<Generate>;
}

const MODULES: Readonly<Partial<Record<EngineName, () => Promise<EngineModule>>>> = {
  simulated: () => import('./simulated.ts'),
};

/** Loads the engine's library, so that a missing one is known before the first shopper asks. */
export async function openEngine(name: EngineName, settings: EngineSettings): Promise<Generate> {
  return (await MODULES[name]!()).open(settings);
}
