/** Takes the place of parts.ts in `dist/dialog.js`: the rest of the fitting room and the photo swap are separate files. */
import { importPart } from '../../core/base/import-part.ts';

export const loadRoom = (): Promise<typeof import('./index.ts')> =>
  importPart('fitting-room', import.meta.url);

export const loadSwap = (): Promise<typeof import('../photo-swap/index.ts')> =>
  importPart('photo-swap', import.meta.url);
