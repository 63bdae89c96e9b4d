/** Takes the place of parts.ts in `dist/dialog.js`: the parts are files beside it. */
import { importPart } from '../base/import-part.ts';
import type { LoadPart } from './parts.ts';

export const loadPart: LoadPart = (name) => importPart(name, import.meta.url);
