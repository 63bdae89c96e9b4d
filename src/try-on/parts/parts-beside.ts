/** Takes the place of parts.ts in `dist/dialog.js`: the parts are separate files. */
import { importPart } from '../../core/base/import-part.ts';
import type { LoadLanguage, LoadPart } from './parts.ts';

export const loadPart: LoadPart = (name) => importPart(name, import.meta.url);

export const loadLanguage: LoadLanguage = (language) => importPart(`texts-${language}`, import.meta.url);
