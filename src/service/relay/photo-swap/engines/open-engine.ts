/** Loads an engine and the library it needs, which nobody else has to install. */
import type { EngineSettings, Generate, OpenEngine } from '../swap-engine.ts';
import type { EngineName } from './engines.ts';

const MODULES: Readonly<Record<EngineName, () => Promise<{ open: OpenEngine }>>> = {
  fashn: () => import('./fashn.ts'),
  google: () => import('./google.ts'),
  openai: () => import('./openai.ts'),
  replicate: () => import('./replicate.ts'),
  fal: () => import('./fal.ts'),
  gradio: () => import('./gradio.ts'),
  http: () => import('./http.ts'),
  simulated: () => import('./simulated.ts'),
};

export async function openEngine(name: EngineName, settings: EngineSettings): Promise<Generate> {
  return (await MODULES[name]()).open(settings);
}
