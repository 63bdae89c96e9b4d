/** Takes the place of parts.ts in `dist/photo-swap.js`: the parts are separate files. */
import { importPart } from '../../core/base/import-part.ts';
import type * as Parts from './parts.ts';
import type { FetchLike } from '../../core/http/attempt.ts';

export const loadLanguage: typeof Parts.loadLanguage = (language) =>
  importPart(`swap-texts-${language}`, import.meta.url);

export const loadExample: typeof Parts.loadExample = () => importPart('example', import.meta.url);

export const loadMockFetch: typeof Parts.loadMockFetch = async () =>
  (await importPart<{ mockFetch: FetchLike }>('mock-page', import.meta.url)).mockFetch;
