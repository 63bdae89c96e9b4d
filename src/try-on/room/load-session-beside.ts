/** Takes the place of load-session.ts in `dist/dialog.js`: the session is a file beside it. */
import { importPart } from '../../core/base/import-part.ts';
import type { Session } from './session.ts';

export const loadSession = (): Promise<{ Session: typeof Session }> =>
  importPart('fitting-room', import.meta.url);
