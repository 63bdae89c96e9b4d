/** Takes the place of load-session.ts in `dist/dialog.js`: the session is a file beside it. */
import { importPart } from '../../core/base/import-part.ts';

export const loadSession = (): Promise<typeof import('./session.ts')> =>
  importPart('fitting-room', import.meta.url);
