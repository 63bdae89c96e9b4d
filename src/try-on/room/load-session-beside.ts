/** Takes the place of load-session.ts in `dist/dialog.js`: the session and the photo swap are files beside it. */
import { importPart } from '../../core/base/import-part.ts';

export const loadSession = (): Promise<typeof import('./session.ts')> =>
  importPart('fitting-room', import.meta.url);

export const loadSwap = (): Promise<typeof import('../swap/index.ts')> =>
  importPart('photo-swap', import.meta.url);
