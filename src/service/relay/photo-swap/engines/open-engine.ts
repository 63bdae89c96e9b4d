/** Loads an engine and the library it needs, which nobody else has to install. */
import type { Generate } from '../swap-engine.ts';
import type { EngineName } from './engines.ts';

/** What the owner set of an engine. */
export interface EngineSettings {
  /** The engine's model, where it has several; null for the usual one. */
  model: string | null;
  key: string | null;
  url: string | null;
  fetch: typeof fetch;
}

/** What each engine's file exports. */
interface EngineModule {
  /** Rejects with an error that names the command where a library is not installed. */
  open(settings: EngineSettings): Promise<Generate>;
}

const MODULES: Readonly<Partial<Record<EngineName, () => Promise<EngineModule>>>> = {
  simulated: () => import('./simulated.ts'),
};

export async function openEngine(name: EngineName, settings: EngineSettings): Promise<Generate> {
  return (await MODULES[name]!()).open(settings);
}
