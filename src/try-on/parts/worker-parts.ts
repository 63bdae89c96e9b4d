/**
 * The parts that off-thread.ts runs in workers. A bundler finds them because their paths are literal. In built scripts
 * worker-parts-beside.ts takes the place of this module. To add a part, add it here and to build/page-scripts.ts.
 */
const IMPORTS = {
  draw: () => import('../wear/jewelry/index.ts'),
  'draw-eyewear': () => import('../wear/eyewear/index.ts'),
  'face-finder': () => import('../find/index.ts'),
  'hand-finder': () => import('../find/hand-index.ts'),
  'draw-on-hand': () => import('../wear/hand/index.ts'),
  'image-files': () => import('../photo/image-files.ts'),
};

const WORKERS = {
  draw: () => new Worker(new URL('../wear/jewelry/index.ts', import.meta.url), { type: 'module' }),
  'draw-eyewear': () => new Worker(new URL('../wear/eyewear/index.ts', import.meta.url), { type: 'module' }),
  'face-finder': () => new Worker(new URL('../find/index.ts', import.meta.url), { type: 'module' }),
  'hand-finder': () => new Worker(new URL('../find/hand-index.ts', import.meta.url), { type: 'module' }),
  'draw-on-hand': () => new Worker(new URL('../wear/hand/index.ts', import.meta.url), { type: 'module' }),
  'image-files': () => new Worker(new URL('../photo/image-files.ts', import.meta.url), { type: 'module' }),
};

export type WorkerPart = keyof typeof WORKERS;
export type PartCalls<Name extends WorkerPart> = Awaited<ReturnType<(typeof IMPORTS)[Name]>>['calls'];

/** Imports the part on this thread. Rejects if it can't be loaded; the next call tries again. */
export const importWorkerPart = (name: WorkerPart): Promise<{ calls: unknown }> => IMPORTS[name]();

/** Throws if the page or the browser allows no workers; a policy may also end it later by an error event. */
export const startWorker = (name: WorkerPart): Worker => WORKERS[name]();
